import { calendarFile } from '@kinfolio/domain/access/calendar-file';
import type { RecordDueDate } from '@kinfolio/domain/overview/due';

/**
 * A calendar file of whole-day events, one for each date: what falls due and of what, and nothing else of the record.
 * `now` is the moment it is made, in milliseconds since 1970. `ids` are the names that a calendar address has for the same
 * dates, so that a calendar with both shows nothing twice.
 */
export function datesFile(dates: readonly RecordDueDate[], now: number, ids: readonly string[] = []): Blob {
  const entries = dates.map((date, index) => ({
    uid: `${ids[index] ?? `${date.recordId}-${date.field ?? 'yearly'}`}@kinfolio`,
    day: date.day,
    changedAtMs: now,
    title: `${date.title}: ${date.label.toLowerCase()}`,
    rule: date.everyYear ? 'FREQ=YEARLY' : undefined,
  }));
  const text = calendarFile({ product: 'Passport' }, entries);
  return new Blob([text], { type: 'text/calendar;charset=utf-8' });
}
