import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { mostPressing } from '@kinfolio/domain/overview/open-dates';
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

/** What is due: all of today, then the three most pressing, and how many more there are. */
export function DueNow({ dates, today }: DueNowProps) {
  // As on the page of dates, where what comes round each month is one line.
  const single = dates.filter(date => !isRegular(date));
  const overdue = dates.filter(({ daysUntil }) => daysUntil < 0).length;
  const near = single.filter(({ daysUntil }) => daysUntil <= upcomingDays).length;
  const shown = mostPressing(single.length === 0 ? dates : single, pressing);
  const more = Math.max(0, near - shown.filter(({ daysUntil }) => daysUntil <= upcomingDays).length);
  const isOtherYear = shown.some(({ day }) => day.slice(0, 4) !== today.slice(0, 4));
  return (
    <div className="today__due">
      <h2 className="h3">{headingWords(overdue, shown[0]?.daysUntil === 0)}</h2>
      {shown.length === 0 ? (
        <p className="muted">The dates of what you add stand here.</p>
      ) : (
        <DateRows dates={shown} year={isOtherYear} />
      )}
      <p className="under">
        <Link className="cell-link" to="/dates">
          All dates
        </Link>
        {shown.length > 0 && (
          <span className="muted">
            {more === 0
              ? `Nothing else in the next ${String(upcomingDays)} days`
              : `${formatCount(more)} more in ${String(upcomingDays)} days`}
          </span>
        )}
      </p>
    </div>
  );
}

/** So many are shown besides today's. */
const pressing = 3;

function headingWords(past: number, isToday: boolean): string {
  if (past === 0) return isToday ? 'Today' : 'Nothing is overdue';
  const late = past === 1 ? 'one thing is past its date' : `${formatCount(past)} things are past their date`;
  return isToday ? `Today, and ${late}` : `${late.charAt(0).toUpperCase()}${late.slice(1)}`;
}
