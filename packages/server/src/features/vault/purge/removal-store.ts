import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { deleteVault, listArchivedVaultsOfAccount } from '../archive/store.ts';
import { openingProofs, receivedGrants } from '../grant-tables.ts';
import { deleteAllWraps, lockIdentity } from '../keys/store.ts';
import {
  endedWays,
  reloadHalves,
  sessionSeals,
  setAsideVaults,
  usedNonces,
  vaultIdentities,
} from '../tables.ts';

/**
 * Deletes the vault that an account owns and those it set aside, with every envelope in them, and the ways that opened
 * them. Returns their ids, which identify the data that other features store for them.
 */
export async function deleteVaultsOfAccount(tx: Db, accountId: string): Promise<string[]> {
  const identity = await lockIdentity(tx, accountId);
  const aside = await listArchivedVaultsOfAccount(tx, accountId);
  const ids = [identity, ...aside].flatMap(vault => (vault === undefined ? [] : [vault.vaultId]));
  await tx.delete(reloadHalves).where(eq(reloadHalves.accountId, accountId));
  for (const table of [endedWays, usedNonces, sessionSeals, receivedGrants, openingProofs])
    await tx.delete(table).where(eq(table.accountId, accountId));
  await deleteAllWraps(tx, accountId);
  await tx.delete(vaultIdentities).where(eq(vaultIdentities.accountId, accountId));
  await tx.delete(setAsideVaults).where(eq(setAsideVaults.accountId, accountId));
  for (const vaultId of ids) await deleteVault(tx, vaultId);
  return ids;
}
