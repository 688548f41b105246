import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { addMonths, formatDay } from '@kinfolio/domain/values/calendar';
import { isWithinDays } from '../../passport/dates/due-words.ts';

/** Dates under one heading. */
export interface DateGroup {
  readonly title: string;
  readonly dates: readonly RecordDueDate[];
}

/** "Overdue", "Next 30 days", then a heading for each month that has a date. The order of the dates is kept. */
export function groupDates(dates: readonly RecordDueDate[]): readonly DateGroup[] {
  const groups = Map.groupBy(dates, titleOf);
  return [...groups].map(([title, of]) => ({ title, dates: of }));
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
