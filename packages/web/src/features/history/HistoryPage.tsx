import { maxEarlierVersions } from '@kinfolio/contract/retention';
import type { FindRecordTitle } from '@kinfolio/domain/fields/field-types';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { type ComponentType, useMemo } from 'react';
import type { ReturnLink } from '../../passport/return-to.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { HistoryStepItem, type VersionPartProps } from './StepItem.tsx';
import { listHistorySteps } from './steps.ts';
import { useRestoreVersion } from './use-restore.ts';
import { useRecordVersions } from './use-versions.ts';

export interface HistoryPageProps {
  readonly kind: RecordKind;
  readonly record: PassportRecord;
  /** The title of the page that lists the record. */
  readonly place: string;
  /** The record's own page. */
  readonly back: ReturnLink;
  readonly nameOf: FindRecordTitle;
  readonly onRestored: () => void;
  /** Other actions for a version, shown next to the restore button. */
  readonly withVersion?: ComponentType<VersionPartProps>;
}

/** All changes of one record, each with a button to restore it. */
export function HistoryPage(props: HistoryPageProps) {
  const { kind, record, place, back, nameOf, onRestored, withVersion } = props;
  const { versions, problem, fetching, tryAgain } = useRecordVersions(record);
  const restoring = useRestoreVersion({ kind, record, onRestored });
  const steps = useMemo(
    () => (versions === undefined ? undefined : listHistorySteps(kind, record, versions, nameOf)),
    [kind, record, versions, nameOf],
  );
  const title = getRecordTitle(kind, record.content.fields);
  return (
    <div className="sheet folio__sheet">
      {/* Not the record's own name: the browser writes the titles of pages into its history. */}
      <PageTitle parts={['All changes', kind.label[0], place]} />
      <BackLink {...back}>{title}</BackLink>
      <PageHeading
        title="All changes"
        lead={`We keep the last ${String(maxEarlierVersions)} versions of ${title}. You can go back to any of them, and the one you have now is kept too.`}
      />
      <div className="notices">
        {restoring.problem !== undefined && (
          <Banner tone="danger" role="alert">
            <p>Nothing was changed. {getProblemText(restoring.problem)}</p>
          </Banner>
        )}
        {problem !== undefined && (
          <Banner tone="caution" role="status">
            <p>
              Earlier versions are kept on the server, and we can’t reach them now. {getProblemText(problem)}
            </p>
            <Button variant="quiet" busy={fetching ? 'Trying...' : undefined} onClick={tryAgain}>
              Try again
            </Button>
          </Banner>
        )}
      </div>
      {steps === undefined && problem === undefined && (
        <output className="centred">
          <Spinner />
          <span>Fetching the earlier versions</span>
        </output>
      )}
      {steps !== undefined && (
        <ol className="changes">
          {steps.map((step, index) => (
            <HistoryStepItem
              key={step.version}
              kind={kind}
              step={step}
              title={title}
              withVersion={withVersion}
              onRestore={index === 0 ? undefined : content => void restoring.restore(content)}
            />
          ))}
        </ol>
      )}
      {steps?.length === 1 && steps[0]?.did === 'added' && (
        <p>This record has not been changed since it was added.</p>
      )}
    </div>
  );
}
