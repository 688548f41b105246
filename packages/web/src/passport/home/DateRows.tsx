import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { Link } from 'react-router';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { CalendarLeaf } from '../dates/DateWhen.tsx';
import { describeDueDate, describeOverdue, dueTones } from '../dates/due-words.ts';
import { createRecordUrl } from '../record-address.ts';
import { createReturnState } from '../return-to.ts';

const fromHome = createReturnState({ pathname: '/dashboard', search: '' });

export interface DateRowsProps {
  readonly dates: readonly RecordDueDate[];
  /** Set for a preview, which contains no links. */
  readonly still?: boolean;
  /** Whether to show the year of each day. */
  readonly year?: boolean;
}

/** A short list of dates, each with the day, the record it belongs to, and how near it is. */
export function DateRows({ dates, still = false, year = false }: DateRowsProps) {
  return (
    <ul className="rows rows--top">
      {dates.map(date => (
        <li className="date" key={`${date.recordId} ${date.field ?? ''}`}>
          <CalendarLeaf day={date.day} year={year} />
          <span>
            {still ? (
              <span className="strong">{date.title}</span>
            ) : (
              <Link className="strong" to={createRecordUrl(date.kind, date.recordId)} state={fromHome}>
                {date.title}
              </Link>
            )}
            <br />
            {date.nearness === 'past' || date.nearness === 'soon' ? (
              <StatusChip tone={dueTones[date.nearness]}>{loudWords(date)}</StatusChip>
            ) : (
              <span className="small muted">{describeDueDate(date)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Short text such as "Overdue by 6 days". It leaves out the name of the thing, which is shown above, so that
 * it fits on one line on a phone.
 */
function loudWords(date: RecordDueDate): string {
  return date.daysUntil < 0 ? describeOverdue(date) : describeDueDate(date);
}
