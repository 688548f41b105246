import { calendarFile } from '@kinfolio/domain/access/calendar-file';
import type { StoredReminder } from './store.ts';

const product = 'Reminders';
const morningHour = 9;
const everyHours = 12;

/**
 * The calendar of an account's reminders: whole days, with an alarm for each step. Made of the stored rows alone, so that an
 * unchanged plan is unchanged bytes.
 */
export const calendarOf = (rows: readonly StoredReminder[]): string =>
  calendarFile(
    { product, everyHours },
    rows.map(row => {
      const isOff = row.cancelledAtMs !== null || row.stoppedAtMs !== null;
      return {
        uid: uidOf(row.id),
        sequence: row.sequence,
        day: row.day,
        changedAtMs: row.changedAtMs,
        title: row.label,
        isOff,
        rule: row.yearly === null ? undefined : yearlyRule(row.yearly),
        alarmHours: isOff ? [] : row.steps.map(step => morningHour - 24 * step),
      };
    }),
  );

/** A calendar with one entry, which has in it that the addresses are paused. */
export const pausedCalendar = (day: StoredReminder['day']): string =>
  calendarFile({ product, everyHours }, [
    {
      uid: uidOf('paused'),
      day,
      changedAtMs: Date.parse(`${day}T00:00:00Z`),
      title: 'Your Kinfolio calendar is paused. Log in to see why.',
    },
  ]);

/** What a calendar knows an entry by, for ever. */
const uidOf = (reminderId: string): string => `${reminderId}@kinfolio`;

/** 29 February is the last day of February in every year. */
const yearlyRule = (monthDay: string): string =>
  monthDay === '02-29' ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY';
