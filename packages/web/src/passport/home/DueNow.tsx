import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { selectMostUrgentDates } from '@kinfolio/domain/overview/open-dates';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { isRegularPayment } from '../dates/due-words.ts';
import { DateRows } from './DateRows.tsx';

export interface DatesDueNowProps {
  /** The due dates, earliest first. */
  readonly dates: readonly RecordDueDate[];
  readonly today: Day;
}

/** Shows everything that is due today, then the three most urgent dates, and how many more there are. */
export function DatesDueNow({ dates, today }: DatesDueNowProps) {
  // Count as the dates page does: all monthly payments together are one line.
  const single = dates.filter(date => !isRegularPayment(date));
  const overdue = dates.filter(({ daysUntil }) => daysUntil < 0).length;
  const near = single.filter(({ daysUntil }) => daysUntil <= upcomingDays).length;
  const shown = selectMostUrgentDates(single.length === 0 ? dates : single, pressing);
  const more = Math.max(0, near - shown.filter(({ daysUntil }) => daysUntil <= upcomingDays).length);
  const isOtherYear = shown.some(({ day }) => day.slice(0, 4) !== today.slice(0, 4));
  return (
    <div className="today__due">
      <h2 className="h3">{headingWords(overdue, shown[0]?.daysUntil === 0)}</h2>
      {shown.length === 0 ? (
        <p className="muted">Dates from your records appear here.</p>
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

/** How many dates are shown in addition to those of today. */
const pressing = 3;

function headingWords(past: number, isToday: boolean): string {
  if (past === 0) return isToday ? 'Today' : 'Nothing is overdue';
  const late = past === 1 ? 'one thing is overdue' : `${formatCount(past)} things are overdue`;
  return isToday ? `Today, and ${late}` : `${late.charAt(0).toUpperCase()}${late.slice(1)}`;
}
