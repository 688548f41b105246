import { date } from '@kinfolio/domain/fields/fields';
import {
  type Day,
  formatDay,
  readStoredDayIfAny,
  splitIntoDateBoxes,
} from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { type ExportChoiceProblem, readTypedExportDay } from '../../../features/export/choices.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';

// A reader's answer about the owner's death. It is kept in this tab only, and used for every printed paper, so that the
// reader is asked only once.

/** The answer: `no` if the owner is alive, or the day of death. Undefined if the question was not answered yet. */
export type DeathAnswer = Day | 'no' | undefined;

const keyOf = (grant: string): string => `kinfolio-death-${grant}`;

/** Stores the answer for a grant; undefined deletes it. */
export function saveDeathAnswer(grant: string, answer: DeathAnswer): void {
  if (answer === undefined) sessionStorage.removeItem(keyOf(grant));
  else sessionStorage.setItem(keyOf(grant), answer);
}

/** Returns the answer that was given for this grant in this tab. */
export function readDeathAnswer(grant: string): DeathAnswer {
  const kept = sessionStorage.getItem(keyOf(grant));
  return kept === 'no' ? kept : readStoredDayIfAny(kept ?? undefined);
}

interface AskOfDeathProps {
  readonly first: string;
  readonly today: Day;
  readonly answer: DeathAnswer;
  readonly onAnswer: (answer: DeathAnswer) => void;
}

const dayField = date({
  label: 'Date of death',
  required: true,
  notAfterToday: true,
  missing: 'Enter the date of death',
});

/** Asks a reader once whether the owner has died, and when: gifts, valuations and the registrar's page depend on it. */
export function DeathQuestion({ first, today, answer, onAnswer }: AskOfDeathProps) {
  const [died, setDied] = useState<'yes' | 'no'>();
  const [typed, setTyped] = useState(splitIntoDateBoxes(''));
  const [problem, setProblem] = useState<ExportChoiceProblem>();
  if (answer !== undefined)
    return (
      <p className="actions">
        <span>{answer === 'no' ? `${first} has not died.` : `${first} died on ${formatDay(answer)}.`}</span>
        <Button variant="quiet" onClick={() => onAnswer(undefined)}>
          Change this answer
        </Button>
      </p>
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readTypedExportDay(dayField, typed, today);
    if ('message' in reading) setProblem(reading);
    else onAnswer(reading.day);
  };
  return (
    <form className="fields" noValidate onSubmit={handleSubmit}>
      <RadioGroup
        label={`Has ${first} died?`}
        hint="We ask so that the papers are right. Your answer is kept only in this tab."
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={died}
        onChange={value => {
          setDied(value);
          if (value === 'no') onAnswer('no');
        }}
      />
      {died === 'yes' && (
        <>
          <DateField
            id="day-of-death"
            label={dayField.label}
            required
            hint="For example, 27 3 2026. The date is on the death certificate."
            value={typed}
            onChange={setTyped}
            error={problem?.message}
            errorPart={problem?.part}
          />
          <div className="actions">
            <Button type="submit" variant="primary">
              Use this day
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
