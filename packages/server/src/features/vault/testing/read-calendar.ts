import ICAL from 'ical.js';
import type { StoredReminder } from '../../reminders/store.ts';

// The tests read the calendars that `ical-generator` writes with `ical.js`, because the two libraries share
// no code.

export const createStoredReminder = (more: Partial<StoredReminder> = {}): StoredReminder => ({
  accountId: crypto.randomUUID(),
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  label: 'Insurance policy: renewal',
  class: 'renewals',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test wrote this day
  day: '2027-02-19' as StoredReminder['day'],
  steps: [60],
  yearly: null,
  sinceMs: 0,
  sentUntilMs: 0,
  nextAtMs: null,
  sequence: 0,
  changedAtMs: Date.UTC(2026, 10, 21, 12),
  stoppedAtMs: null,
  cancelledAtMs: null,
  ...more,
});

export interface CalendarEntry {
  uid: string;
  summary: string;
  start: string;
  end: string;
  sequence: unknown;
  yearly: string | null;
  cancelled: boolean;
  alarms: number[];
}

export function readCalendarEvents(text: string): CalendarEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map(one => {
    const event = new ICAL.Event(one);
    const rule = one.getFirstPropertyValue('rrule');
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      sequence: event.sequence,
      yearly: rule === null ? null : String(rule),
      cancelled: one.getFirstPropertyValue('status') === 'CANCELLED',
      alarms: one.getAllSubcomponents('valarm').map(alarmSeconds),
    };
  });
}

/** Returns the seconds from the start of a whole day to its alarm. */
function alarmSeconds(alarm: ICAL.Component): number {
  const trigger = alarm.getFirstProperty('trigger');
  const fromEnd = trigger?.getFirstParameter('related') === 'END' ? 86_400 : 0;
  return ICAL.Duration.fromString(String(trigger?.getFirstValue())).toSeconds() + fromEnd;
}
