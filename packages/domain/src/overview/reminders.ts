import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { addDays, countDaysBetween, type Day, findNextYearly } from '../values/calendar.ts';
import { listDueDates, type RecordDueDate } from './due.ts';
import {
  type ReminderDetailLevel,
  type ReminderPreferences,
  reminderDateKey,
} from './reminder-preferences.ts';

/** The class of a reminder. People choose classes of reminders, and can unsubscribe from each. */
export type ReminderClass = 'renewals' | 'bills' | 'papers' | 'birthdays' | 'dates';

/**
 * A date for which reminders are sent outside the app, with only as much detail from its record as the person chose.
 */
export interface Reminder {
  readonly recordId: string;
  readonly field?: string;
  /** See `reminderDateKey`. */
  readonly key: string;
  /** The next due day. */
  readonly day: Day;
  /** A single line of at most 120 characters, without the day. */
  readonly label: string;
  readonly class: ReminderClass;
  /** How many days before the date to send reminders, earliest first and each once; 0 is the day itself. */
  readonly steps: readonly number[];
  /** The day of the year on which the date recurs, such as "02-29"; absent if it happens once. */
  readonly yearly?: string;
}

/** How many days ahead reminders are planned. Devices update the plan long before it runs out. */
export const planAheadDays = 400;
/** The maximum number of planned reminders. If there are more, the nearest ones are kept. */
export const maxReminders = 1_000;

/**
 * The dates to send reminders for: dates with a ticked checkbox and dates in the chosen classes, nearest first.
 * Renewals and yearly days recur. A date that is done is left out, or replaced by next year's. Empty for a person who
 * wants to see reminders only in the app.
 */
export function planReminders(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  preferences: ReminderPreferences,
  today: Day,
): readonly Reminder[] {
  if (preferences.appOnly) return [];
  return listDueDates(kindOf, records, today)
    .filter(date => areEmailRemindersOn(date, preferences))
    .flatMap(date => reminderOf(date, preferences, today) ?? [])
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .slice(0, maxReminders);
}

/** Whether email reminders are switched on for a date, regardless of any answers. */
export function areEmailRemindersOn(date: RecordDueDate, { classes, off }: ReminderPreferences): boolean {
  if (date.reminder?.on === true) return true;
  return classes.has(findReminderClass(date)) && !off.has(reminderDateKey(date.recordId, date.field));
}

/** The class of a date. */
export function findReminderClass({ type, category, kind }: RecordDueDate): ReminderClass {
  if (type === 'birthday' || type === 'anniversary') return 'birthdays';
  if (kind.page === 'dates') return 'dates';
  if (type === 'renewal') return 'renewals';
  if (category === 'bills') return 'bills';
  return category === 'legal' ? 'papers' : 'dates';
}

/**
 * The text of a reminder without its day, at a level of detail. Never contains an amount or a number from the record.
 */
export function createReminderLabel(date: RecordDueDate, level: ReminderDetailLevel): string {
  if (level === 'plain') return 'Something in your passport';
  const what = date.type === 'birthday' || date.kind.page === 'dates' ? date.label : sortOf(date);
  return level === 'kind' ? what : clean(`${date.title}: ${lowerFirst(date.label)}`);
}

/**
 * The day of the year, such as "12-09", of a date that recurs yearly: a birthday, or a renewal, for which the record
 * has only one day.
 */
export const findYearlyMonthDay = ({ monthDay, type, day }: RecordDueDate): string | undefined =>
  monthDay ?? (type === 'renewal' ? day.slice(5) : undefined);

function reminderOf(
  date: RecordDueDate,
  { level, further, done, snoozed }: ReminderPreferences,
  today: Day,
): Reminder | undefined {
  const key = reminderDateKey(date.recordId, date.field);
  const yearly = findYearlyMonthDay(date);
  const isDone = (day: Day) => done.has(`${key} ${day}`);
  let { day } = date;
  if (day < today && yearly !== undefined) day = findNextYearly(yearly, today);
  if (isDone(day)) {
    if (yearly === undefined) return undefined;
    day = findNextYearly(yearly, addDays(day, 1));
  }
  if (day < today || (yearly === undefined && countDaysBetween(today, day) > planAheadDays)) return undefined;
  const usual = [...new Set([...date.steps, ...further])].toSorted((one, other) => other - one);
  const until = snoozed.get(`${key} ${day}`);
  return {
    recordId: date.recordId,
    ...(date.field === undefined ? {} : { field: date.field }),
    key,
    day,
    label: createReminderLabel(date, level),
    class: findReminderClass(date),
    steps: until === undefined || until > day ? usual : afterSnooze(usual, countDaysBetween(until, day)),
    ...(yearly === undefined ? {} : { yearly }),
  };
}

/** Snoozing drops the reminders that would have come earlier. */
const afterSnooze = (steps: readonly number[], left: number): readonly number[] => [
  left,
  ...steps.filter(step => step < left),
];

/**
 * Describes the sort of a date, such as "Insurance policy: renewal", or "Council tax: new yearly bill" for a council
 * tax record.
 */
const sortOf = ({ kind, label }: RecordDueDate): string =>
  `${kind.label[0].replace(/ record$/, '')}: ${lowerFirst(label)}`;

/** Turns "Renewal" into "renewal", but leaves abbreviations such as "MOT" unchanged. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

// Cleans a typed name. It may contain line breaks, marks that change the direction of text, amounts or numbers, none of
// which may leave the device.
function clean(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/£\s?[\d.,]*\d/gu, '')
    .replaceAll(/\d{3,}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  // The `u` flag counts code points, so no character is cut in half.
  return /^.{0,120}$/u.test(line) ? line : `${/^.{119}/u.exec(line)?.[0] ?? ''}…`;
}
