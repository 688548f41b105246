import { randomBytes } from 'node:crypto';
import type { IdentityLink, NewUnlockMethod } from '@kinfolio/contract/keyset';
import type { CategoryKey, EarlierKey, VaultState } from '@kinfolio/contract/wire';
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import {
  categoryChain,
  categoryKeys,
  earlierIdentities,
  keysets,
  passkeys,
  vaultIdentities,
  vaults,
  wraps,
} from '../tables.ts';
import { type ParsedKeyset, readKeyset } from './document.ts';

/** The newest keyset of a vault; undefined for a vault created without one. */
export async function readNewestKeyset(db: Db, vaultId: string): Promise<ParsedKeyset | undefined> {
  const [row] = await db
    .select({ document: keysets.document })
    .from(keysets)
    .where(eq(keysets.vaultId, vaultId))
    .orderBy(desc(keysets.sequence))
    .limit(1);
  if (row === undefined) return undefined;
  const keyset = readKeyset(row.document);
  if (keyset === undefined) throw new Error('A stored keyset cannot be read');
  return keyset;
}

/** The keyset with a given number; undefined if the vault has no such keyset. */
export async function readKeysetAt(
  db: Db,
  vaultId: string,
  sequence: number,
): Promise<ParsedKeyset | undefined> {
  const [row] = await db
    .select({ document: keysets.document })
    .from(keysets)
    .where(and(eq(keysets.vaultId, vaultId), eq(keysets.sequence, sequence)));
  return row && readKeyset(row.document);
}

/** Whether a vault has a keyset, which alone names what opens the vault. */
export async function hasKeyset(db: Db, vaultId: string): Promise<boolean> {
  const [row] = await db
    .select({ sequence: keysets.sequence })
    .from(keysets)
    .where(eq(keysets.vaultId, vaultId))
    .limit(1);
  return row !== undefined;
}

/** Whether any vault was created without a keyset. Such vaults can no longer be read. */
export async function hasVaultWithoutKeyset(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: vaults.id })
    .from(vaults)
    .leftJoin(keysets, eq(keysets.vaultId, vaults.id))
    .where(isNull(keysets.vaultId))
    .limit(1);
  return row !== undefined;
}

/** The keyset documents after a sequence number, oldest first. */
export async function readKeysetsAfter(
  db: Db,
  vaultId: string,
  after: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ document: keysets.document })
    .from(keysets)
    .where(and(eq(keysets.vaultId, vaultId), gt(keysets.sequence, after)))
    .orderBy(asc(keysets.sequence))
    .limit(limit);
  return rows.map(({ document }) => document);
}

export async function insertKeyset(
  tx: Db,
  vaultId: string,
  { sequence, text }: { sequence: number; text: string },
): Promise<void> {
  await tx.insert(keysets).values({ vaultId, sequence, document: text });
}

/** Records that devices may not send back anything more for a vault in its current epoch. */
export async function markVaultComplete(tx: Db, vaultId: string): Promise<void> {
  await tx.update(vaults).set({ wholeInEpoch: vaults.epoch }).where(eq(vaults.id, vaultId));
}

/** The epoch of a vault, and the epoch in which it was last known to be complete. */
export async function readRestoreEpoch(db: Db, vaultId: string) {
  const { epoch, wholeInEpoch } = vaults;
  const [row] = await db.select({ epoch, wholeInEpoch }).from(vaults).where(eq(vaults.id, vaultId));
  return row;
}

/** The additional state of a vault with a keyset; empty for a vault without one. */
export async function readKeysetState(
  db: Db,
  identity: { vaultId: string; identityVersion: number; identityLink: IdentityLink | null },
): Promise<Partial<VaultState>> {
  const { vaultId, identityVersion, identityLink } = identity;
  const newest = await readNewestKeyset(db, vaultId);
  if (newest === undefined) return {};
  const { id, keyVersion, envelope } = categoryChain;
  const chain = await db
    .select({ id, keyVersion, envelope })
    .from(categoryChain)
    .where(eq(categoryChain.vaultId, vaultId))
    .orderBy(asc(id), asc(keyVersion));
  const earlier = await readEarlierIdentities(db, vaultId);
  return {
    keyset: newest.text,
    epoch: (await readRestoreEpoch(db, vaultId))?.epoch ?? '',
    chain,
    identityVersion,
    identityLink,
    earlierIdentities: earlier.map(one => ({
      seal: one.sealPublicX,
      sign: one.signPublicX,
      version: one.version,
      sealPrivate: one.sealPrivate,
      signPrivate: one.signPrivate,
      link: one.identityLink,
    })),
  };
}

/** The replaced identities of a vault, the oldest first. */
export async function readEarlierIdentities(db: Db, vaultId: string) {
  return db
    .select()
    .from(earlierIdentities)
    .where(eq(earlierIdentities.vaultId, vaultId))
    .orderBy(asc(earlierIdentities.version));
}

/**
 * The complete rows of ways of opening a vault, with the public data of passkeys: everything needed to restore them.
 */
export async function readCompleteWays(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const [ways, proved] = [
    await db
      .select()
      .from(wraps)
      .where(and(eq(wraps.accountId, accountId), inArray(wraps.id, [...ids]))),
    await db.select().from(passkeys).where(eq(passkeys.accountId, accountId)),
  ];
  return ways.map(wrap => ({ wrap, passkey: proved.find(({ wrapId }) => wrapId === wrap.id) ?? null }));
}

/**
 * A new way of opening the vault, with its proof. The proof is absent for a kit that a device sent back after
 * a restore.
 */
export interface WayWithProof {
  readonly way: Pick<NewUnlockMethod, 'id' | 'method' | 'envelope'> & { profile?: string; salt?: string };
  readonly proofHash?: Buffer;
  readonly passkey?: { credentialId: string; publicKey: Buffer; counter: number };
}

/** Adds ways of opening a vault. Returns false if one of the passkeys already belongs to an account. */
export async function insertUnlockWays(
  tx: Db,
  accountId: string,
  added: readonly WayWithProof[],
  nowMs: number,
): Promise<boolean> {
  for (const { way, proofHash, passkey } of added) {
    const { id, method, envelope } = way;
    await tx.insert(wraps).values({
      accountId,
      id,
      method,
      envelope,
      createdAtMs: nowMs,
      ...(method === 'password' && { profile: way.profile, salt: way.salt }),
      ...(method === 'recovery' && { proofHash: proofHash ?? randomBytes(32) }),
    });
    if (passkey === undefined) continue;
    const kept = await tx
      .insert(passkeys)
      .values({ ...passkey, accountId, wrapId: id })
      .onConflictDoNothing()
      .returning({ id: passkeys.credentialId });
    if (kept.length === 0) return false;
  }
  return true;
}

/** Stores boxes, replacing the boxes of the same categories. */
export async function replaceCategoryBoxes(
  tx: Db,
  { vaultId, accountId }: { vaultId: string; accountId: string },
  boxes: readonly CategoryKey[],
): Promise<void> {
  if (boxes.length === 0) return;
  const ids = boxes.map(({ id }) => id);
  await tx
    .delete(categoryKeys)
    .where(
      and(
        eq(categoryKeys.vaultId, vaultId),
        eq(categoryKeys.accountId, accountId),
        inArray(categoryKeys.id, ids),
      ),
    );
  await tx.insert(categoryKeys).values(boxes.map(box => ({ ...box, vaultId, accountId })));
}

export const readChainLinks = (db: Db, vaultId: string, ids: readonly string[]) =>
  db
    .select({
      id: categoryChain.id,
      keyVersion: categoryChain.keyVersion,
      envelope: categoryChain.envelope,
    })
    .from(categoryChain)
    .where(and(eq(categoryChain.vaultId, vaultId), inArray(categoryChain.id, [...ids])));

/** Adds links to the chain; existing links stay unchanged. */
export async function insertChainLinks(
  tx: Db,
  vaultId: string,
  chain: readonly CategoryKey[],
): Promise<void> {
  if (chain.length === 0) return;
  await tx
    .insert(categoryChain)
    .values(chain.map(link => ({ ...link, vaultId })))
    .onConflictDoNothing();
}

export interface NextIdentity {
  readonly version: number;
  readonly seal: string;
  readonly sign: string;
  readonly sealPrivate: string;
  readonly signPrivate: string;
  readonly link: IdentityLink;
}

/** Replaces the current identity, which is kept among the earlier ones. */
export async function replaceIdentity(
  tx: Db,
  now: typeof vaultIdentities.$inferSelect,
  next: NextIdentity,
): Promise<typeof vaultIdentities.$inferSelect> {
  await tx.insert(earlierIdentities).values({
    vaultId: now.vaultId,
    version: now.identityVersion,
    sealPublicX: now.sealPublicX,
    signPublicX: now.signPublicX,
    sealPrivate: now.sealPrivate,
    signPrivate: now.signPrivate,
    identityLink: now.identityLink,
  });
  const replaced = {
    identityVersion: next.version,
    identityLink: next.link,
    sealPublicX: next.seal,
    signPublicX: next.sign,
    sealPrivate: next.sealPrivate,
    signPrivate: next.signPrivate,
  };
  await tx.update(vaultIdentities).set(replaced).where(eq(vaultIdentities.accountId, now.accountId));
  return { ...now, ...replaced };
}

/** Stores the private halves of earlier identities under the current account key. */
export async function saveResealedIdentities(
  tx: Db,
  vaultId: string,
  earlier: readonly { version: number; sealPrivate: string; signPrivate: string }[],
): Promise<void> {
  for (const { version, sealPrivate, signPrivate } of earlier)
    await tx
      .update(earlierIdentities)
      .set({ sealPrivate, signPrivate })
      .where(and(eq(earlierIdentities.vaultId, vaultId), eq(earlierIdentities.version, version)));
}

/** Records the current account key, with the earlier account keys sealed under it. */
export async function saveAccountKey(
  tx: Db,
  accountId: string,
  account: { keyVersion: number; earlierKeys: EarlierKey[] },
): Promise<void> {
  await tx.update(vaultIdentities).set(account).where(eq(vaultIdentities.accountId, accountId));
}
