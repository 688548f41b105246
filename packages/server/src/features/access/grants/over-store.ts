import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { receivedGrants, wayLookups } from '../../vault/grant-tables.ts';
import {
  grantActs,
  grantBoxes,
  grants,
  grantWays,
  noticeChannels,
  notices,
  persons,
  wayHalves,
} from '../tables.ts';

export type EndedGrant = Pick<typeof grants.$inferSelect, 'vaultId' | 'id' | 'personId'>;

const ended = { vaultId: grants.vaultId, id: grants.id, personId: grants.personId };

/**
 * Finds grants that ended at or before a given time and locks them for this transaction. Each grant is locked by its
 * own statement, because a cluster can lock rows of only one vault at a time. Grants locked by others are left out.
 */
export async function lockEndedGrants(tx: Db, endedByMs: number, limit: number): Promise<EndedGrant[]> {
  const over = lte(grants.endedAtMs, endedByMs);
  const found = await tx.select(ended).from(grants).where(over).limit(limit);
  const held: EndedGrant[] = [];
  for (const { vaultId, id } of found)
    held.push(
      ...(await tx
        .select(ended)
        .from(grants)
        .where(and(eq(grants.vaultId, vaultId), eq(grants.id, id), over))
        .for('update', { skipLocked: true })),
    );
  return held;
}

/** Deletes a grant with everything that opens it, its acts, and the copies that accounts have of it. */
export async function deleteGrant(tx: Db, { vaultId, id }: EndedGrant): Promise<void> {
  const ways = tx
    .select({ id: grantWays.id })
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.grantId, id)));
  for (const table of [wayHalves, wayLookups])
    await tx.delete(table).where(and(eq(table.vaultId, vaultId), inArray(table.wayId, ways)));
  for (const table of [grantWays, grantBoxes, grantActs, receivedGrants])
    await tx.delete(table).where(and(eq(table.vaultId, vaultId), eq(table.grantId, id)));
  await tx.delete(grants).where(and(eq(grants.vaultId, vaultId), eq(grants.id, id)));
}

/** Deletes a person whom no remaining grant names, and the delivery state of their email and phone. */
export async function deletePersonWithoutGrants(tx: Db, { vaultId, personId }: EndedGrant): Promise<void> {
  const theirs = tx
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), eq(grants.personId, personId)));
  const gone = await tx
    .delete(persons)
    .where(and(eq(persons.vaultId, vaultId), eq(persons.id, personId), notExists(theirs)))
    .returning({ id: persons.id });
  if (gone.length > 0)
    await tx
      .delete(noticeChannels)
      .where(and(eq(noticeChannels.vaultId, vaultId), eq(noticeChannels.recipient, personId)));
}

/** Deletes a vault's notices if the grants they belong to no longer exist. */
export async function deleteOrphanedNotices(tx: Db, vaultId: string): Promise<void> {
  const counted = tx
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), sql`${notices.grants} @> to_jsonb(${grants.id}::text)`));
  await tx.delete(notices).where(and(eq(notices.vaultId, vaultId), notExists(counted)));
}
