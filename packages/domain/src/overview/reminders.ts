import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { addDays, type Day, daysBetween, nextYearly } from '../values/calendar.ts';
import { dueDates, type RecordDueDate } from './due.ts';
import { dateKey, type LabelLevel, type ReminderPreferences } from './reminder-preferences.ts';

/** The class of a reminder: it is unsubscribed from, and chosen, by it. */
export type ReminderClass = 'renewals' | 'bills' | 'papers' | 'birthdays' | 'dates';

/** One date that is to be reminded of outside the app, with no more of its record than was chosen. */
export interface Reminder {
  readonly recordId: string;
  readonly field?: string;
  /** See `dateKey`. */
  readonly key: string;
  /** The next day it falls due. */
  readonly day: Day;
  /** One line, at most 120 characters, without the day. */
  readonly label: string;
  readonly class: ReminderClass;
  /** Days before, the earliest first, none twice; 0 is the day itself. */
  readonly steps: readonly number[];
  /** The day of the year it comes round on, "02-29"; absent for once. */
  readonly yearly?: string;
}

/** So many days ahead dates are planned; devices renew the plan long before. */
export const plannedDays = 400;
/** More reminders than this are not kept: the nearest are. */
export const maxReminders = 1_000;

/**
 * What is to be reminded of: dates whose box is ticked, and those of the classes that were chosen, the nearest first. Renewals
 * and yearly days come round again; what is done is left out, or is followed by its next year. Empty for a person who wants
 * everything in the app only.
 */
export function remindersOf(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  preferences: ReminderPreferences,
  today: Day,
): readonly Reminder[] {
  if (preferences.appOnly) return [];
  return dueDates(kindOf, records, today)
    .filter(date => isWanted(date, preferences))
    .flatMap(date => reminderOf(date, preferences, today) ?? [])
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .slice(0, maxReminders);
}

/** Whether a date is reminded of by email as things are, whatever was answered. */
export function isWanted(date: RecordDueDate, { classes, off }: ReminderPreferences): boolean {
  if (date.reminder?.on === true) return true;
  return classes.has(classOf(date)) && !off.has(dateKey(date.recordId, date.field));
}

/** The class of a date. */
export function classOf({ type, category, kind }: RecordDueDate): ReminderClass {
  if (type === 'birthday' || type === 'anniversary') return 'birthdays';
  if (kind.page === 'dates') return 'dates';
  if (type === 'renewal') return 'renewals';
  if (category === 'bills') return 'bills';
  return category === 'legal' ? 'papers' : 'dates';
}

/** What a reminder has in it beside its day, at a level. Never an amount or a number of the record. */
export function labelOf(date: RecordDueDate, level: LabelLevel): string {
  if (level === 'plain') return 'Something in your passport';
  const what = date.type === 'birthday' || date.kind.page === 'dates' ? date.label : sortOf(date);
  return level === 'kind' ? what : clean(`${date.title}: ${lowerFirst(date.label)}`);
}

/** "12-09" of a date that comes each year: a birthday, and a renewal, for which a record has one day. */
export const yearlyDay = ({ monthDay, type, day }: RecordDueDate): string | undefined =>
  monthDay ?? (type === 'renewal' ? day.slice(5) : undefined);

function reminderOf(
  date: RecordDueDate,
  { level, further, done, snoozed }: ReminderPreferences,
  today: Day,
): Reminder | undefined {
  const key = dateKey(date.recordId, date.field);
  const yearly = yearlyDay(date);
  const isDone = (day: Day) => done.has(`${key} ${day}`);
  let { day } = date;
  if (day < today && yearly !== undefined) day = nextYearly(yearly, today);
  if (isDone(day)) {
    if (yearly === undefined) return undefined;
    day = nextYearly(yearly, addDays(day, 1));
  }
  if (day < today || (yearly === undefined && daysBetween(today, day) > plannedDays)) return undefined;
  const usual = [...new Set([...date.steps, ...further])].toSorted((one, other) => other - one);
  const until = snoozed.get(`${key} ${day}`);
  return {
    recordId: date.recordId,
    ...(date.field === undefined ? {} : { field: date.field }),
    key,
    day,
    label: labelOf(date, level),
    class: classOf(date),
    steps: until === undefined || until > day ? usual : afterSnooze(usual, daysBetween(until, day)),
    ...(yearly === undefined ? {} : { yearly }),
  };
}

/** Put off, what comes before that day is not reminded of any more. */
const afterSnooze = (steps: readonly number[], left: number): readonly number[] => [
  left,
  ...steps.filter(step => step < left),
];

/** "Insurance policy: renewal", and "Council tax: new yearly bill" of a council tax record. */
const sortOf = ({ kind, label }: RecordDueDate): string =>
  `${kind.label[0].replace(/ record$/, '')}: ${lowerFirst(label)}`;

/** "renewal", and "MOT" as it is. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

// A typed name may have lines, marks that turn the direction of text, amounts and numbers in it; none of them leaves.
function clean(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/£\s?[\d.,]*\d/gu, '')
    .replaceAll(/\d{3,}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  // By characters, so that none is cut in two.
  return /^.{0,120}$/u.test(line) ? line : `${/^.{119}/u.exec(line)?.[0] ?? ''}…`;
}
