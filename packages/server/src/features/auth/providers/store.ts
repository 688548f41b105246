import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Identity } from '../accounts/store.ts';
import { accountLinks, outsideFlows } from '../outside-tables.ts';
import { identities } from '../tables.ts';

export type ExternalId = Pick<Identity, 'provider' | 'providerId'>;

/**
 * Claims a provider's id for an account, and returns the account it is linked to. That is `accountId` if the id was
 * free, even if another request claims it at the same moment.
 */
export async function claimProviderLink(tx: Db, name: ExternalId, accountId: string): Promise<string> {
  const { provider, providerId } = name;
  const claimed = await tx
    .insert(accountLinks)
    .values({ provider, providerId, accountId })
    .onConflictDoNothing()
    .returning();
  if (claimed.length === 1) return accountId;
  const [owner] = await tx.select().from(accountLinks).where(isName(name));
  if (owner === undefined) throw new Error('A link ended while it was being requested');
  return owner.accountId;
}

export async function moveProviderLink(tx: Db, name: ExternalId, accountId: string): Promise<void> {
  await tx.update(accountLinks).set({ accountId }).where(isName(name));
}

/** Unlinks an account from the given provider, or from all providers if none is given. */
export async function releaseProviderLinks(tx: Db, accountId: string, name?: ExternalId): Promise<void> {
  const ofAccount = eq(accountLinks.accountId, accountId);
  await tx.delete(accountLinks).where(name === undefined ? ofAccount : and(ofAccount, isName(name)));
}

/** Stores the provider's latest facts about a person, and the time of this sign-in. */
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

export async function insertExternalFlow(tx: Db, flow: typeof outsideFlows.$inferSelect): Promise<void> {
  await tx.insert(outsideFlows).values(flow);
}

/** Returns a flow that has not expired and deletes it, so that a second call finds nothing. */
export async function consumeExternalFlow(
  tx: Db,
  stateHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const [taken] = await tx
    .delete(outsideFlows)
    .where(and(eq(outsideFlows.stateHash, stateHash), gt(outsideFlows.endsAtMs, nowMs)))
    .returning({ sealed: outsideFlows.sealed });
  return taken?.sealed;
}

export async function deleteOldExternalFlows(db: Db, nowMs: number): Promise<void> {
  await db.delete(outsideFlows).where(lte(outsideFlows.endsAtMs, nowMs));
}

function isName({ provider, providerId }: ExternalId) {
  return and(eq(accountLinks.provider, provider), eq(accountLinks.providerId, providerId));
}
