import {
  addDays,
  type Day,
  type DayParts,
  formatDay,
  parseDay,
  splitPastedDay,
} from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';

export interface HolidayModeProps {
  readonly today: Day;
  /** The day the owner returns; undefined while the pause is off. */
  readonly until?: Day | undefined;
  /** Pauses the checks until that day, or ends the pause. Returns an error message, or undefined on success. */
  readonly onChange: (until: Day | undefined) => Promise<string | undefined>;
}

/** The longest pause, in days. Source: release-design §7. */
const mostDays = 180;
const noDay: DayParts = { day: '', month: '', year: '' };

/** Pauses the "Are you all right?" checks until the owner is back. A request for access is still shown at once. */
export function HolidayMode({ today, until, onChange }: HolidayModeProps) {
  const [typed, setTyped] = useState(noDay);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = async (next: Day | undefined) => {
    setBusy(true);
    const problem = await onChange(next);
    setBusy(false);
    setError(problem);
    if (problem !== undefined) return;
    setTyped(noDay);
    setSaid(next === undefined ? 'Holiday mode disabled' : `Holiday mode enabled until ${formatDay(next)}`);
  };
  const handlePause = (event: FormEvent) => {
    event.preventDefault();
    const read = parseDay(typed);
    const problem = read.ok ? returnProblem(read.day, today) : 'Enter the day you return, like 4 1 2027';
    setError(problem);
    if (read.ok && problem === undefined) void change(read.day);
  };
  return (
    <section className="sheet" aria-labelledby="holiday-head">
      <h2 id="holiday-head" className="h3">
        Holiday mode
      </h2>
      {until === undefined ? (
        <form className="fields" noValidate onSubmit={handlePause}>
          <p className="muted">Off.</p>
          <DateField
            id="holiday-return"
            label="I am away until"
            hint={`At most ${mostDays} days from today. Checks start again the day after.`}
            required
            splitPasted={splitPastedDay}
            value={typed}
            error={error}
            onChange={setTyped}
          />
          <div className="actions">
            <Button type="submit" busy={busy ? 'Pausing...' : undefined}>
              Turn on holiday mode
            </Button>
          </div>
        </form>
      ) : (
        <div className="fields">
          <p>
            On until {formatDay(until)}. Until then nothing opens if you do not log in, and we send no
            reminders.
          </p>
          {error !== undefined && <p role="alert">{error}</p>}
          <div className="actions">
            <Button busy={busy ? 'Ending...' : undefined} onClick={() => void change(undefined)}>
              End holiday mode now
            </Button>
          </div>
        </div>
      )}
      <p className="muted" role="status">
        {said}
      </p>
    </section>
  );
}

function returnProblem(day: Day, today: Day): string | undefined {
  if (day < today) return 'The day you return must be today or later';
  return day > addDays(today, mostDays)
    ? `Choose a day at most ${mostDays} days from today, ${formatDay(addDays(today, mostDays))}`
    : undefined;
}
