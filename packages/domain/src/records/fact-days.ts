import { isFilled } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import type { RecordContent } from './record-kind.ts';

// [Note: The day a fact was last right] A record has only one time of saving, so a note typed today would make a
// balance from last year look new. Once a person has confirmed any fact of a record, the record stores a day for each
// fact in `right`, next to `fields`; "*" is the day for all facts that have not changed since. Days are in UTC: reviews
// count in months, so the hour does not matter.

const others = '*';

/**
 * Reads, for each field, the day on which its fact was last known to be right. Empty if the record is damaged or none
 * of its facts was ever confirmed.
 */
export function readConfirmedDays({ right }: RecordContent): Readonly<Record<string, string>> {
  if (right === null || typeof right !== 'object') return {};
  return Object.fromEntries(
    Object.entries(right).filter((one): one is [string, string] => isDayText(one[1])),
  );
}

/** The day on which a fact was last confirmed or changed, if the record stores such days; undefined if not. */
export function readConfirmedDay(content: RecordContent, field: string): string | undefined {
  const { right } = content;
  if (right === null || typeof right !== 'object' || !Object.hasOwn(right, field)) return undefined;
  const day: unknown = Reflect.get(right, field);
  return isDayText(day) ? day : undefined;
}

/**
 * The day on which a field was last saved or confirmed, such as "2026-11-26". If the time of saving is damaged, the
 * result is whatever its first characters are.
 */
export const findFactConfirmedDay = (content: RecordContent, field: string): string =>
  readConfirmedDay(content, field) ?? readConfirmedDay(content, others) ?? content.savedAt.slice(0, 10);

/**
 * The days to store after a save. Facts that were changed or confirmed get the day of saving. Undefined if no fact of
 * the record was ever confirmed.
 */
export function computeConfirmedDays(
  base: RecordContent | undefined,
  fields: FieldValues,
  savedAt: string,
  stillRight: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (base === undefined || (base['right'] === undefined && stillRight.length === 0)) return undefined;
  const changed = [...new Set([...Object.keys(base.fields), ...Object.keys(fields)])].filter(
    key => base.fields[key] !== fields[key] && (isFilled(base.fields[key]) || isFilled(fields[key])),
  );
  const today = savedAt.slice(0, 10);
  const before = readConfirmedDays(base);
  return Object.fromEntries([
    [others, before[others] ?? base.savedAt.slice(0, 10)],
    ...Object.entries(before),
    ...[...changed, ...stillRight].map(key => [key, today] as const),
  ]);
}

/** Merges the days of two versions of a record, keeping the later day for each fact. Undefined if neither has any. */
export function mergeConfirmedDays(
  one: RecordContent,
  other: RecordContent,
): Readonly<Record<string, string>> | undefined {
  if (one['right'] === undefined && other['right'] === undefined) return undefined;
  const [mine, theirs] = [readConfirmedDays(one), readConfirmedDays(other)];
  return Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      .toSorted()
      .map(key => [key, laterOf(mine[key], theirs[key])]),
  );
}

const laterOf = (one = '', other = ''): string => (one > other ? one : other);

const isDayText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
