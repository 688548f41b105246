import type { BillingInterval, Plan } from '@kinfolio/domain/accounts/plans';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { profiles, subscriptions } from './tables.ts';

export type Profile = typeof profiles.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;

export async function insertRows(tx: Db, profile: Profile, subscription: Subscription): Promise<void> {
  await tx.insert(profiles).values(profile);
  await tx.insert(subscriptions).values(subscription);
}

export async function readProfile(db: Db, accountId: string): Promise<Profile | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.accountId, accountId));
  return profile;
}

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
  const inTrial = and(eq(profiles.status, 'trialing'), gt(profiles.trialEndsAtMs, nowMs));
  const updated = await db
    .update(profiles)
    .set({ plan, ...(interval && { billingInterval: interval }), updatedAtMs: nowMs })
    .where(and(eq(profiles.accountId, accountId), inTrial))
    .returning({ plan: profiles.plan });
  return updated.length > 0;
}

export async function readSubscription(db: Db, accountId: string): Promise<Subscription | undefined> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return subscription;
}

export async function deleteRows(tx: Db, accountId: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.accountId, accountId));
  await tx.delete(subscriptions).where(eq(subscriptions.accountId, accountId));
}
