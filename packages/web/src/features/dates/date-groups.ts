import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { formatDay } from '@kinfolio/domain/values/calendar';

/** Dates under one heading. */
export interface DateGroup {
  readonly title: string;
  /** How many dates belong to the group, shown or not. */
  readonly count: number;
  readonly dates: readonly RecordDueDate[];
}

/**
 * Groups dates under "Overdue", "Next 30 days", and then a heading for each month that has a date. Keeps their order,
 * and includes only the first `shown` dates.
 */
export function groupDates(dates: readonly RecordDueDate[], shown = dates.length): readonly DateGroup[] {
  const counts = Map.groupBy(dates, titleOf);
  const groups = Map.groupBy(dates.slice(0, shown), titleOf);
  return [...groups].map(([title, of]) => ({ title, count: counts.get(title)?.length ?? 0, dates: of }));
}

function titleOf({ day, daysUntil }: RecordDueDate): string {
  if (daysUntil < 0) return 'Overdue';
  if (daysUntil <= upcomingDays) return `Next ${upcomingDays} days`;
  return formatDay(day).replace(/^\d+ /u, '');
}
