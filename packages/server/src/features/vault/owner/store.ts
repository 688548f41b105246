import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ownerActivity } from '../grant-tables.ts';
import { setAsideVaults, vaults } from '../tables.ts';

/**
 * Locks a vault's row until the transaction ends, so that openings, acts and the owner's activity are
 * processed one at a time.
 */
export async function lockVault(tx: Db, vaultId: string): Promise<void> {
  await tx.select({ id: vaults.id }).from(vaults).where(eq(vaults.id, vaultId)).for('update');
}

const later = (name: string) => sql.raw(`greatest(owner_activity.${name}, excluded.${name})`);

/** Records an act of the owner. Never replaces a later time with an earlier one. */
export async function recordOwnerAct(
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
 * Records, at most once a minute, that an owner who set vaults aside is active elsewhere. For those vaults it
 * counts as pressing "I'm fine" and no more, because a person with access only to the mailbox may be posing
 * as the owner.
 */
export async function recordActForSetAsideVaults(
  tx: Db,
  accountId: string,
  pressedAtMs: number,
): Promise<void> {
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

/** Like {@link recordOwnerAct}, but writes at most once a minute, for frequent actions. */
export async function recordOwnerActSparsely(tx: Db, vaultId: string, actedAtMs: number): Promise<void> {
  await tx
    .insert(ownerActivity)
    .values({ vaultId, actedAtMs })
    .onConflictDoUpdate({
      target: ownerActivity.vaultId,
      set: { actedAtMs },
      setWhere: sql`coalesce(${ownerActivity.actedAtMs}, 0) < ${actedAtMs - 60_000}`,
    });
}
