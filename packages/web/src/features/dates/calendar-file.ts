import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { labelOf, yearlyDay } from '@kinfolio/domain/overview/reminders';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator';

/**
 * A calendar file of whole-day events, one for each date, by the rules of the calendar address: what falls due and of what, without numbers,
 * and nothing else of the record.
 * `now` is the moment it is made, in milliseconds since 1970. `ids` are the names that a calendar address has for the same
 * dates, so that a calendar with both shows nothing twice.
 */
export function calendarFile(
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
      summary: labelOf(date, 'own'),
      ...(yearlyDay(date) === undefined ? {} : { repeating: yearly(yearlyDay(date)) }),
    });
  }
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' });
}

/** Of 29 February a calendar would leave out three years of four: it is the last day of the month. */
const yearly = (monthDay: string | undefined) => ({
  freq: ICalEventRepeatingFreq.YEARLY,
  ...(monthDay === '02-29' ? { byMonth: [2], byMonthDay: [-1] } : {}),
});
