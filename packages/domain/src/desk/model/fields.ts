import type { FieldValue, FieldValues } from '../../fields/fields.ts';
import { type Day, readStoredDayIfAny } from '../../values/calendar.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny } from '../../values/money.ts';

/** How one fact is stored in a field of a desk record. */
export interface FactType<T> {
  /** Parses a stored value. Never throws: returns an empty value for a damaged or missing one. */
  read(stored: FieldValue | undefined): T;
  /** Converts a value to its stored form. Undefined leaves the field out. */
  write(value: T): FieldValue | undefined;
}

/** Text exactly as typed; empty if nothing is stored. */
export const textFact: FactType<string> = {
  read: stored => (typeof stored === 'string' ? stored : ''),
  write: value => (value === '' ? undefined : value),
};

/** A day, which may be absent. */
export const dayFact: FactType<Day | undefined> = { read: readStoredDayIfAny, write: value => value };

/** An amount in whole pence; undefined if the amount is not known. */
export const amountFact: FactType<Pence | undefined> = {
  read: readStoredPenceIfAny,
  write: value => (value === undefined ? undefined : formatStoredPence(value)),
};

/** True or false; false if nothing is stored. */
export const flagFact: FactType<boolean> = {
  read: stored => stored === true,
  write: value => value || undefined,
};

/** A list of ids, stored as a text in which spaces separate them. */
export const idsFact: FactType<readonly string[]> = {
  read: stored => (typeof stored === 'string' ? stored.split(' ').filter(id => id !== '') : []),
  write: value => (value.length === 0 ? undefined : value.join(' ')),
};

/** A whole percentage from 0 to 100; 0 if nothing is stored. */
export const percentFact: FactType<number> = {
  read: stored => Math.min(100, Math.max(0, Number(stored) || 0)),
  write: value => (value === 0 ? undefined : String(value)),
};

/** One of a fixed set of values. If nothing valid is stored, the first one. */
export function oneOfFact<const V extends string>(values: readonly [V, ...V[]]): FactType<V> {
  return { read: stored => values.find(value => value === stored) ?? values[0], write: value => value };
}

type Facts = Readonly<Record<string, FactType<unknown>>>;
type ValuesOf<F> = { readonly [K in keyof F]: F[K] extends FactType<infer T> ? T : never };

/** A kind of desk record: its name and its facts, keyed by name. */
export interface DeskKind<F extends Facts = Facts> {
  readonly kind: string;
  readonly facts: F;
}

/** The parsed facts of a record of this kind. */
export type DeskFacts<K extends DeskKind> = ValuesOf<K['facts']>;

/** A desk record, parsed. `savedAt` is an ISO 8601 instant. */
export type DeskRecordRow<K extends DeskKind> = DeskFacts<K> & {
  readonly id: string;
  readonly savedAt: string;
};

export const createDeskKind = <const F extends Facts>(kind: string, facts: F): DeskKind<F> => ({
  kind,
  facts,
});

/** Groups rows by a key, keeping their order. */
export function groupRowsByKey<R>(rows: readonly R[], keyOf: (row: R) => string): readonly (readonly R[])[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

/** Reads the facts from stored fields. Never throws. */
export function readDeskFacts<K extends DeskKind>({ facts }: K, fields: FieldValues): DeskFacts<K> {
  const read: Record<string, unknown> = {};
  for (const [key, fact] of Object.entries(facts)) read[key] = fact.read(fields[key]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by the fact with the same key
  return read as DeskFacts<K>;
}

/** The fields in which these facts are stored; empty facts are left out. */
export function toDeskFields<K extends DeskKind>({ facts }: K, values: Partial<DeskFacts<K>>): FieldValues {
  const given: Readonly<Record<string, unknown>> = values;
  const stored = Object.entries(facts).flatMap(([key, fact]) => {
    const field = given[key] === undefined ? undefined : fact.write(given[key]);
    return field === undefined ? [] : [[key, field] as const];
  });
  return Object.fromEntries(stored);
}
