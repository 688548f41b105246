import { type BillingInterval, type Plan, plans, trialDays } from '@kinfolio/domain/accounts/plans';
import {
  computeStorageAllowance as bytesIn,
  combineCurrentPlanFacts,
  maxPeopleAllowed,
  maySetUpFeature,
  mayUseFeature,
  type StoredPlanFacts,
} from '@kinfolio/domain/accounts/standing';
import type { Db } from '../../db/database.ts';
import type { AccountContext } from './context.ts';
import { type RelationRow, relations } from './relations.ts';
import {
  insertPlanRows,
  listAccountsInGrace,
  listTrialsEndingBetween,
  lockProfile,
  readProfile,
  readStoredPlanFacts,
  readSubscription,
  updateTrialPlan,
  writeStoredPlanFacts,
} from './store.ts';

const day = 24 * 60 * 60_000;

/** Starts the free trial of the first plan for a new account, in the transaction that creates the account. */
export async function beginTrial(
  tx: Db,
  { id: accountId, createdAtMs }: { id: string; createdAtMs: number },
): Promise<void> {
  const trialEndsAtMs = createdAtMs + trialDays * day;
  const times = { createdAtMs, updatedAtMs: createdAtMs };
  await insertPlanRows(
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
 * Moves an account's free trial to another plan. A trial costs nothing, so any plan may be tried. Returns false if the
 * trial is over or the plan is already paid for; changing a paid plan needs a payment.
 */
export const chooseTrialPlan = (
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  accountId: string,
  chosen: { plan: Plan; interval: BillingInterval | undefined },
): Promise<boolean> => updateTrialPlan(db, { accountId, ...chosen, nowMs: clock.now() });

export type PlanCheckDeps = Pick<AccountContext, 'db' | 'clock' | 'sellsPlans'>;

const nowOf = ({ clock, sellsPlans }: Omit<PlanCheckDeps, 'db'>, standing: StoredPlanFacts) =>
  combineCurrentPlanFacts(standing, { nowMs: clock.now(), sellsPlans });

/** Whether an account may use a feature now. An account without a profile may use none. */
export async function checkFeature(
  judge: PlanCheckDeps,
  accountId: string,
  feature: string,
): Promise<boolean> {
  const profile = await readProfile(judge.db, accountId);
  return profile !== undefined && mayUseFeature(nowOf(judge, profile), feature);
}

export async function listAccountsThatMayUse(
  judge: PlanCheckDeps,
  accountIds: readonly string[],
  feature: string,
): Promise<Set<string>> {
  const standings = await readStoredPlanFacts(judge.db, accountIds);
  const may = standings.filter(profile => mayUseFeature(nowOf(judge, profile), feature));
  return new Set(may.map(({ accountId }) => accountId));
}

/**
 * The limits for setting up new access: whether the plan allows a feature, and how many people in total may have access
 * (null for any number). An account without a profile may set up nothing.
 */
export async function readNewAccessLimits(
  judge: PlanCheckDeps,
  accountId: string,
): Promise<{ begins(feature: string): boolean; people: number | null }> {
  const profile = await readProfile(judge.db, accountId);
  if (profile === undefined) return { begins: () => false, people: 0 };
  const now = nowOf(judge, profile);
  return { begins: feature => maySetUpFeature(now, feature), people: maxPeopleAllowed(now) };
}

/** Reads and writes the stored states of plans, for the billing feature. */
export const planFactsStore = {
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
  write: writeStoredPlanFacts,
  endingBetween: listTrialsEndingBetween,
  held: listAccountsInGrace,
};

/** Reads how many bytes an account may store. The limit stays the same even if the plan is no longer paid for. */
export async function readAllowedBytes(judge: PlanCheckDeps, accountId: string): Promise<number> {
  const profile = await readProfile(judge.db, accountId);
  return profile === undefined ? plans.basic.storageBytes : bytesIn(nowOf(judge, profile));
}

/** PostgreSQL's short type names, as the official client reads them. */
const shortTypes: Readonly<Record<string, string>> = {
  boolean: 'bool',
  'timestamp with time zone': 'timestamptz',
};

/**
 * An account's row of a table that `rest/v1` serves, with its columns; undefined if the account has no row in that
 * table.
 */
export async function readAccountRow(
  db: Db,
  table: string,
  accountId: string,
): Promise<{ columns: Array<{ name: string; type: string }>; row: RelationRow } | undefined> {
  const relation = relations.get(table);
  const row = await relation?.read(db, accountId);
  if (relation === undefined || row === undefined) return undefined;
  const columns = Object.entries(relation.columns).map(([name, type]) => ({
    name,
    type: shortTypes[type.name] ?? type.name,
  }));
  return { columns, row };
}
