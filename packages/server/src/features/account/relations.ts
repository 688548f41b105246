import { validate } from 'uuid';
import type { Db } from '../../db/database.ts';
import { RestError } from './errors.ts';
import { readProfile, readSubscription } from './store.ts';

export type ColumnValue = string | boolean | null;
export type RelationRow = Readonly<Record<string, ColumnValue>>;

/** A column type: its PostgreSQL name, and how to parse a value of that type from a URL. */
export interface ColumnType {
  readonly name: string;
  /** Parses a text; undefined if it is not a value of this type. */
  read(text: string): ColumnValue | undefined;
}

const text: ColumnType = { name: 'text', read: given => given };
const uuid: ColumnType = {
  name: 'uuid',
  read: given => (validate(given) ? given.toLowerCase() : undefined),
};
const truths: Readonly<Record<string, boolean>> = { true: true, t: true, false: false, f: false };
const boolean: ColumnType = { name: 'boolean', read: given => truths[given.toLowerCase()] };
const timestamp: ColumnType = {
  name: 'timestamp with time zone',
  read: given => (/^\d{4}-\d{2}-\d{2}/.test(given) ? instantOf(Date.parse(given)) : undefined),
};

export type ReadableColumns = Readonly<Record<string, ColumnType>>;

/**
 * A table that `rest/v1` serves. An account has at most one row in each table, so rows are read by the account's key.
 */
export interface Relation {
  readonly columns: ReadableColumns;
  read(db: Db, accountId: string): Promise<RelationRow | undefined>;
}

const times = { created_at: timestamp, updated_at: timestamp };

const profiles: Relation = {
  columns: {
    id: uuid,
    subscription_plan: text,
    subscription_status: text,
    trial_ends_at: timestamp,
    ...times,
  },
  async read(db, accountId) {
    const profile = await readProfile(db, accountId);
    if (profile === undefined) return undefined;
    return {
      id: profile.accountId,
      subscription_plan: profile.plan,
      subscription_status: profile.status,
      trial_ends_at: instantOf(profile.trialEndsAtMs),
      ...timesOf(profile),
    };
  },
};

const subscriptions: Relation = {
  columns: { user_id: uuid, current_period_end: timestamp, cancel_at_period_end: boolean, ...times },
  async read(db, accountId) {
    const subscription = await readSubscription(db, accountId);
    if (subscription === undefined) return undefined;
    return {
      user_id: subscription.accountId,
      current_period_end: instantOf(subscription.currentPeriodEndMs),
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      ...timesOf(subscription),
    };
  },
};

export const relations: ReadonlyMap<string, Relation> = new Map([
  ['profiles', profiles],
  ['subscriptions', subscriptions],
]);

export const subscriptionDetails: Relation = {
  columns: { plan: text, status: text, trial_ends_at: timestamp },
  async read(db, accountId) {
    const profile = await readProfile(db, accountId);
    if (profile === undefined) return undefined;
    const { plan, status, trialEndsAtMs } = profile;
    return { plan, status, trial_ends_at: instantOf(trialEndsAtMs) };
  },
};

/** Parses a value for a column. Throws `22P02` if it does not have the column's type. */
export function parseColumnValue(type: ColumnType, given: string): ColumnValue {
  const value = type.read(given);
  if (value !== undefined && value !== null) return value;
  throw new RestError('22P02', { message: `invalid input syntax for type ${type.name}: "${given}"` });
}

export const parseAccountId = (given: string): ColumnValue => parseColumnValue(uuid, given);

function instantOf(ms: number | null): string | null {
  return ms === null || Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function timesOf({ createdAtMs, updatedAtMs }: { createdAtMs: number; updatedAtMs: number }) {
  return { created_at: instantOf(createdAtMs), updated_at: instantOf(updatedAtMs) };
}
