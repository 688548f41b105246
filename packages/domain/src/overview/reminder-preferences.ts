import { isFilled } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { readLinks } from '../fields/links.ts';
import { addDays, type Day, readStoredDayIfAny } from '../values/calendar.ts';

/** How much a reminder reveals outside the app: only that something is due, the type of thing, or its own name. */
export type ReminderDetailLevel = 'plain' | 'kind' | 'own';

/** A person's answer to a reminder: the record and field, and the day it was about. */
export interface AnsweredDate {
  readonly recordId: string;
  /** The key of the field; '' for a yearly day without a field, such as 1 April. */
  readonly field: string;
  readonly day: Day;
}

/** A person's choices about reminders, parsed from the record that stores them. */
export interface ReminderPreferences {
  readonly level: ReminderDetailLevel;
  /** The classes for which reminders are sent, including dates that have no checkbox of their own. */
  readonly classes: ReadonlySet<string>;
  /** Additional days before a date on which to send reminders, on top of those of the kind; each once. */
  readonly further: readonly number[];
  readonly digest: 'each' | 'weekly' | 'monthly';
  /** London hours between which nothing is sent. The two are equal if there are no quiet hours. */
  readonly quiet: { readonly from: number; readonly to: number };
  /** Whether to send text messages too, for reminders a week or less before the date. */
  readonly texts: boolean;
  /** Whether to send one email after the passport has been left unfinished for several days. */
  readonly waiting: boolean;
  /** Whether reminders are shown only in the app, so that the server never receives a date. */
  readonly appOnly: boolean;
  /** Keys of dates (see {@link reminderDateKey}) that are switched off although their class is on. */
  readonly off: ReadonlySet<string>;
  /** The dates that the person has marked as done, each as its key and day ("record field 2027-02-14"). */
  readonly done: ReadonlySet<string>;
  /** For each snoozed date, identified by its key and day: the day until which it is snoozed. */
  readonly snoozed: ReadonlyMap<string, Day>;
}

/**
 * Returns the record of choices to use: the first one, if two devices each created one. Undefined if no device has
 * created one.
 */
export function findChoicesRecord<R extends { readonly id: string }>(records: readonly R[]): R | undefined {
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
}

/**
 * Parses the fields of the record of reminder choices. Returns the default choices without a record, and in place of
 * damaged values.
 */
export function readReminderPreferences(fields: FieldValues = {}): ReminderPreferences {
  return {
    level: oneOf(fields['level'], ['plain', 'kind', 'own'], 'kind'),
    classes: new Set(readLinks(fields['classes'])),
    further: readLinks(fields['further'])
      .map(Number)
      .filter(days => Number.isInteger(days) && days >= 0 && days <= 400),
    digest: oneOf(fields['digest'], ['each', 'weekly', 'monthly'], 'each'),
    quiet: { from: hourOf(fields['quietFrom'], 21), to: hourOf(fields['quietTo'], 8) },
    texts: isFilled(fields['texts']),
    waiting: fields['waiting'] !== 'never',
    appOnly: isFilled(fields['appOnly']),
    off: new Set(linesOf(fields['off'])),
    done: new Set(linesOf(fields['done'])),
    snoozed: new Map(linesOf(fields['snoozed']).flatMap(snoozedOf)),
  };
}

/** The key of a date in a record. It stays the same when the day changes. */
export const reminderDateKey = (recordId: string, field: string | undefined): string =>
  `${recordId} ${field ?? ''}`;

/**
 * The fields after marking a date as done, reopening it, or snoozing it until a day. Removes answers about days long
 * past.
 */
export function setDateAnswer(
  fields: FieldValues,
  { recordId, field, day }: AnsweredDate,
  answer: 'done' | 'open' | { readonly until: Day },
  today: Day,
): FieldValues {
  const line = `${reminderDateKey(recordId, field)} ${day}`;
  const isYoung = (one: string) => (readStoredDayIfAny(one.split(' ')[2]) ?? '') >= addDays(today, -400);
  const others = (key: string) => linesOf(fields[key]).filter(one => isYoung(one) && !one.startsWith(line));
  if (answer === 'open') return { ...fields, done: others('done').join('\n') };
  return answer === 'done'
    ? { ...fields, done: [...others('done'), line].join('\n') }
    : { ...fields, snoozed: [...others('snoozed'), `${line} ${answer.until}`].join('\n') };
}

/** The fields after turning the reminders for a date off, or on again. */
export function setDateReminderOff(fields: FieldValues, key: string, off: boolean): FieldValues {
  const others = linesOf(fields['off']).filter(one => one !== key);
  return { ...fields, off: (off ? [...others, key] : others).join('\n') };
}

const linesOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split('\n').filter(line => line !== '') : [];

function snoozedOf(line: string): [string, Day][] {
  const [record = '', field = '', day = '', until] = line.split(' ');
  const stored = readStoredDayIfAny(until);
  return stored === undefined ? [] : [[`${record} ${field} ${day}`, stored]];
}

function hourOf(value: unknown, otherwise: number): number {
  const hour = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : otherwise;
  return hour <= 23 ? hour : otherwise;
}

function oneOf<V extends string>(value: unknown, known: readonly V[], otherwise: V): V {
  return known.find(one => one === value) ?? otherwise;
}
