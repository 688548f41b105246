import { filesNamed } from '@kinfolio/domain/papers/papers';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { returnTo } from '../../passport/return-to.ts';
import type { PaperProblem } from '../../session/api/papers.ts';
import type { Passport } from '../../session/api/passport.ts';
import { useAllRecords, usePassport } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { RadioGroup, type RadioOption } from '../../ui/form/RadioGroup.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { type ChoiceProblem, type Choices, firstChoices, problemOf } from './choices.ts';
import { FileOutcome } from './FileOutcome.tsx';
import type { FileSort, StartJob } from './jobs.ts';
import { kindsWithSheets } from './kinds-with-sheets.ts';
import { orderOf } from './order.ts';
import { CopyChoices, choiceId, PackChoices, PassportChoices, SheetChoices } from './PaperChoices.tsx';
import { useFile } from './use-file.ts';

export interface ExportPageProps {
  readonly kinds: readonly RecordKind[];
  readonly clock: Clock;
  /** Whose passport it is, where the household does not say it. */
  readonly ownerName: string;
  readonly startJob: StartJob;
  /** The sentence for a problem with the file of a paper. */
  readonly messageForFile: (problem: PaperProblem) => string;
}

const sorts: readonly (RadioOption<FileSort> & { readonly button: string })[] = [
  {
    value: 'first-sheet',
    label: 'First sheet (PDF, one page)',
    hint: 'What your family needs in the first week. Numbers are whole, so keep it with your will.',
    button: 'Make the sheet',
  },
  {
    value: 'pack',
    label: 'Executor pack (PDF)',
    hint: 'For whoever settles your affairs. The first sheet is its page 1, then who to tell, what there is, what is owed, and where the papers are.',
    button: 'Make the pack',
  },
  {
    value: 'passport',
    label: 'Whole passport (PDF)',
    hint: 'Every record with everything in it, or only the sections you choose.',
    button: 'Make the PDF',
  },
  {
    value: 'sheets',
    label: 'Spreadsheets (CSV)',
    hint: 'A sheet for each kind of record. They open in Excel, Numbers and LibreOffice.',
    button: 'Make the spreadsheets',
  },
  {
    value: 'copy',
    label: 'Complete copy (JSON)',
    hint: 'Every record, with Deleted items, earlier versions and the files of your papers. Kinfolio can read it back.',
    button: 'Make the copy',
  },
];

/** Papers and files of the passport, made on this device. */
export function ExportPage({ kinds, clock, ownerName, startJob, messageForFile }: ExportPageProps) {
  const passport = usePassport();
  const records = useAllRecords();
  const back = returnTo(useLocation());
  const today = todayIn(clock);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(today));
  const [problem, setProblem] = useState<ChoiceProblem>();
  const summary = useSummary();
  const { state, make, save, forget } = useFile(startJob);
  const change = (changes: Partial<Choices>): void => {
    setChoices(before => ({ ...before, ...changes }));
    setProblem(undefined);
    forget();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemOf(choices, today);
    setProblem(found);
    summary.show(found === undefined ? [] : [{ id: choiceId(found.of), message: found.message }]);
    if (found === undefined) void make(() => orderOf(choices, { passport, clock, ownerName }));
  };
  const shared = { choices, onChange: change, problem };
  const sheets = kindsWithSheets(kinds, records);
  const hasNothing = choices.sort === 'sheets' && sheets.length === 0;
  return (
    <SummaryPlace>
      <PageTitle parts={['Download or print', 'Settings']} />
      <BackLink to={back ?? '/settings/data'}>{back === undefined ? 'Your data' : 'Back'}</BackLink>
      <PageHead
        title="Download or print"
        lead="For paper, for another program, or to keep. Each file is made on this device and sent nowhere."
      />
      <div className="export">
        <div className="sheet">
          <Banner tone="caution">
            <p>
              <span className="strong">These files are not sealed.</span> Whoever has one can read it, without
              your password.
            </p>
          </Banner>
          <form className="fields" noValidate onSubmit={handleSubmit}>
            <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
            <RadioGroup
              label="What do you want?"
              options={sorts}
              value={choices.sort}
              onChange={sort => change({ sort })}
            />
            {choices.sort === 'pack' && <PackChoices {...shared} people={peopleOf(kinds, records)} />}
            {choices.sort === 'first-sheet' && <SheetChoices {...shared} people={peopleOf(kinds, records)} />}
            {choices.sort === 'passport' && <PassportChoices {...shared} />}
            {choices.sort === 'copy' && hasFiles(passport) && <CopyChoices {...shared} />}
            {choices.sort === 'sheets' && sheets.length > 0 && (
              <Select
                label="Which"
                plainLabel
                options={[
                  { value: '', label: 'All, in one zip file' },
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
          <FileOutcome
            state={state}
            messageForFile={messageForFile}
            onSave={copy => void save(copy)}
            onCancel={forget}
          />
        </div>
        <Note title="How to keep it">
          <ul className="bul">
            <li>A paper belongs with your will. Tell your executor where that is.</li>
            <li>Save a file where only you can open it. Once it is printed, delete it and close its tab.</li>
            <li>When much has changed, make a new one and tear up the old. Its cover says its day.</li>
          </ul>
        </Note>
      </div>
    </SummaryPlace>
  );
}

/** Whether any record has a file, also one in Deleted items. */
const hasFiles = (passport: Passport): boolean =>
  filesNamed([...passport.all(), ...passport.deleted()].map(({ content }) => content)).size > 0;

/** The people of the household, the owner of the passport first. */
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
    label: titleOf(kind, content.fields),
  }));
}
