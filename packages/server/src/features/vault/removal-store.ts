import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { lockIdentity } from './keys-store.ts';
import { records, recordVersions, reloadHalves, vaultIdentities, vaults, wraps } from './tables.ts';

/**
 * Deletes the vault an account owns, with every envelope in it, and what opened it. Gives back its id, by which others
 * keep things for it; undefined when there was none.
 */
export async function removeVaultOf(tx: Db, accountId: string): Promise<string | undefined> {
  const identity = await lockIdentity(tx, accountId);
  await tx.delete(reloadHalves).where(eq(reloadHalves.accountId, accountId));
  await tx.delete(wraps).where(eq(wraps.accountId, accountId));
  if (identity === undefined) return undefined;
  const { vaultId } = identity;
  await tx.delete(vaultIdentities).where(eq(vaultIdentities.accountId, accountId));
  await tx.delete(recordVersions).where(eq(recordVersions.vaultId, vaultId));
  await tx.delete(records).where(eq(records.vaultId, vaultId));
  await tx.delete(vaults).where(eq(vaults.id, vaultId));
  return vaultId;
}
