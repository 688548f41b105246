import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { wayLookups } from '../grant-tables.ts';
import { deleteAllWraps } from '../keys/store.ts';
import {
  batches,
  categories,
  departures,
  records,
  recordVersions,
  type SetAsideWrap,
  setAsideVaults,
  vaultIdentities,
  vaultMembers,
  vaults,
  wraps,
} from '../tables.ts';

export type ArchivedVault = typeof setAsideVaults.$inferSelect;

/**
 * Sets an account's vault aside, with everything that opens it except its passkeys. From then on the vault is
 * neither read nor written. The transaction must hold the lock on the account's identity.
 */
export async function insertArchivedVault(
  tx: Db,
  identity: typeof vaultIdentities.$inferSelect,
  { setAsideAtMs, secretHash }: { setAsideAtMs: number; secretHash: string | undefined },
): Promise<void> {
  const { accountId } = identity;
  const opening = await tx.select().from(wraps).where(eq(wraps.accountId, accountId));
  const kept = opening.flatMap(one => keptWrap(one, secretHash));
  await tx.insert(setAsideVaults).values({ ...identity, wraps: kept, setAsideAtMs });
  await deleteAllWraps(tx, accountId);
  await tx.delete(vaultIdentities).where(eq(vaultIdentities.accountId, accountId));
  await tx.delete(vaultMembers).where(eq(vaultMembers.vaultId, identity.vaultId));
}

/** The vaults an account has set aside, the latest first. */
export async function listArchivedVaultsOfAccount(db: Db, accountId: string): Promise<ArchivedVault[]> {
  return db
    .select()
    .from(setAsideVaults)
    .where(eq(setAsideVaults.accountId, accountId))
    .orderBy(desc(setAsideVaults.setAsideAtMs));
}

/** Removes a vault from those set aside; undefined if it is not one of them. */
export async function removeArchivedVault(
  tx: Db,
  accountId: string,
  vaultId: string,
): Promise<ArchivedVault | undefined> {
  const [taken] = await tx
    .delete(setAsideVaults)
    .where(and(eq(setAsideVaults.accountId, accountId), eq(setAsideVaults.vaultId, vaultId)))
    .returning();
  return taken;
}

/**
 * Makes a set-aside vault the account's own. It can again be opened with its kits, and also with the given
 * password.
 */
export async function restoreArchivedRows(
  tx: Db,
  { wraps: kept, setAsideAtMs: _gone, ...identity }: ArchivedVault,
  passwordWrap: { id: string; profile: string; salt: string; envelope: string },
  nowMs: number,
): Promise<void> {
  const { accountId } = identity;
  await tx.insert(vaultIdentities).values(identity);
  await tx.insert(vaultMembers).values({ vaultId: identity.vaultId, accountId });
  const kits = kept
    .filter(({ method }) => method === 'recovery')
    .map(({ id, envelope, proofHash }) => ({
      id,
      accountId,
      envelope,
      method: 'recovery' as const,
      proofHash: Buffer.from(proofHash ?? '', 'base64url'),
      createdAtMs: nowMs,
      confirmedAtMs: nowMs,
    }));
  await tx
    .insert(wraps)
    .values([{ ...passwordWrap, accountId, method: 'password', createdAtMs: nowMs }, ...kits]);
}

/** Vaults set aside at or before a given time, a few at a time, in the order of their ids. */
export async function listArchivedVaults(db: Db, untilMs: number, after: string): Promise<ArchivedVault[]> {
  const { setAsideAtMs, vaultId } = setAsideVaults;
  return db
    .select()
    .from(setAsideVaults)
    .where(and(lte(setAsideAtMs, untilMs), gt(vaultId, after)))
    .orderBy(asc(vaultId))
    .limit(20);
}

export async function deleteVault(tx: Db, vaultId: string): Promise<void> {
  for (const table of [recordVersions, departures, batches, categories, wayLookups])
    await tx.delete(table).where(eq(table.vaultId, vaultId));
  await tx.delete(records).where(eq(records.vaultId, vaultId));
  await tx.delete(vaults).where(eq(vaults.id, vaultId));
}

function keptWrap(
  { id, method, profile, salt, proofHash, envelope }: typeof wraps.$inferSelect,
  secretHash: string | undefined,
): SetAsideWrap[] {
  if (method === 'passkey') return [];
  const kept = { id, method, profile, salt, envelope, proofHash: proofHash?.toString('base64url') ?? null };
  return [method === 'password' && secretHash !== undefined ? { ...kept, secretHash } : kept];
}
