import { isFilled } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { linksOf } from '../fields/links.ts';
import { addDays, type Day, dayIfStored } from '../values/calendar.ts';

/** How much a reminder has in it outside the app: that something is due, what sort of thing, or its own name. */
export type LabelLevel = 'plain' | 'kind' | 'own';

/** One answer to a reminder: which record and field, and the day it is about. */
export interface AnsweredDate {
  readonly recordId: string;
  /** '' for a day that comes round by itself, such as 1 April. */
  readonly field: string;
  readonly day: Day;
}

/** What a person chose about reminders, read from the record of their choices. */
export interface ReminderPreferences {
  readonly level: LabelLevel;
  /** Classes reminded of without a box of their own. */
  readonly classes: ReadonlySet<string>;
  /** Days before, beside those of the kind; none twice. */
  readonly further: readonly number[];
  readonly digest: 'each' | 'weekly' | 'monthly';
  /** Hours of the clock in London between which nothing is sent; equal for none. */
  readonly quiet: { readonly from: number; readonly to: number };
  /** Text messages too, a week before or less. */
  readonly texts: boolean;
  /** One email when the passport was left unfinished for days. */
  readonly waiting: boolean;
  /** Nothing goes to the server. */
  readonly appOnly: boolean;
  /** Keys of dates (see {@link dateKey}) that are left out of their class. */
  readonly off: ReadonlySet<string>;
  /** Keys with their day, "record field 2027-02-14", that are seen to. */
  readonly done: ReadonlySet<string>;
  /** Until when a key with its day is put off. */
  readonly snoozed: ReadonlyMap<string, Day>;
}

/** The one record of choices that counts: the one made first, should two devices have made one each. Undefined for none. */
export function choicesRecord<R extends { readonly id: string }>(records: readonly R[]): R | undefined {
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
}

/** What the fields of that record mean. Without any, and for damaged ones: the usual choices. */
export function preferencesOf(fields: FieldValues = {}): ReminderPreferences {
  return {
    level: oneOf(fields['level'], ['plain', 'kind', 'own'], 'kind'),
    classes: new Set(linksOf(fields['classes'])),
    further: linksOf(fields['further'])
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

/** The name of a date of a record: the same for ever, whatever its day. */
export const dateKey = (recordId: string, field: string | undefined): string => `${recordId} ${field ?? ''}`;

/** The fields with one date seen to, open once more, or put off until a day. What is long over goes. */
export function withAnswer(
  fields: FieldValues,
  { recordId, field, day }: AnsweredDate,
  answer: 'done' | 'open' | { readonly until: Day },
  today: Day,
): FieldValues {
  const line = `${dateKey(recordId, field)} ${day}`;
  const isYoung = (one: string) => (dayIfStored(one.split(' ')[2]) ?? '') >= addDays(today, -400);
  const others = (key: string) => linesOf(fields[key]).filter(one => isYoung(one) && !one.startsWith(line));
  if (answer === 'open') return { ...fields, done: others('done').join('\n') };
  return answer === 'done'
    ? { ...fields, done: [...others('done'), line].join('\n') }
    : { ...fields, snoozed: [...others('snoozed'), `${line} ${answer.until}`].join('\n') };
}

/** The fields with a date no longer reminded of, or reminded of again. */
export function withDateOff(fields: FieldValues, key: string, off: boolean): FieldValues {
  const others = linesOf(fields['off']).filter(one => one !== key);
  return { ...fields, off: (off ? [...others, key] : others).join('\n') };
}

const linesOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split('\n').filter(line => line !== '') : [];

function snoozedOf(line: string): [string, Day][] {
  const [record = '', field = '', day = '', until] = line.split(' ');
  const stored = dayIfStored(until);
  return stored === undefined ? [] : [[`${record} ${field} ${day}`, stored]];
}

function hourOf(value: unknown, otherwise: number): number {
  const hour = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : otherwise;
  return hour <= 23 ? hour : otherwise;
}

function oneOf<V extends string>(value: unknown, known: readonly V[], otherwise: V): V {
  return known.find(one => one === value) ?? otherwise;
}
