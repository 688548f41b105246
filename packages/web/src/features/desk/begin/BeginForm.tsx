import type { DeskAnswers } from '@kinfolio/domain/desk/model/begin';
import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { boxesOfText, type Day, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { type FormEvent, useState } from 'react';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { ErrorSummary, type SummaryError } from '../../../ui/feedback/ErrorSummary.tsx';
import { SummaryPlace } from '../../../ui/feedback/SummaryPlace.tsx';
import { useSummary } from '../../../ui/feedback/use-summary.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField, dateBoxId } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { nationOptions, willOptions } from '../desk-words.ts';
import { typedDay } from '../typed.ts';

export interface BeginFormProps {
  /** The full name of the person who died. */
  readonly owner: string;
  readonly today: Day;
  /** The day of death, where it was entered already. */
  readonly diedOn: Day | undefined;
  /** The name of the person who is logged in. */
  readonly ownName: string;
  readonly ownEmail: string;
  readonly back: { readonly to: string; readonly words: string };
  /** How many papers could be copied, and the bytes that they have together. */
  readonly papers: { readonly count: number; readonly bytes: number };
  /** What it is doing, once it takes a while. */
  readonly progress: string | undefined;
  /** Begins the desk. Returns the sentence of what went wrong, or undefined. */
  readonly onBegin: (answers: DeskAnswers, withPapers: boolean) => Promise<string | undefined>;
}

const dayId = 'desk-died-on';

/** The four questions before a desk is begun. */
export function BeginForm({
  owner,
  today,
  diedOn,
  ownName,
  ownEmail,
  back,
  papers,
  ...rest
}: BeginFormProps) {
  const { progress, onBegin } = rest;
  const [withPapers, setWithPapers] = useState(false);
  const [day, setDay] = useState(() => boxesOfText(diedOn ?? ''));
  const [nation, setNation] = useState<DeskAnswers['nation']>();
  const [will, setWill] = useState<DeskAnswers['will']>();
  const [name, setName] = useState(ownName);
  const [address, setAddress] = useState('');
  const [others, setOthers] = useState('');
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const first = firstNameOf(owner);
  const errorOf = (id: string) => summary.errors.find(error => error.id?.startsWith(id) === true)?.message;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = typedDay(day, { label: 'Day of death', latest: today });
    const problems: SummaryError[] = [];
    if ('message' in read) problems.push({ id: dateBoxId(dayId, read.part), message: read.message });
    else if (read.day === undefined)
      problems.push({ id: dateBoxId(dayId, undefined), message: 'Enter the day of death' });
    if (nation === undefined) problems.push({ id: 'desk-nation', message: `Choose where ${first} lived` });
    if (will === undefined) problems.push({ id: 'desk-will', message: 'Choose what you know of the will' });
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
    <SummaryPlace>
      <PageTitle parts={['Begin the executor’s desk']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to={back.to}>{back.words}</BackLink>
      <PageHead title="Begin the executor’s desk" lead={`For ${owner}. You can change every answer later.`} />
      <form className="sheet narrow fields" noValidate onSubmit={event => void submit(event)}>
        <DateField
          id={dayId}
          label="Day of death"
          required
          hint="It is on the death certificate."
          value={day}
          onChange={setDay}
          splitPasted={splitPastedDay}
          error={errorOf(dayId)}
        />
        <RadioGroup
          id="desk-nation"
          label={`Where did ${first} live?`}
          hint="The law, the forms and some dates differ."
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
          hint="You deal with the estate, and your name is under the letters."
          required
          value={name}
          onChange={setName}
          error={errorOf('desk-name')}
        />
        <TextField
          id="desk-address"
          label="Your address"
          hint="For the top of the letters. You can add it later."
          rows={3}
          value={address}
          onChange={setAddress}
        />
        <TextField
          id="desk-others"
          label="Other executors"
          hint="One full name on each line."
          rows={2}
          value={others}
          onChange={setOthers}
        />
        {papers.count > 0 && (
          <Checkbox checked={withPapers} onChange={setWithPapers}>
            Copy {counted(papers.count, 'paper')} too ({formatBytes(papers.bytes)})
          </Checkbox>
        )}
        <p className="small muted">
          The desk has a copy of what you can read today. It is sealed in your own account: only you can open
          it, and whoever may see everything of yours. {first}’s passport is not changed.
        </p>
        {busy && progress !== undefined && <p role="status">{progress}</p>}
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy ? 'Making the desk...' : undefined}>
            Begin the desk
          </Button>
        </div>
      </form>
    </SummaryPlace>
  );
}
