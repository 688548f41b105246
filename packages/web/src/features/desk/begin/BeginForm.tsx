import type { DeskAnswers } from '@kinfolio/domain/desk/model/begin';
import { nationOptions, willOptions } from '@kinfolio/domain/desk/model/option-words';
import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { type Day, splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { type FormEvent, useState } from 'react';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { ErrorSummary, type SummaryError } from '../../../ui/feedback/ErrorSummary.tsx';
import { ErrorSummaryPlace } from '../../../ui/feedback/SummaryPlace.tsx';
import { useErrorSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { createDateBoxId, DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { readTypedDay } from '../typed.ts';

export interface BeginDeskFormProps {
  /** The full name of the person who died. */
  readonly owner: string;
  readonly today: Day;
  /** The date of death, if already entered. */
  readonly diedOn: Day | undefined;
  /** The name of the person who is logged in. */
  readonly ownName: string;
  readonly ownEmail: string;
  readonly back: { readonly to: string; readonly words: string };
  /** How many papers can be copied, and their total size in bytes. */
  readonly papers: { readonly count: number; readonly bytes: number };
  /** The name of the step in progress, if it takes a while. */
  readonly progress: string | undefined;
  /** Begins the desk. Resolves to an error message, or to undefined on success. */
  readonly onBegin: (answers: DeskAnswers, withPapers: boolean) => Promise<string | undefined>;
}

const dayId = 'desk-died-on';

/** Asks the four questions that must be answered before a desk is begun. */
export function BeginDeskForm({
  owner,
  today,
  diedOn,
  ownName,
  ownEmail,
  back,
  papers,
  ...rest
}: BeginDeskFormProps) {
  const { progress, onBegin } = rest;
  const [withPapers, setWithPapers] = useState(false);
  const [day, setDay] = useState(() => splitIntoDateBoxes(diedOn ?? ''));
  const [nation, setNation] = useState<DeskAnswers['nation']>();
  const [will, setWill] = useState<DeskAnswers['will']>();
  const [name, setName] = useState(ownName);
  const [address, setAddress] = useState('');
  const [others, setOthers] = useState('');
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const first = getFirstName(owner);
  const errorOf = (id: string) => summary.errors.find(error => error.id?.startsWith(id) === true)?.message;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedDay(day, { label: 'Date of death', latest: today });
    const problems: SummaryError[] = [];
    if ('message' in read) problems.push({ id: createDateBoxId(dayId, read.part), message: read.message });
    else if (read.day === undefined)
      problems.push({ id: createDateBoxId(dayId, undefined), message: 'Enter the date of death' });
    if (nation === undefined) problems.push({ id: 'desk-nation', message: `Choose where ${first} lived` });
    if (will === undefined)
      problems.push({ id: 'desk-will', message: 'Choose what you know about the will' });
    if (name.trim() === '') problems.push({ id: 'desk-name', message: 'Enter your full name' });
    summary.show(problems);
    if ('message' in read || read.day === undefined || nation === undefined || will === undefined) return;
    if (name.trim() === '') return;
    setBusy(true);
    const executors = [
      { name: name.trim(), address: address.trim(), email: ownEmail },
      ...others.split('\n').flatMap(line => (line.trim() === '' ? [] : [{ name: line.trim() }])),
    ];
    const problem = await onBegin({ diedOn: read.day, nation, will, executors }, withPapers);
    setBusy(false);
    if (problem !== undefined) summary.show([{ message: problem }]);
  };
  return (
    <ErrorSummaryPlace>
      <PageTitle parts={['Begin the executor’s desk']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to={back.to}>{back.words}</BackLink>
      <PageHeading
        title="Begin the executor’s desk"
        lead={`For ${owner}. You can change any answer later.`}
      />
      <form className="sheet narrow fields" noValidate onSubmit={event => void submit(event)}>
        <DateField
          id={dayId}
          label="Date of death"
          required
          hint="The date is on the death certificate."
          value={day}
          onChange={setDay}
          splitPasted={splitPastedDay}
          error={errorOf(dayId)}
        />
        <RadioGroup
          id="desk-nation"
          label={`Where did ${first} live?`}
          hint="The law, the forms and some dates depend on this."
          options={nationOptions}
          value={nation}
          onChange={setNation}
          error={errorOf('desk-nation')}
        />
        <RadioGroup
          id="desk-will"
          label="Is there a will?"
          options={willOptions}
          value={will}
          onChange={setWill}
          error={errorOf('desk-will')}
        />
        <TextField
          id="desk-name"
          label="Your full name"
          hint="You deal with the estate, and sign the letters."
          required
          value={name}
          onChange={setName}
          error={errorOf('desk-name')}
        />
        <TextField
          id="desk-address"
          label="Your address"
          hint="This goes at the top of the letters. You can add it later."
          rows={3}
          value={address}
          onChange={setAddress}
        />
        <TextField
          id="desk-others"
          label="Other executors"
          hint="Type one full name on each line."
          rows={2}
          value={others}
          onChange={setOthers}
        />
        {papers.count > 0 && (
          <Checkbox checked={withPapers} onChange={setWithPapers}>
            Copy {formatCounted(papers.count, 'paper')} too ({formatBytes(papers.bytes)})
          </Checkbox>
        )}
        <p className="small muted">
          The desk has a copy of everything you can read today except the private notes. It is sealed in your
          own account. Only you can open it, unless you share it. {first}’s passport is not changed.
        </p>
        {busy && progress !== undefined && <p role="status">{progress}</p>}
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy ? 'Making the desk...' : undefined}>
            Begin the desk
          </Button>
        </div>
      </form>
    </ErrorSummaryPlace>
  );
}
