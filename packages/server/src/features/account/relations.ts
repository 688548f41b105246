import { validate } from 'uuid';
import type { Db } from '../../db/database.ts';
import { RestError } from './errors.ts';
import { readProfile, readSubscription } from './store.ts';

export type Value = string | boolean | null;
export type Row = Readonly<Record<string, Value>>;

/** What a column holds, in PostgreSQL's word, and how a value written in an address becomes one of its own. */
export interface ColumnType {
  readonly name: string;
  /** Undefined when the text is no such value. */
  read(text: string): Value | undefined;
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

/** The columns of what is read, by name. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** A table as `rest/v1` shows it. An account has one row in each, so that its owner's rows are read by their key. */
export interface Relation {
  readonly columns: Columns;
  /** The row of an account; undefined when there is none. */
  read(db: Db, accountId: string): Promise<Row | undefined>;
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

/** The tables that are served, by name. */
export const relations: ReadonlyMap<string, Relation> = new Map([
  ['profiles', profiles],
  ['subscriptions', subscriptions],
]);

/** What `get_subscription_details` gives. */
export const subscriptionDetails: Relation = {
  columns: { plan: text, status: text, trial_ends_at: timestamp },
  async read(db, accountId) {
    const profile = await readProfile(db, accountId);
    if (profile === undefined) return undefined;
    const { plan, status, trialEndsAtMs } = profile;
    return { plan, status, trial_ends_at: instantOf(trialEndsAtMs) };
  },
};

/** Reads a value for a column. Throws `22P02` when it is none of its type. */
export function readValue(type: ColumnType, given: string): Value {
  const value = type.read(given);
  if (value !== undefined && value !== null) return value;
  throw new RestError('22P02', { message: `invalid input syntax for type ${type.name}: "${given}"` });
}

/** Reads the id of an account. Throws `22P02`. */
export const readId = (given: string): Value => readValue(uuid, given);

function instantOf(ms: number | null): string | null {
  return ms === null || Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function timesOf({ createdAtMs, updatedAtMs }: { createdAtMs: number; updatedAtMs: number }) {
  return { created_at: instantOf(createdAtMs), updated_at: instantOf(updatedAtMs) };
}
