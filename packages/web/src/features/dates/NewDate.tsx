import type { DueDate, RecordDueDate } from '@kinfolio/domain/overview/due';
import { addYears, boxesOfText, parseDay, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';

interface NewDateProps {
  readonly date: RecordDueDate;
  /** Moves the date of the record to another day. */
  readonly onMove: (date: DueDate) => void;
  /** There is no new date: this one is only done. */
  readonly onNone: () => void;
}

/** Asks for the next date of what was done. A renewal usually comes a year later, so that is filled in. */
export function NewDate({ date, onMove, onNone }: NewDateProps) {
  const [value, setValue] = useState(() => boxesOfText(date.type === 'renewal' ? addYears(date.day, 1) : ''));
  const [error, setError] = useState<string>();
  const save = () => {
    const read = parseDay(value);
    if (read.ok && read.day > date.day) onMove({ ...date, nextDay: read.day });
    else setError('Enter the new date, like 21 11 2027. It must be later than this one');
  };
  return (
    <div className="stack date__next">
      <DateField
        label={`New date of ${date.title}`}
        plainLabel
        value={value}
        onChange={setValue}
        splitPasted={splitPastedDay}
        error={error}
      />
      <p className="actions">
        <Button onClick={save}>Save this date</Button>
        <Button variant="quiet" onClick={onNone}>
          There is no new date
        </Button>
      </p>
    </div>
  );
}
