import type { BillingInterval, Plan } from '@kinfolio/domain/accounts/plans';
import { and, between, eq, gt, isNull, sql } from 'drizzle-orm';
import { tellIn } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { profiles, subscriptions } from './tables.ts';

export type Profile = typeof profiles.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;

export async function insertRows(tx: Db, profile: Profile, subscription: Subscription): Promise<void> {
  await tx.insert(profiles).values(profile);
  await tx.insert(subscriptions).values(subscription);
}

export async function readProfile(db: Db, accountId: string): Promise<Profile | undefined> {
  const [profile] = await profileOf(db).execute({ accountId });
  return profile;
}

const profileOf = prepared(db =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, sql.placeholder('accountId')))
    .prepare('profile'),
);

/** Makes others who lock it wait for the end of the transaction. */
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

/** The standings of accounts; none for one that has none. */
export const readStandings = (
  db: Db,
  accountIds: readonly string[],
): Promise<Pick<Profile, keyof typeof standingColumns>[]> =>
  db
    .select(standingColumns)
    .from(profiles)
    .where(eq(profiles.accountId, sql`any(${sql.param(accountIds)}::uuid[])`));

/** Puts a trial that has not ended on another plan. False when there is no such trial. */
export async function updateTrialPlan(
  db: Db,
  {
    accountId,
    plan,
    interval,
    nowMs,
  }: { accountId: string; plan: Plan; interval: BillingInterval | undefined; nowMs: number },
): Promise<boolean> {
  // One that a card follows is changed where it is paid for.
  const inTrial = and(
    eq(profiles.status, 'trialing'),
    gt(profiles.trialEndsAtMs, nowMs),
    isNull(profiles.paidThroughMs),
    // A person with a seat of another's plan has that plan.
    isNull(profiles.sponsoredBy),
  );
  const updated = await db
    .update(profiles)
    .set({ plan, ...(interval && { billingInterval: interval }), updatedAtMs: nowMs })
    .where(and(eq(profiles.accountId, accountId), inTrial))
    .returning({ plan: profiles.plan });
  if (updated.length > 0) await tellIn(db, { kind: 'account', accountId, news: 'plan' });
  return updated.length > 0;
}

/** Writes the state of a plan, both rows at once. Keeps the interval that was chosen where none is named. */
export async function writeStanding(
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
  await tellIn(tx, { kind: 'account', accountId, news: 'plan' });
}

/** Accounts whose trial or paid period ends between two instants. */
export async function endingBetween(db: Db, fromMs: number, toMs: number): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.accountId })
    .from(subscriptions)
    .where(between(subscriptions.currentPeriodEndMs, fromMs, toMs));
  return rows.map(({ id }) => id);
}

/** Accounts that continue although a payment failed. */
export async function heldAfter(db: Db, nowMs: number): Promise<string[]> {
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

export async function deleteRows(tx: Db, accountId: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.accountId, accountId));
  await tx.delete(subscriptions).where(eq(subscriptions.accountId, accountId));
}
