import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ownerActivity } from '../grant-tables.ts';
import { setAsideVaults, vaults } from '../tables.ts';

/** Holds a vault's row until the transaction ends: hand-outs, acts and the owner's activity come one after the other. */
export async function lockVault(tx: Db, vaultId: string): Promise<void> {
  await tx.select({ id: vaults.id }).from(vaults).where(eq(vaults.id, vaultId)).for('update');
}

const later = (name: string) => sql.raw(`greatest(owner_activity.${name}, excluded.${name})`);

/** Notes what the owner did; never an earlier instant in place of a later one. */
export async function noteOwner(
  tx: Db,
  vaultId: string,
  did: { actedAtMs?: number; unlockedAtMs?: number; pressedAtMs?: number },
): Promise<void> {
  await tx
    .insert(ownerActivity)
    .values({ vaultId, ...did })
    .onConflictDoUpdate({
      target: ownerActivity.vaultId,
      set: {
        actedAtMs: later('acted_at_ms'),
        unlockedAtMs: later('unlocked_at_ms'),
        pressedAtMs: later('pressed_at_ms'),
      },
    });
}

/**
 * Notes that the owner of vaults that were set aside did something elsewhere, once a minute at most: there it counts as a press
 * of "I'm fine". Who has the mailbox alone may be that owner; so it counts no longer than a press does.
 */
export async function noteAside(tx: Db, accountId: string, pressedAtMs: number): Promise<void> {
  const aside = await tx
    .select({ vaultId: setAsideVaults.vaultId })
    .from(setAsideVaults)
    .where(eq(setAsideVaults.accountId, accountId));
  const longAgo = sql`coalesce(${ownerActivity.pressedAtMs}, 0) < ${pressedAtMs - 60_000}`;
  for (const { vaultId } of aside)
    await tx
      .update(ownerActivity)
      .set({ pressedAtMs })
      .where(and(eq(ownerActivity.vaultId, vaultId), longAgo));
}

/** As {@link noteOwner}, once a minute at most: for what is done all day. */
export async function noteOwnerSeldom(tx: Db, vaultId: string, actedAtMs: number): Promise<void> {
  await tx
    .insert(ownerActivity)
    .values({ vaultId, actedAtMs })
    .onConflictDoUpdate({
      target: ownerActivity.vaultId,
      set: { actedAtMs },
      setWhere: sql`coalesce(${ownerActivity.actedAtMs}, 0) < ${actedAtMs - 60_000}`,
    });
}
