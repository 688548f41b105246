// What it is: the parts of which the forms of signed documents are made: exact members, ids, hashes, sorted lists.
// Use it for: stating once what a payload looks like, for its writer and its reader.
// Never use it for: content that people typed. That is read loosely, and its unknown members are kept.

/** Whether a value has a form. */
export type Guard<T> = (value: unknown) => value is T;

/** What a guard lets through. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

/** An id: a UUID in lower case. */
export const isId: Guard<string> = textLike(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** 32 bytes in base64url, 43 characters: a hash, a check, a public half. */
export const isKeyText: Guard<string> = textLike(/^[\w-]{42}[AEIMQUYcgkosw048]$/);

/** A version: a whole number from 1 to 2^32 − 1, which is what a check has room for. */
export const isVersion: Guard<number> = wholeFrom(1, 0xffff_ffff);

/** A number in a sequence: a whole number from 1 to 2^53 − 1. */
export const isSequence: Guard<number> = wholeFrom(1, Number.MAX_SAFE_INTEGER);

/** A count: a whole number from 0 to 2^53 − 1. */
export const isCount: Guard<number> = wholeFrom(0, Number.MAX_SAFE_INTEGER);

/** An instant in UTC with milliseconds, such as `2026-11-21T09:30:00.000Z`. */
export const isInstantText: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isReal(value);

/** A day, such as `2026-11-21`. */
export const isDayText: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isReal(`${value}T00:00:00.000Z`);

/** Text of a pattern, which names its start and its end and lets through ASCII only. */
export function textLike(pattern: RegExp): Guard<string> {
  return (value): value is string => typeof value === 'string' && pattern.test(value);
}

/** One of these words. */
export function wordOf<const Word extends string>(...words: readonly Word[]): Guard<Word> {
  return (value): value is Word => words.some(word => word === value);
}

/** Null, or what another guard lets through. */
export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** An object with exactly these members. */
export function objectOf<const Members extends Readonly<Record<string, Guard<unknown>>>>(
  members: Members,
): Guard<{ readonly [Name in keyof Members]: Guarded<Members[Name]> }> {
  type Checked = { readonly [Name in keyof Members]: Guarded<Members[Name]> };
  const names = Object.keys(members);
  return (value): value is Checked => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = new Map<string, unknown>(Object.entries(value));
    return (
      given.size === names.length && names.every(name => given.has(name) && members[name]?.(given.get(name)))
    );
  };
}

/** A list, in the order in which it was made. */
export function listOf<T>(guard: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(guard);
}

/** A list of objects sorted by one member, which is text, without twins. */
export function sortedListOf<Name extends string, T extends Readonly<Record<Name, string>>>(
  by: Name,
  guard: Guard<T>,
): Guard<readonly T[]> {
  const isList = listOf(guard);
  return (value): value is readonly T[] =>
    isList(value) && value.every((one, at) => at === 0 || (value[at - 1]?.[by] ?? '') < one[by]);
}

/** A list of ids, sorted, without twins. */
export const isSortedIds: Guard<readonly string[]> = (value): value is readonly string[] =>
  listOf(isId)(value) && value.every((id, at) => at === 0 || (value[at - 1] ?? '') < id);

/** A copy of a list as {@link sortedListOf} wants it. Twins stay, and are refused there. */
export function sortedBy<Name extends string, T extends Readonly<Record<Name, string>>>(
  by: Name,
  list: readonly T[],
): T[] {
  return list.toSorted((a, b) => (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
}

/** A whole number from `least` to `most`. */
export function wholeFrom(least: number, most: number): Guard<number> {
  return (value): value is number =>
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= least &&
    value <= most &&
    !Object.is(value, -0);
}

/** Whether the calendar and the clock have it: not the 31st of April, nor 24:00. */
function isReal(instant: string): boolean {
  const time = Date.parse(instant);
  return Number.isFinite(time) && new Date(time).toISOString() === instant;
}
