// What it is: the building blocks for the forms of signed documents: exact members, ids, hashes, sorted
// lists.
// Use it for: stating once what a payload looks like, for its writer and its reader.
// Never use it for: content that people typed. Such content is parsed loosely, and unknown members are kept.

/** Whether a value has a certain form. Narrows its type. */
export type FormGuard<T> = (value: unknown) => value is T;

/** The type that a guard accepts. */
export type GuardedType<G> = G extends FormGuard<infer T> ? T : never;

/** Whether a value is an id: a UUID in lower case. */
export const isId: FormGuard<string> = createPatternGuard(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
);

/** Whether a value is 32 bytes in base64url (43 characters), as hashes, checks and public halves are. */
export const isKeyText: FormGuard<string> = createPatternGuard(/^[\w-]{42}[AEIMQUYcgkosw048]$/);

/** Whether a value is a version: a whole number from 1 to 2^32 − 1, the largest that fits in a check. */
export const isVersion: FormGuard<number> = isWholeNumberBetween(1, 0xffff_ffff);

/** Whether a value is a sequence number: a whole number from 1 to 2^53 − 1. */
export const isSequence: FormGuard<number> = isWholeNumberBetween(1, Number.MAX_SAFE_INTEGER);

/** Whether a value is a count: a whole number from 0 to 2^53 − 1. */
export const isCount: FormGuard<number> = isWholeNumberBetween(0, Number.MAX_SAFE_INTEGER);

/** Whether a value is an instant in UTC with milliseconds, such as `2026-11-21T09:30:00.000Z`. */
export const isInstantText: FormGuard<string> = (value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isReal(value);

/** Whether a value is a day, such as `2026-11-21`. */
export const isDayText: FormGuard<string> = (value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isReal(`${value}T00:00:00.000Z`);

/**
 * Creates a guard for text that matches a pattern. The pattern must be anchored at both ends and allow only
 * ASCII.
 */
export function createPatternGuard(pattern: RegExp): FormGuard<string> {
  return (value): value is string => typeof value === 'string' && pattern.test(value);
}

/** Creates a guard for one of these words. */
export function isOneOf<const Word extends string>(...words: readonly Word[]): FormGuard<Word> {
  return (value): value is Word => words.some(word => word === value);
}

/** Creates a guard for null, or a value that another guard accepts. */
export function isNullOr<T>(guard: FormGuard<T>): FormGuard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Creates a guard for an object with exactly these members. */
export function isExactObject<const Members extends Readonly<Record<string, FormGuard<unknown>>>>(
  members: Members,
): FormGuard<{ readonly [Name in keyof Members]: GuardedType<Members[Name]> }> {
  type Checked = { readonly [Name in keyof Members]: GuardedType<Members[Name]> };
  const names = Object.keys(members);
  return (value): value is Checked => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = new Map<string, unknown>(Object.entries(value));
    return (
      given.size === names.length && names.every(name => given.has(name) && members[name]?.(given.get(name)))
    );
  };
}

/** Creates a guard for a list whose elements another guard accepts. The list need not be sorted. */
export function isListOf<T>(guard: FormGuard<T>): FormGuard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(guard);
}

/** Creates a guard for a list of objects that is sorted by one text member and has no duplicates. */
export function isSortedListOf<Name extends string, T extends Readonly<Record<Name, string>>>(
  by: Name,
  guard: FormGuard<T>,
): FormGuard<readonly T[]> {
  const isList = isListOf(guard);
  return (value): value is readonly T[] =>
    isList(value) && value.every((one, at) => at === 0 || (value[at - 1]?.[by] ?? '') < one[by]);
}

/** Whether a value is a sorted list of ids without duplicates. */
export const isSortedIds: FormGuard<readonly string[]> = (value): value is readonly string[] =>
  isListOf(isId)(value) && value.every((id, at) => at === 0 || (value[at - 1] ?? '') < id);

/**
 * Returns a copy of a list, sorted as {@link isSortedListOf} requires. Duplicates are kept, so
 * `isSortedListOf` will reject them.
 */
export function sortByMember<Name extends string, T extends Readonly<Record<Name, string>>>(
  by: Name,
  list: readonly T[],
): T[] {
  return list.toSorted((a, b) => (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
}

/** Creates a guard for a whole number from `least` to `most`. */
export function isWholeNumberBetween(least: number, most: number): FormGuard<number> {
  return (value): value is number =>
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= least &&
    value <= most &&
    !Object.is(value, -0);
}

/** Whether the date and time exist in the calendar, unlike 31 April or 24:00. */
function isReal(instant: string): boolean {
  const time = Date.parse(instant);
  return Number.isFinite(time) && new Date(time).toISOString() === instant;
}
