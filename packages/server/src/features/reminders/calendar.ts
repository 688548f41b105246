import { addDays } from '@kinfolio/domain/values/calendar';
import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { StoredReminder } from './store.ts';

const morningHour = 9;
const hours12 = 12 * 3_600;

/**
 * The calendar of an account's reminders: whole days, with an alarm for each step. It depends only on the
 * stored rows, so that an unchanged plan produces the same bytes.
 */
export function writeCalendar(rows: readonly StoredReminder[]): string {
  const calendar = ical({
    name: 'Kinfolio dates',
    prodId: { company: 'Kinfolio', product: 'Reminders', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hours12,
  });
  for (const row of rows) {
    const isOff = row.cancelledAtMs !== null || row.stoppedAtMs !== null;
    const changed = new Date(row.changedAtMs);
    const event = calendar.createEvent({
      id: eventUid(row.id),
      sequence: row.sequence,
      start: dateOf(row.day),
      end: dateOf(addDays(row.day, 1)),
      allDay: true,
      stamp: changed,
      lastModified: changed,
      summary: row.label,
      transparency: ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
      ...(isOff ? { status: ICalEventStatus.CANCELLED } : {}),
      ...(row.yearly === null ? {} : { repeating: `RRULE:${yearlyRule(row.yearly)}` }),
    });
    if (isOff) continue;
    for (const step of row.steps) {
      const before = step * 86_400 - morningHour * 3_600;
      const alarm = event.createAlarm({
        type: ICalAlarmType.display,
        description: row.label,
        ...(before >= 0 ? { triggerBefore: before } : { triggerAfter: -before }),
      });
      // The library has no option for this, so it needs a call of its own. Otherwise, an alarm after the
      // start would be counted from the end of the event.
      alarm.relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** A calendar with a single entry, which says that the account's calendar addresses are paused. */
export function writePausedCalendar(day: StoredReminder['day']): string {
  const calendar = ical({ name: 'Kinfolio dates', prodId: { company: 'Kinfolio', product: 'Reminders' } });
  calendar.createEvent({
    id: eventUid('paused'),
    start: dateOf(day),
    end: dateOf(addDays(day, 1)),
    allDay: true,
    stamp: dateOf(day),
    summary: 'Your Kinfolio calendar is paused. Log in to see why.',
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** The permanent id of an entry in calendars. */
export const eventUid = (reminderId: string): string => `${reminderId}@kinfolio`;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The recurrence rule for a day of the year. 29 February becomes the last day of February in every year. */
const yearlyRule = (monthDay: string): string =>
  monthDay === '02-29' ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY';
