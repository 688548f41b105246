import type { DueDate, RecordDueDate } from '@kinfolio/domain/overview/due';
import { addYears, parseDay, splitIntoDateBoxes, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';

interface NewDateProps {
  readonly date: RecordDueDate;
  /** Moves the record's date to another day. */
  readonly onMove: (date: DueDate) => void;
  /** Marks this date as done, without a new one. */
  readonly onNone: () => void;
}

/**
 * Asks for the next date once something has been done. The suggestion for a renewal is a year later, which is usual.
 */
export function NextDateQuestion({ date, onMove, onNone }: NewDateProps) {
  const [value, setValue] = useState(() =>
    splitIntoDateBoxes(date.type === 'renewal' ? addYears(date.day, 1) : ''),
  );
  const [error, setError] = useState<string>();
  const save = () => {
    const read = parseDay(value);
    if (read.ok && read.day > date.day) onMove({ ...date, nextDay: read.day });
    else setError('Enter a new date, like 21 11 2027, that is later than the old one');
  };
  return (
    <div className="stack date__next">
      <DateField
        label={`New date for ${date.title}`}
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
