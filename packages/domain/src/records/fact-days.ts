import { isFilled } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import type { RecordContent } from './record-kind.ts';

// [Note: The day a fact was last right] A record has one time of saving, so a note typed today would make a balance of last
// year look new. Once a fact was found still right, the record keeps the day of each fact in `right`, beside `fields`;
// "*" is the day for all that were not touched since. Days are those of UTC: for months the hour does not matter.

const others = '*';

/** The days that facts were last right, by field. Empty for a record in which none was ever checked, or a damaged one. */
export function rightDays({ right }: RecordContent): Readonly<Record<string, string>> {
  if (right === null || typeof right !== 'object') return {};
  return Object.fromEntries(
    Object.entries(right).filter((one): one is [string, string] => isDayText(one[1])),
  );
}

/** The day a fact was found right, or changed, since days are kept; undefined for one that was not. */
export function rightDay(content: RecordContent, field: string): string | undefined {
  const { right } = content;
  if (right === null || typeof right !== 'object' || !Object.hasOwn(right, field)) return undefined;
  const day: unknown = Reflect.get(right, field);
  return isDayText(day) ? day : undefined;
}

/** The day a field was last saved or found right, "2026-11-26". Of a damaged time of saving: what is left of it. */
export const factDay = (content: RecordContent, field: string): string =>
  rightDay(content, field) ?? rightDay(content, others) ?? content.savedAt.slice(0, 10);

/**
 * The days to keep after a save: what changed, and what was found still right, is right on the day of saving.
 * Undefined for a record in which no fact was ever checked.
 */
export function nextRightDays(
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
  const before = rightDays(base);
  return Object.fromEntries([
    [others, before[others] ?? base.savedAt.slice(0, 10)],
    ...Object.entries(before),
    ...[...changed, ...stillRight].map(key => [key, today] as const),
  ]);
}

/** The days of two versions of a record: of each fact the later one. Undefined where neither has any. */
export function mergeRightDays(
  one: RecordContent,
  other: RecordContent,
): Readonly<Record<string, string>> | undefined {
  if (one['right'] === undefined && other['right'] === undefined) return undefined;
  const [mine, theirs] = [rightDays(one), rightDays(other)];
  return Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      .toSorted()
      .map(key => [key, laterOf(mine[key], theirs[key])]),
  );
}

const laterOf = (one = '', other = ''): string => (one > other ? one : other);

const isDayText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
