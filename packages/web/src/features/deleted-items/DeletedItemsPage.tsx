import { deletedRecordRetentionDays } from '@kinfolio/contract/retention';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { addDays, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PassportRecord } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useDeletedRecords, usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { findPageHeading, prepareFocusMove } from '../../ui/layout/focus-nearby.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface DeletedItemsPageProps {
  readonly kinds: readonly RecordKind[];
  /** The list of deleted payments; undefined if no payment was deleted. */
  readonly payments?: ReactNode;
}

/** Everything that has been deleted and can still be restored. */
export function DeletedItemsPage({ kinds, payments }: DeletedItemsPageProps) {
  const passport = usePassport();
  const deleted = useDeletedRecords();
  const [problem, setProblem] = useState<ProblemCode>();
  const restore = async (record: PassportRecord): Promise<void> => {
    const focus = prepareFocusMove(findPageHeading);
    const outcome = await passport.restore(record.id);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return;
    focus.move();
    showToast({ message: `${nameOf(kinds, record)} has been restored` });
  };
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={['Deleted items']} />
      <BackLink to="/dashboard">Home</BackLink>
      <PageHeading
        title="Deleted items"
        lead={`What you delete stays here for ${String(deletedRecordRetentionDays)} days. After that it is gone for good, with all its earlier versions.`}
      />
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Not restored. {getProblemText(problem)}</p>
        </Banner>
      )}
      {deleted.length === 0 && payments === undefined && <p>Nothing here.</p>}
      {deleted.length > 0 && (
        <ul className="rows offers">
          {deleted.map(record => (
            <li key={record.id}>
              <p>
                <span className="strong">{nameOf(kinds, record)}</span>
                <br />
                <span className="small muted">{daysWords(record)}</span>
              </p>
              <Button onClick={() => void restore(record)}>
                <Icon of={Undo2} size="sm" />
                Restore <span className="hide">{nameOf(kinds, record)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {payments}
    </div>
  );
}

function nameOf(kinds: readonly RecordKind[], { content }: PassportRecord): string {
  const kind = kinds.find(({ id }) => id === content.kind);
  return kind === undefined
    ? 'A record made by a newer version of Kinfolio'
    : getRecordTitle(kind, content.fields);
}

function daysWords({ content }: PassportRecord): string {
  const day = todayInLondon({ now: () => Date.parse(content.savedAt) });
  return `Deleted on ${formatDay(day)}. Kept until ${formatDay(addDays(day, deletedRecordRetentionDays))}.`;
}
