import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { addMonths, formatDay } from '@kinfolio/domain/values/calendar';
import { isWithinDays } from '../../passport/dates/due-words.ts';

/** Dates under one heading. */
export interface DateGroup {
  readonly title: string;
  /** How many there are, shown or not. */
  readonly count: number;
  readonly dates: readonly RecordDueDate[];
}

/** "Overdue", "Next 30 days", then a heading for each month that has a date. The order of the dates is kept, and the first `shown` are in them. */
export function groupDates(dates: readonly RecordDueDate[], shown = dates.length): readonly DateGroup[] {
  const counts = Map.groupBy(dates, titleOf);
  const groups = Map.groupBy(dates.slice(0, shown), titleOf);
  return [...groups].map(([title, of]) => ({ title, count: counts.get(title)?.length ?? 0, dates: of }));
}

/** A payment that comes round each month, and not within a week: one line names them all, so that they hide nothing else. */
export function isRegular(date: RecordDueDate): boolean {
  return (
    date.nextDay !== undefined &&
    date.nextDay === addMonths(date.day, 1) &&
    date.daysUntil > 0 &&
    !isWithinDays(date, 7)
  );
}

function titleOf({ day, daysUntil }: RecordDueDate): string {
  if (daysUntil < 0) return 'Overdue';
  if (daysUntil <= upcomingDays) return `Next ${upcomingDays} days`;
  return formatDay(day).replace(/^\d+ /u, '');
}
