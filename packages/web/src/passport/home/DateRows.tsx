import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { Link } from 'react-router';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DateWhen } from '../dates/DateWhen.tsx';
import { dueTones, dueWords, lateWords } from '../dates/due-words.ts';
import { recordAddress } from '../record-address.ts';

export interface DateRowsProps {
  readonly dates: readonly RecordDueDate[];
  /** In a preview nothing leads anywhere. */
  readonly still?: boolean;
  /** Says the year of each day. */
  readonly year?: boolean;
}

/** Dates in short, one below the other: the day, what it belongs to, and how near it is. */
export function DateRows({ dates, still = false, year = false }: DateRowsProps) {
  return (
    <ul className="rows rows--top">
      {dates.map(date => (
        <li className="date" key={`${date.recordId} ${date.field ?? ''}`}>
          <DateWhen day={date.day} year={year} />
          <span>
            {still ? (
              <span className="strong">{date.title}</span>
            ) : (
              <Link className="strong" to={recordAddress(date.kind, date.recordId)}>
                {date.title}
              </Link>
            )}
            <br />
            {date.nearness === 'past' || date.nearness === 'soon' ? (
              <Chip tone={dueTones[date.nearness]}>{loudWords(date)}</Chip>
            ) : (
              <span className="small muted">{dueWords(date)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "Overdue by 6 days": what it belongs to is named above, and the words stay on one line of a phone. */
function loudWords(date: RecordDueDate): string {
  return date.daysUntil < 0 ? lateWords(date) : dueWords(date);
}
