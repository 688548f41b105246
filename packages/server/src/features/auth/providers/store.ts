import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Identity } from '../accounts/store.ts';
import { accountLinks, outsideFlows } from '../outside-tables.ts';
import { identities } from '../tables.ts';

/** What an outside provider calls somebody. */
export type OutsideName = Pick<Identity, 'provider' | 'providerId'>;

/** The account of somebody: `accountId` itself when nobody had it before, however close the race. */
export async function claimLink(tx: Db, name: OutsideName, accountId: string): Promise<string> {
  const { provider, providerId } = name;
  const claimed = await tx
    .insert(accountLinks)
    .values({ provider, providerId, accountId })
    .onConflictDoNothing()
    .returning();
  if (claimed.length === 1) return accountId;
  const [owner] = await tx.select().from(accountLinks).where(isName(name));
  if (owner === undefined) throw new Error('a link was let go of while it was asked for');
  return owner.accountId;
}

/** Gives a link that was just claimed to the account it is for. */
export async function moveLink(tx: Db, name: OutsideName, accountId: string): Promise<void> {
  await tx.update(accountLinks).set({ accountId }).where(isName(name));
}

/** Lets go of one name of an account, or of all. */
export async function releaseLinks(tx: Db, accountId: string, name?: OutsideName): Promise<void> {
  const ofAccount = eq(accountLinks.accountId, accountId);
  await tx.delete(accountLinks).where(name === undefined ? ofAccount : and(ofAccount, isName(name)));
}

/** Writes what the provider says of somebody now, and that they signed in. */
export async function refreshIdentity(
  tx: Db,
  { accountId, provider, providerId, data }: Pick<Identity, 'accountId' | 'provider' | 'providerId' | 'data'>,
  nowMs: number,
): Promise<void> {
  await tx
    .update(identities)
    .set({
      data: sql`${identities.data} || ${JSON.stringify(data)}::jsonb`,
      lastSignInAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    .where(
      and(
        eq(identities.accountId, accountId),
        eq(identities.provider, provider),
        eq(identities.providerId, providerId),
      ),
    );
}

export async function insertOutsideFlow(tx: Db, flow: typeof outsideFlows.$inferSelect): Promise<void> {
  await tx.insert(outsideFlows).values(flow);
}

/** Takes a flow that is not over; the next one to ask finds none. */
export async function takeOutsideFlow(tx: Db, stateHash: string, nowMs: number): Promise<string | undefined> {
  const [taken] = await tx
    .delete(outsideFlows)
    .where(and(eq(outsideFlows.stateHash, stateHash), gt(outsideFlows.endsAtMs, nowMs)))
    .returning({ sealed: outsideFlows.sealed });
  return taken?.sealed;
}

export async function deleteOldOutsideFlows(db: Db, nowMs: number): Promise<void> {
  await db.delete(outsideFlows).where(lte(outsideFlows.endsAtMs, nowMs));
}

function isName({ provider, providerId }: OutsideName) {
  return and(eq(accountLinks.provider, provider), eq(accountLinks.providerId, providerId));
}
