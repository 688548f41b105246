import type { FieldValue, FieldValues } from '../fields/fields.ts';
import { computeConfirmedDays, mergeConfirmedDays } from './fact-days.ts';
import type { RecordContent } from './record-kind.ts';

/**
 * Merges two values of a field that contains many items, such as rows of payments; undefined if only a person can
 * choose.
 */
export type MergeFieldItems = (
  key: string,
  mine: RecordContent,
  theirs: RecordContent,
) => FieldValue | undefined;

/**
 * Merges two versions of a record that are both based on `base`, field by field. A field changed on only one side takes
 * that change. If both sides changed it differently, the value of `mine` goes into `fields` and the other into
 * `alternatives`, so that a person can choose; a changed value always wins over a removal on the other side. Swapping
 * the sides affects which value is current, but not which values are kept. Alternatives that one side resolved remain
 * resolved. `savedAt` is the later of the two. Without a base, every difference counts as changed on both sides. `join`
 * merges two values where possible. Whether a deletion or a change wins is up to the caller. Never throws; the inputs
 * are not changed.
 */
export function mergeContent(
  base: RecordContent | undefined,
  mine: RecordContent,
  theirs: RecordContent,
  join?: MergeFieldItems,
): RecordContent {
  const fields: FieldValues = {};
  const alternatives: Record<string, FieldValue[]> = {};
  for (const key of keysOf(
    base?.fields,
    mine.fields,
    theirs.fields,
    mine.alternatives,
    theirs.alternatives,
  )) {
    const choice = mergeField(key, base, mine, theirs, join);
    if (choice.stands !== undefined) set(fields, key, choice.stands);
    if (choice.others.length > 0) set(alternatives, key, choice.others);
  }
  const merged = { ...mergeOuter(base, mine, theirs), fields };
  return Object.keys(alternatives).length > 0 ? { ...merged, alternatives } : merged;
}

/**
 * The content after a user has chosen a value for a field, which then has no alternatives. Undefined empties the field.
 */
export function resolveFieldConflict(
  content: RecordContent,
  key: string,
  value: FieldValue | undefined,
  savedAt: string,
): RecordContent {
  const { alternatives = {}, ...rest } = content;
  const open = without(alternatives, key);
  const fields = value === undefined ? without(content.fields, key) : { ...content.fields, [key]: value };
  const resolved = { ...rest, fields, savedAt };
  return Object.keys(open).length > 0 ? { ...resolved, alternatives: open } : resolved;
}

/**
 * The content to seal when a form is saved: the checked fields, everything a newer version keeps next to them, and the
 * alternatives of fields this save did not touch (changing a field counts as choosing). `stillRight` names fields whose
 * facts the person confirmed: see [Note: The day a fact was last right].
 */
export function createContentToSave(
  kindId: string,
  base: RecordContent | undefined,
  fields: FieldValues,
  savedAt: string,
  stillRight: readonly string[] = [],
): RecordContent {
  const { alternatives = {}, ...rest } = base ?? {};
  const open = Object.entries(alternatives).filter(([key]) => same(fields[key], base?.fields[key]));
  const right = computeConfirmedDays(base, fields, savedAt, stillRight);
  const content = { ...rest, kind: kindId, fields, savedAt, ...(right && { right }) };
  return open.length > 0 ? { ...content, alternatives: Object.fromEntries(open) } : content;
}

function mergeField(
  key: string,
  base: RecordContent | undefined,
  mine: RecordContent,
  theirs: RecordContent,
  join: MergeFieldItems | undefined,
): { stands: FieldValue | undefined; others: FieldValue[] } {
  const joined = join?.(key, mine, theirs);
  if (joined !== undefined) return { stands: joined, others: [] };
  const values = valuesThatStand(at(base?.fields, key), at(mine.fields, key), at(theirs.fields, key));
  const kept = mergeAlternatives(
    at(base?.alternatives, key) ?? [],
    at(mine.alternatives, key) ?? [],
    at(theirs.alternatives, key) ?? [],
  );
  const [stands, ...others] = distinct([...values, ...kept]);
  return { stands, others };
}

/**
 * The values of a field that remain after a merge (none, one or both), the current one first. Duplicates are removed
 * later.
 */
function valuesThatStand(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): FieldValue[] {
  const standing = same(theirs, base) ? [mine] : same(mine, base) ? [theirs] : [mine, theirs];
  return standing.filter(value => value !== undefined);
}

/** Three-way merge of sets: keeps additions from either side, and drops values removed by either. */
function mergeAlternatives(base: FieldValue[], mine: FieldValue[], theirs: FieldValue[]): FieldValue[] {
  const removed = base.filter(value => !has(mine, value) || !has(theirs, value));
  return [...mine, ...theirs].filter(value => !has(removed, value));
}

// Keys of a newer version of the app, next to `fields`, can contain anything. Two changes to one key cannot be shown to
// a person, so the later save wins. If both were saved at the same time, the greater text wins, so that both devices
// agree.
function mergeOuter(
  base: RecordContent | undefined,
  mine: RecordContent,
  theirs: RecordContent,
): RecordContent {
  const merged: Record<string, unknown> = {};
  const [earlier, later] = isLater(mine, theirs) ? [theirs, mine] : [mine, theirs];
  for (const key of keysOf(base, mine, theirs)) {
    const untouched = base !== undefined && same(at(later, key), at(base, key));
    const value = untouched ? at(earlier, key) : at(later, key);
    if (value !== undefined && key !== 'fields' && key !== 'alternatives') set(merged, key, value);
  }
  const right = mergeConfirmedDays(mine, theirs);
  return { ...merged, kind: later.kind, fields: {}, savedAt: later.savedAt, ...(right && { right }) };
}

function isLater(mine: RecordContent, theirs: RecordContent): boolean {
  if (mine.savedAt !== theirs.savedAt) return mine.savedAt > theirs.savedAt;
  return canonical(mine) >= canonical(theirs);
}

function keysOf(...objects: (object | undefined)[]): string[] {
  return [...new Set(objects.flatMap(object => Object.keys(object ?? {})))];
}

// Reads own properties only: a field may be called "constructor", and "__proto__" must remain an ordinary key.
function at<V>(object: Readonly<Record<string, V>> | undefined, key: string): V | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

function set<V>(object: Record<string, V>, key: string, value: V): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function without<V>(object: Readonly<Record<string, V>>, key: string): Record<string, V> {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
}

function distinct(values: FieldValue[]): FieldValue[] {
  return values.filter((value, index) => values.findIndex(other => same(other, value)) === index);
}

function has(values: readonly FieldValue[], value: FieldValue): boolean {
  return values.some(other => same(other, value));
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}

/** Serialises a value as JSON with sorted keys, so that equal values give equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
