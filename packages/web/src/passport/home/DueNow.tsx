import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { isRegular } from '../dates/due-words.ts';
import { DateRows } from './DateRows.tsx';

export interface DueNowProps {
  /** The earliest first. */
  readonly dates: readonly RecordDueDate[];
  readonly today: Day;
}

/** Whether anything is due: the oldest of what is overdue, or else the next date, and how many more there are. */
export function DueNow({ dates, today }: DueNowProps) {
  // As on the page of dates, where what comes round each month is one line.
  const single = dates.filter(date => !isRegular(date));
  const overdue = dates.filter(({ daysUntil }) => daysUntil < 0).length;
  const near = single.filter(({ daysUntil }) => daysUntil >= 0 && daysUntil <= upcomingDays).length;
  const [first = dates[0]] = single;
  const more = overdue > 0 || near === 0 ? near : near - 1;
  return (
    <div className="today__due">
      <h2 className="h3">{overdueWords(overdue)}</h2>
      {first === undefined ? (
        <p className="muted">The dates of what you add stand here.</p>
      ) : (
        <DateRows dates={[first]} year={first.day.slice(0, 4) !== today.slice(0, 4)} />
      )}
      <p className="under">
        <Link className="cell-link" to="/dates">
          All dates
        </Link>
        {first !== undefined && (
          <span className="muted">
            {formatCount(more)} more in {upcomingDays} days
          </span>
        )}
      </p>
    </div>
  );
}

function overdueWords(count: number): string {
  if (count === 0) return 'Nothing is overdue';
  return count === 1 ? 'One thing is overdue' : `${formatCount(count)} things are overdue`;
}
