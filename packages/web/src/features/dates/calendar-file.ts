import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { createReminderLabel, findYearlyMonthDay } from '@kinfolio/domain/overview/reminders';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator';

/**
 * A calendar file of whole-day events, one per date, following the rules of the calendar address: what falls due and
 * for what, without numbers or anything else from the record. `now` is the time it is created, in milliseconds since
 * 1970. `ids` are the event names that a calendar address uses for the same dates, so that a calendar with both shows
 * nothing twice.
 */
export function writeCalendarFile(
  dates: readonly RecordDueDate[],
  now: number,
  ids: readonly string[] = [],
): Blob {
  const calendar = ical({
    name: 'Kinfolio dates',
    prodId: { company: 'Kinfolio', product: 'Passport', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const [index, date] of dates.entries()) {
    calendar.createEvent({
      id: `${ids[index] ?? `${date.recordId}-${date.field ?? 'yearly'}`}@kinfolio`,
      start: new Date(date.day),
      allDay: true,
      stamp: new Date(now),
      summary: createReminderLabel(date, 'own'),
      ...(findYearlyMonthDay(date) === undefined ? {} : { repeating: yearly(findYearlyMonthDay(date)) }),
    });
  }
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' });
}

/** A calendar would skip 29 February in three years out of four, so we use the last day of the month. */
const yearly = (monthDay: string | undefined) => ({
  freq: ICalEventRepeatingFreq.YEARLY,
  ...(monthDay === '02-29' ? { byMonth: [2], byMonthDay: [-1] } : {}),
});
