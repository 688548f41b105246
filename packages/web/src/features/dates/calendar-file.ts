import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator';

/**
 * A calendar file of whole-day events, one for each date: what falls due and of what, and nothing else of the record.
 * `now` is the moment it is made, in milliseconds since 1970.
 */
export function calendarFile(dates: readonly RecordDueDate[], now: number): Blob {
  const calendar = ical({
    name: 'Kinfolio dates',
    prodId: { company: 'Kinfolio', product: 'Passport', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const date of dates) {
    calendar.createEvent({
      id: `${date.recordId}-${date.field ?? 'yearly'}@kinfolio`,
      start: new Date(date.day),
      allDay: true,
      stamp: new Date(now),
      summary: `${date.title}: ${date.label.toLowerCase()}`,
      ...(date.everyYear ? { repeating: { freq: ICalEventRepeatingFreq.YEARLY } } : {}),
    });
  }
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' });
}
