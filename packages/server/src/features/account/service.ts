import { type BillingInterval, type Plan, plans, trialDays } from '@kinfolio/domain/accounts/plans';
import {
  allowedBytes as bytesIn,
  mayBegin,
  mayUse,
  type PlanStanding,
  peopleAllowed,
  planNow,
} from '@kinfolio/domain/accounts/standing';
import type { Db } from '../../db/database.ts';
import type { AccountContext } from './context.ts';
import { type Row, relations } from './relations.ts';
import {
  endingBetween,
  heldAfter,
  insertRows,
  lockProfile,
  readProfile,
  readStandings,
  readSubscription,
  updateTrialPlan,
  writeStanding,
} from './store.ts';

const day = 24 * 60 * 60_000;

/** Gives a new account its free trial of the first plan, in the transaction that makes it. */
export async function beginTrial(
  tx: Db,
  { id: accountId, createdAtMs }: { id: string; createdAtMs: number },
): Promise<void> {
  const trialEndsAtMs = createdAtMs + trialDays * day;
  const times = { createdAtMs, updatedAtMs: createdAtMs };
  await insertRows(
    tx,
    {
      accountId,
      plan: 'basic',
      billingInterval: null,
      status: 'trialing',
      trialEndsAtMs,
      paidThroughMs: null,
      heldUntilMs: null,
      sponsoredBy: null,
      ...times,
    },
    { accountId, currentPeriodEndMs: trialEndsAtMs, cancelAtPeriodEnd: false, ...times },
  );
}

/**
 * Puts the free trial of an account on another plan: nothing is paid for in a trial, so any may be tried. False when the
 * trial is over, or a plan is paid for: that one is changed by paying.
 */
export const chooseTrialPlan = (
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  accountId: string,
  chosen: { plan: Plan; interval: BillingInterval | undefined },
): Promise<boolean> => updateTrialPlan(db, { accountId, ...chosen, nowMs: clock.now() });

/** What a plan is judged by: the clock, and whether plans can be paid for on this server. */
export type PlanJudge = Pick<AccountContext, 'db' | 'clock' | 'sellsPlans'>;

const nowOf = ({ clock, sellsPlans }: Omit<PlanJudge, 'db'>, standing: PlanStanding) =>
  planNow(standing, { nowMs: clock.now(), sellsPlans });

/** Whether an account may use a feature now. Whoever has no profile may use none. */
export async function checkFeature(judge: PlanJudge, accountId: string, feature: string): Promise<boolean> {
  const profile = await readProfile(judge.db, accountId);
  return profile !== undefined && mayUse(nowOf(judge, profile), feature);
}

/** Those of some accounts that may use a feature now: see {@link checkFeature}. */
export async function whoMayUse(
  judge: PlanJudge,
  accountIds: readonly string[],
  feature: string,
): Promise<Set<string>> {
  const standings = await readStandings(judge.db, accountIds);
  const may = standings.filter(profile => mayUse(nowOf(judge, profile), feature));
  return new Set(may.map(({ accountId }) => accountId));
}

/**
 * What an account may set up now: whether a feature, and how many people in all may have access, null for any
 * number. An account without a profile may set up nothing.
 */
export async function roomToBegin(
  judge: PlanJudge,
  accountId: string,
): Promise<{ begins(feature: string): boolean; people: number | null }> {
  const profile = await readProfile(judge.db, accountId);
  if (profile === undefined) return { begins: () => false, people: 0 };
  const now = nowOf(judge, profile);
  return { begins: feature => mayBegin(now, feature), people: peopleAllowed(now) };
}

/** The stored states of plans, for the part that hears of payments. */
export const standings = {
  read: async (db: Db, accountId: string) => {
    const [profile, subscription] = [await readProfile(db, accountId), await readSubscription(db, accountId)];
    if (profile === undefined) return undefined;
    const { plan, status, trialEndsAtMs, paidThroughMs, heldUntilMs, sponsoredBy } = profile;
    const { billingInterval: interval } = profile;
    const endsAtPeriodEnd = subscription?.cancelAtPeriodEnd ?? false;
    const times = { trialEndsAtMs, paidThroughMs, heldUntilMs };
    return { plan, status, ...times, interval, endsAtPeriodEnd, sponsoredBy };
  },
  lock: lockProfile,
  write: writeStanding,
  endingBetween,
  held: heldAfter,
};

/** Bytes for which the plan of an account has room; it keeps them when it is not paid for. */
export async function allowedBytes(judge: PlanJudge, accountId: string): Promise<number> {
  const profile = await readProfile(judge.db, accountId);
  return profile === undefined ? plans.basic.storageBytes : bytesIn(nowOf(judge, profile));
}

/** PostgreSQL's short names of types, as the official client reads them. */
const shortTypes: Readonly<Record<string, string>> = {
  boolean: 'bool',
  'timestamp with time zone': 'timestamptz',
};

/** An account's row of a table as `rest/v1` shows it, with its columns; undefined where there is none. */
export async function readOwnRow(
  db: Db,
  table: string,
  accountId: string,
): Promise<{ columns: Array<{ name: string; type: string }>; row: Row } | undefined> {
  const relation = relations.get(table);
  const row = await relation?.read(db, accountId);
  if (relation === undefined || row === undefined) return undefined;
  const columns = Object.entries(relation.columns).map(([name, type]) => ({
    name,
    type: shortTypes[type.name] ?? type.name,
  }));
  return { columns, row };
}
