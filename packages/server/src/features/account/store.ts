import type { BillingInterval, Plan } from '@kinfolio/domain/accounts/plans';
import { and, between, eq, gt, isNull, sql } from 'drizzle-orm';
import { announceChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { prepareOncePerDb } from '../../db/prepared.ts';
import { profiles, subscriptions } from './tables.ts';

export type Profile = typeof profiles.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;

export async function insertPlanRows(tx: Db, profile: Profile, subscription: Subscription): Promise<void> {
  await tx.insert(profiles).values(profile);
  await tx.insert(subscriptions).values(subscription);
}

export async function readProfile(db: Db, accountId: string): Promise<Profile | undefined> {
  const [profile] = await profileOf(db).execute({ accountId });
  return profile;
}

const profileOf = prepareOncePerDb(db =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, sql.placeholder('accountId')))
    .prepare('profile'),
);

/** Locks a profile until the transaction ends, so that other transactions that lock it have to wait. */
export async function lockProfile(tx: Db, accountId: string): Promise<void> {
  await tx
    .select({ id: profiles.accountId })
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .for('update');
}

const standingColumns = {
  accountId: profiles.accountId,
  plan: profiles.plan,
  status: profiles.status,
  trialEndsAtMs: profiles.trialEndsAtMs,
  paidThroughMs: profiles.paidThroughMs,
  heldUntilMs: profiles.heldUntilMs,
};

/** The stored states of the accounts' plans. Accounts without one are left out. */
export const readStoredPlanFacts = (
  db: Db,
  accountIds: readonly string[],
): Promise<Pick<Profile, keyof typeof standingColumns>[]> =>
  db
    .select(standingColumns)
    .from(profiles)
    .where(eq(profiles.accountId, sql`any(${sql.param(accountIds)}::uuid[])`));

/** Moves a trial that has not ended to another plan. Returns false if there is no such trial. */
export async function updateTrialPlan(
  db: Db,
  {
    accountId,
    plan,
    interval,
    nowMs,
  }: { accountId: string; plan: Plan; interval: BillingInterval | undefined; nowMs: number },
): Promise<boolean> {
  // Once a card is on file, the plan can only be changed through payments.
  const inTrial = and(
    eq(profiles.status, 'trialing'),
    gt(profiles.trialEndsAtMs, nowMs),
    isNull(profiles.paidThroughMs),
    // A person with a seat on someone else's plan uses that plan, so they have no trial to change.
    isNull(profiles.sponsoredBy),
  );
  const updated = await db
    .update(profiles)
    .set({ plan, ...(interval && { billingInterval: interval }), updatedAtMs: nowMs })
    .where(and(eq(profiles.accountId, accountId), inTrial))
    .returning({ plan: profiles.plan });
  if (updated.length > 0) await announceChange(db, { kind: 'account', accountId, news: 'plan' });
  return updated.length > 0;
}

/** Writes the state of a plan to both tables. If no interval is given, the chosen one is kept. */
export async function writeStoredPlanFacts(
  tx: Db,
  accountId: string,
  {
    endsAtPeriodEnd: cancelAtPeriodEnd,
    interval,
    sponsoredBy,
    ...standing
  }: Pick<Profile, 'plan' | 'status' | 'trialEndsAtMs' | 'paidThroughMs' | 'heldUntilMs'> & {
    interval: BillingInterval | null;
    endsAtPeriodEnd: boolean;
    sponsoredBy?: string | null;
  },
  updatedAtMs: number,
): Promise<void> {
  const { plan, status, trialEndsAtMs, paidThroughMs, heldUntilMs } = standing;
  const billing = {
    ...(interval !== null && { billingInterval: interval }),
    ...(sponsoredBy !== undefined && { sponsoredBy }),
  };
  await tx
    .update(profiles)
    .set({ plan, status, trialEndsAtMs, paidThroughMs, heldUntilMs, ...billing, updatedAtMs })
    .where(eq(profiles.accountId, accountId));
  const endMs = paidThroughMs ?? (status === 'trialing' ? trialEndsAtMs : null);
  const period = endMs === null ? {} : { currentPeriodEndMs: endMs };
  await tx
    .update(subscriptions)
    .set({ ...period, cancelAtPeriodEnd, updatedAtMs })
    .where(eq(subscriptions.accountId, accountId));
  await announceChange(tx, { kind: 'account', accountId, news: 'plan' });
}

/** Accounts whose trial or paid period ends between two times. */
export async function listTrialsEndingBetween(db: Db, fromMs: number, toMs: number): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.accountId })
    .from(subscriptions)
    .where(between(subscriptions.currentPeriodEndMs, fromMs, toMs));
  return rows.map(({ id }) => id);
}

/** Accounts whose plan continues for now, even though a payment failed. */
export async function listAccountsInGrace(db: Db, nowMs: number): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.accountId })
    .from(profiles)
    .where(gt(profiles.heldUntilMs, nowMs));
  return rows.map(({ id }) => id);
}

export async function readSubscription(db: Db, accountId: string): Promise<Subscription | undefined> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return subscription;
}

export async function deletePlanRows(tx: Db, accountId: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.accountId, accountId));
  await tx.delete(subscriptions).where(eq(subscriptions.accountId, accountId));
}
