import type { FieldValue, FieldValues } from '../../fields/fields.ts';
import { type Day, dayIfStored } from '../../values/calendar.ts';
import { type Pence, penceIfStored, storedOfPence } from '../../values/money.ts';

/** How one fact of a desk record is stored in a field. */
export interface FactType<T> {
  /** Never throws: a damaged or missing value is what an empty one is. */
  read(stored: FieldValue | undefined): T;
  /** Undefined leaves the field out. */
  write(value: T): FieldValue | undefined;
}

/** Text exactly as typed; empty if there is none. */
export const wordsFact: FactType<string> = {
  read: stored => (typeof stored === 'string' ? stored : ''),
  write: value => (value === '' ? undefined : value),
};

/** A day, or undefined. */
export const dayFact: FactType<Day | undefined> = { read: dayIfStored, write: value => value };

/** An amount in whole pence, or undefined. */
export const amountFact: FactType<Pence | undefined> = {
  read: penceIfStored,
  write: value => (value === undefined ? undefined : storedOfPence(value)),
};

/** True or false; false where nothing is stored. */
export const flagFact: FactType<boolean> = {
  read: stored => stored === true,
  write: value => value || undefined,
};

/** Ids, apart by a space. */
export const idsFact: FactType<readonly string[]> = {
  read: stored => (typeof stored === 'string' ? stored.split(' ').filter(id => id !== '') : []),
  write: value => (value.length === 0 ? undefined : value.join(' ')),
};

/** A whole number of per cent from 0 to 100; 0 where nothing is stored. */
export const percentFact: FactType<number> = {
  read: stored => Math.min(100, Math.max(0, Number(stored) || 0)),
  write: value => (value === 0 ? undefined : String(value)),
};

/** One of these values, or the first of them. */
export function oneOf<const V extends string>(values: readonly [V, ...V[]]): FactType<V> {
  return { read: stored => values.find(value => value === stored) ?? values[0], write: value => value };
}

type Facts = Readonly<Record<string, FactType<unknown>>>;
type ValuesOf<F> = { readonly [K in keyof F]: F[K] extends FactType<infer T> ? T : never };

/** A kind of desk record: its name, and its facts by theirs. */
export interface DeskKind<F extends Facts = Facts> {
  readonly kind: string;
  readonly facts: F;
}

/** The facts of a record of a kind. */
export type DeskFacts<K extends DeskKind> = ValuesOf<K['facts']>;

/** A record of a desk, read. `savedAt` is an ISO 8601 instant. */
export type DeskRow<K extends DeskKind> = DeskFacts<K> & { readonly id: string; readonly savedAt: string };

/** Defines a kind of desk record. */
export const deskKind = <const F extends Facts>(kind: string, facts: F): DeskKind<F> => ({ kind, facts });

/** The facts of stored fields. Never throws. */
export function readFacts<K extends DeskKind>({ facts }: K, fields: FieldValues): DeskFacts<K> {
  const read: Record<string, unknown> = {};
  for (const [key, fact] of Object.entries(facts)) read[key] = fact.read(fields[key]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key was read by the fact of that key
  return read as DeskFacts<K>;
}

/** The stored fields of some facts; empty ones are left out. */
export function fieldsOfFacts<K extends DeskKind>({ facts }: K, values: Partial<DeskFacts<K>>): FieldValues {
  const given: Readonly<Record<string, unknown>> = values;
  const stored = Object.entries(facts).flatMap(([key, fact]) => {
    const field = given[key] === undefined ? undefined : fact.write(given[key]);
    return field === undefined ? [] : [[key, field] as const];
  });
  return Object.fromEntries(stored);
}
