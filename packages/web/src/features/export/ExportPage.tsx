import { listReferencedFiles } from '@kinfolio/domain/papers/papers';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { readReturn } from '../../passport/return-to.ts';
import type { Passport } from '../../session/api/passport.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { ErrorSummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { RadioGroup, type RadioOption } from '../../ui/form/RadioGroup.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import {
  defaultExportChoices,
  type ExportChoiceProblem,
  type ExportChoices,
  findExportChoiceProblem,
} from './choices.ts';
import { FileProgress } from './FileOutcome.tsx';
import type { ExportFileType, StartExportJob } from './jobs.ts';
import { kindsWithSheets } from './kinds-with-sheets.ts';
import { createExportOrder } from './order.ts';
import {
  CopyChoices,
  ExecutorPackChoices,
  exportControlId,
  FirstSheetChoices,
  WholePassportChoices,
} from './PaperChoices.tsx';
import { useFileJob } from './use-file.ts';

export interface ExportPageProps {
  readonly kinds: readonly RecordKind[];
  readonly clock: Clock;
  /** The name of the passport's owner, in case the household does not have it. */
  readonly ownerName: string;
  readonly startJob: StartExportJob;
}

const sorts: readonly (RadioOption<ExportFileType> & { readonly button: string })[] = [
  {
    value: 'first-sheet',
    label: 'First sheet (PDF, one page)',
    hint: 'What your family needs in the first week. Numbers are shown in full, so keep it with your will.',
    button: 'Make the sheet',
  },
  {
    value: 'pack',
    label: 'Executor pack (PDF)',
    hint: 'For the person who settles your affairs. Page 1 is the first sheet. The rest says who to tell, what you have, what you owe, and where the papers are.',
    button: 'Make the pack',
  },
  {
    value: 'passport',
    label: 'Whole passport (PDF)',
    hint: 'Every record in full, or only the sections you choose.',
    button: 'Make the PDF',
  },
  {
    value: 'sheets',
    label: 'Spreadsheets (CSV)',
    hint: 'A sheet for each kind of record, to open in Excel, Numbers or LibreOffice.',
    button: 'Make the spreadsheets',
  },
  {
    value: 'copy',
    label: 'Complete copy (JSON)',
    hint: 'Every record, with Deleted items, earlier versions and the files of your papers. You can bring this copy back into Kinfolio.',
    button: 'Make the copy',
  },
];

/** Printed documents and files from the passport, created on this device. */
export function ExportPage({ kinds, clock, ownerName, startJob }: ExportPageProps) {
  const passport = usePassport();
  const records = useAllRecords();
  const back = readReturn(useLocation());
  const today = todayInLondon(clock);
  const [choices, setChoices] = useState<ExportChoices>(() => defaultExportChoices(today));
  const [problem, setProblem] = useState<ExportChoiceProblem>();
  const summary = useErrorSummary();
  const { state, make, save, forget } = useFileJob(startJob);
  const change = (changes: Partial<ExportChoices>): void => {
    setChoices(before => ({ ...before, ...changes }));
    setProblem(undefined);
    forget();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findExportChoiceProblem(choices, today);
    setProblem(found);
    summary.show(found === undefined ? [] : [{ id: exportControlId(found.of), message: found.message }]);
    if (found === undefined) void make(() => createExportOrder(choices, { passport, clock, ownerName }));
  };
  const shared = { choices, onChange: change, problem };
  const sheets = kindsWithSheets(kinds, records);
  const hasNothing = choices.sort === 'sheets' && sheets.length === 0;
  return (
    <ErrorSummaryPlace>
      <PageTitle parts={['Download or print', 'Settings']} />
      <BackLink to={back?.to ?? '/settings/data'} state={back?.state}>
        {back === undefined ? 'Your data' : 'Back'}
      </BackLink>
      <PageHeading
        title="Download or print"
        lead="Make a copy to print, to use in another program, or to keep. Each file is made on this device and is not sent anywhere."
      />
      <div className="export">
        <div className="sheet">
          <Banner tone="caution">
            <p>
              <span className="strong">These files are not sealed.</span> Anyone who has one can read it,
              without your password.
            </p>
          </Banner>
          <form className="fields" noValidate onSubmit={handleSubmit}>
            <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
            <RadioGroup
              label="What do you want to make?"
              options={sorts}
              value={choices.sort}
              onChange={sort => change({ sort })}
            />
            {choices.sort === 'pack' && <ExecutorPackChoices {...shared} people={peopleOf(kinds, records)} />}
            {choices.sort === 'first-sheet' && (
              <FirstSheetChoices {...shared} people={peopleOf(kinds, records)} />
            )}
            {choices.sort === 'passport' && <WholePassportChoices {...shared} />}
            {choices.sort === 'copy' && hasFiles(passport) && <CopyChoices {...shared} />}
            {choices.sort === 'sheets' && sheets.length > 0 && (
              <Select
                label="Which"
                plainLabel
                options={[
                  { value: '', label: 'All spreadsheets in one zip file' },
                  ...sheets.map(({ id, label: [, many] }) => ({ value: id, label: many })),
                ]}
                value={choices.kindId}
                onChange={kindId => change({ kindId })}
              />
            )}
            {hasNothing ? (
              <p>There are no records yet to put in a spreadsheet.</p>
            ) : (
              <div className="actions">
                <Button
                  type="submit"
                  variant={state.status === 'ready' ? 'secondary' : 'primary'}
                  busy={state.status === 'making' ? 'Making...' : undefined}
                >
                  {sorts.find(({ value }) => value === choices.sort)?.button}
                </Button>
              </div>
            )}
          </form>
          <FileProgress state={state} onSave={copy => void save(copy)} onCancel={forget} />
        </div>
        <MarginNote title="How to keep your copy">
          <ul className="bul">
            <li>Keep a printed copy with your will. Tell your executor where the copy is.</li>
            <li>
              Save the file somewhere only you can open it. Once you have printed the file, delete it and
              close its tab.
            </li>
            <li>
              When a lot has changed, make a new copy and tear up the old one. The date is on the cover.
            </li>
          </ul>
        </MarginNote>
      </div>
    </ErrorSummaryPlace>
  );
}

/** Whether any record has a file, including records in Deleted items. */
const hasFiles = (passport: Passport): boolean =>
  listReferencedFiles([...passport.all(), ...passport.deleted()].map(({ content }) => content)).size > 0;

/** The people in the household, starting with the owner of the passport. */
function peopleOf(
  kinds: readonly RecordKind[],
  records: ReturnType<typeof useAllRecords>,
): { value: string; label: string }[] {
  const kind = kinds.find(({ id }) => id === 'person');
  if (kind === undefined) return [];
  const people = records.filter(({ content }) => content.kind === kind.id);
  const isOwner = ({ content }: (typeof people)[number]) => content.fields['relationship'] === 'self';
  return [...people.filter(isOwner), ...people.filter(one => !isOwner(one))].map(({ id, content }) => ({
    value: id,
    label: getRecordTitle(kind, content.fields),
  }));
}
