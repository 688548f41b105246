import type { CategoryKey, NewVault } from '@kinfolio/contract/wire';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import { insertKeyset, markVaultComplete } from '../keyset/store.ts';
import { categoryKeys, passkeys, vaultIdentities, vaultMembers, vaults, wraps } from '../tables.ts';

export type StoredWrap = Awaited<ReturnType<typeof readWraps>>[number];

export type StoredIdentity = typeof vaultIdentities.$inferSelect;

const wrapColumns = {
  id: wraps.id,
  method: wraps.method,
  profile: wraps.profile,
  salt: wraps.salt,
  envelope: wraps.envelope,
  confirmedAtMs: wraps.confirmedAtMs,
  createdAtMs: wraps.createdAtMs,
};

/** The vault that the account owns, with its keys; undefined while it has none. */
export async function readIdentity(db: Db, accountId: string) {
  const [row] = await identityOf(db).execute({ accountId });
  return row;
}

const identityOf = prepareOncePerDb(db =>
  db
    .select()
    .from(vaultIdentities)
    .where(eq(vaultIdentities.accountId, sql.placeholder('accountId')))
    .prepare('vault_identity'),
);

/** Like {@link readIdentity}, but also prevents changes to the account's wraps until the transaction ends. */
export async function lockIdentity(tx: Db, accountId: string) {
  const [row] = await tx
    .select()
    .from(vaultIdentities)
    .where(eq(vaultIdentities.accountId, accountId))
    .for('update');
  return row;
}

/**
 * Stores a whole vault. If the account already has a vault or the id is taken, stores nothing and returns
 * false.
 */
export async function insertVault(
  db: Db,
  accountId: string,
  vault: NewVault,
  proofHash: Buffer,
  nowMs: number,
) {
  const { vaultId, identity, passwordWrap, recoveryKit } = vault;
  return db.transaction(async tx => {
    const ofAccount = await tx
      .insert(vaultIdentities)
      .values({
        accountId,
        vaultId,
        sealPublicX: identity.sealPublicJwk.x,
        signPublicX: identity.signPublicJwk.x,
        sealPrivate: identity.sealPrivate,
        signPrivate: identity.signPrivate,
      })
      .onConflictDoNothing()
      .returning({ accountId: vaultIdentities.accountId });
    if (ofAccount.length === 0) return false;
    const ofVault = await tx
      .insert(vaults)
      .values({ id: vaultId, createdAtMs: nowMs })
      .onConflictDoNothing()
      .returning({ id: vaults.id });
    if (ofVault.length === 0) {
      await tx.delete(vaultIdentities).where(eq(vaultIdentities.accountId, accountId));
      return false;
    }
    await tx.insert(vaultMembers).values({ vaultId, accountId });
    await tx.insert(categoryKeys).values(vault.categoryKeys.map(key => ({ ...key, vaultId, accountId })));
    await tx.insert(wraps).values([
      { ...passwordWrap, accountId, method: 'password', createdAtMs: nowMs },
      {
        accountId,
        id: recoveryKit.wrapId,
        method: 'recovery',
        proofHash,
        envelope: recoveryKit.envelope,
        createdAtMs: nowMs,
      },
    ]);
    await insertKeyset(tx, vaultId, { sequence: 1, text: vault.keyset });
    await markVaultComplete(tx, vaultId);
    return true;
  });
}

/** The account's wraps, oldest first, each with the id of its passkey. */
export async function readWraps(db: Db, accountId: string) {
  const stored = await db
    .select(wrapColumns)
    .from(wraps)
    .where(eq(wraps.accountId, accountId))
    .orderBy(asc(wraps.createdAtMs), asc(wraps.id));
  // Passkeys are read separately and not joined, because in a cluster their rows are distributed by the
  // passkey's own id.
  const proved = stored.some(({ method }) => method === 'passkey')
    ? await db
        .select({ wrapId: passkeys.wrapId, credentialId: passkeys.credentialId })
        .from(passkeys)
        .where(eq(passkeys.accountId, accountId))
    : [];
  const credentials = new Map(proved.map(({ wrapId, credentialId }) => [wrapId, credentialId]));
  return stored.map(wrap => Object.assign(wrap, { credentialId: credentials.get(wrap.id) ?? null }));
}

/** The sealed category keys that are stored for a member of a vault. */
export async function readCategoryKeys(db: Db, vaultId: string, accountId: string): Promise<CategoryKey[]> {
  return (await readKeysOfVaults(db, [vaultId], accountId)).get(vaultId) ?? [];
}

/** The sealed category keys that are stored for a member of several vaults, by vault id. */
export async function readKeysOfVaults(
  db: Db,
  vaultIds: string[],
  accountId: string,
): Promise<ReadonlyMap<string, CategoryKey[]>> {
  const { vaultId, id, keyVersion, envelope } = categoryKeys;
  const held = await db
    .select({ vaultId, id, keyVersion, envelope })
    .from(categoryKeys)
    .where(and(inArray(vaultId, vaultIds), eq(categoryKeys.accountId, accountId)))
    .orderBy(asc(id), asc(keyVersion));
  const byVault = new Map<string, CategoryKey[]>();
  for (const { vaultId: vault, ...key } of held) {
    const keys = byVault.get(vault);
    if (keys) keys.push(key);
    else byVault.set(vault, [key]);
  }
  return byVault;
}

export async function deleteWraps(tx: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), inArray(passkeys.wrapId, [...ids])));
  await tx.delete(wraps).where(and(eq(wraps.accountId, accountId), inArray(wraps.id, [...ids])));
}

/** Deletes everything that opens an account's vault. */
export async function deleteAllWraps(tx: Db, accountId: string): Promise<void> {
  for (const table of [passkeys, wraps]) await tx.delete(table).where(eq(table.accountId, accountId));
}

/** Records when a recovery wrap was confirmed, for the first time or again. */
export async function confirmRecoveryWrap(tx: Db, accountId: string, id: string, nowMs: number) {
  await tx
    .update(wraps)
    .set({ confirmedAtMs: nowMs })
    .where(and(eq(wraps.accountId, accountId), eq(wraps.method, 'recovery'), eq(wraps.id, id)));
}

/** The kits of an account, with the hashes of the proofs that sign in. */
export async function readRecoveryKits(
  db: Db,
  accountId: string,
): Promise<{ id: string; proofHash: Buffer }[]> {
  const rows = await db
    .select({ id: wraps.id, proofHash: wraps.proofHash })
    .from(wraps)
    .where(and(eq(wraps.accountId, accountId), eq(wraps.method, 'recovery')));
  return rows.flatMap(({ id, proofHash }) => (proofHash === null ? [] : [{ id, proofHash }]));
}
