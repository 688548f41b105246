import { randomBytes } from 'node:crypto';
import type { IdentityLink, NewWay } from '@kinfolio/contract/keyset';
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
import { type Keyset, readKeyset } from './document.ts';

/** The newest keyset of a vault; undefined for one that was made without. */
export async function newestKeyset(db: Db, vaultId: string): Promise<Keyset | undefined> {
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

/** The keyset of that number; undefined where there is none. */
export async function keysetAt(db: Db, vaultId: string, sequence: number): Promise<Keyset | undefined> {
  const [row] = await db
    .select({ document: keysets.document })
    .from(keysets)
    .where(and(eq(keysets.vaultId, vaultId), eq(keysets.sequence, sequence)));
  return row && readKeyset(row.document);
}

/** Whether a vault has a keyset: then it alone names what opens the vault. */
export async function hasKeyset(db: Db, vaultId: string): Promise<boolean> {
  const [row] = await db
    .select({ sequence: keysets.sequence })
    .from(keysets)
    .where(eq(keysets.vaultId, vaultId))
    .limit(1);
  return row !== undefined;
}

/** Whether there is a vault that was made without one: a format that is not read any more. */
export async function hasVaultWithoutKeyset(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: vaults.id })
    .from(vaults)
    .leftJoin(keysets, eq(keysets.vaultId, vaults.id))
    .where(isNull(keysets.vaultId))
    .limit(1);
  return row !== undefined;
}

/** The documents after a sequence, oldest first. */
export async function readAfter(db: Db, vaultId: string, after: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ document: keysets.document })
    .from(keysets)
    .where(and(eq(keysets.vaultId, vaultId), gt(keysets.sequence, after)))
    .orderBy(asc(keysets.sequence))
    .limit(limit);
  return rows.map(({ document }) => document);
}

/** Keeps a keyset as it came. */
export async function insertKeyset(
  tx: Db,
  vaultId: string,
  { sequence, text }: { sequence: number; text: string },
): Promise<void> {
  await tx.insert(keysets).values({ vaultId, sequence, document: text });
}

/** Notes that nothing of a vault is to be brought back in its epoch. */
export async function markWhole(tx: Db, vaultId: string): Promise<void> {
  await tx.update(vaults).set({ wholeInEpoch: vaults.epoch }).where(eq(vaults.id, vaultId));
}

/** The epoch of a vault, and the one in which it was whole. */
export async function readEpoch(db: Db, vaultId: string) {
  const { epoch, wholeInEpoch } = vaults;
  const [row] = await db.select({ epoch, wholeInEpoch }).from(vaults).where(eq(vaults.id, vaultId));
  return row;
}

/** What a vault with a keyset has beside what every vault has; nothing for one without. */
export async function readKeysetState(
  db: Db,
  identity: { vaultId: string; identityVersion: number; identityLink: IdentityLink | null },
): Promise<Partial<VaultState>> {
  const { vaultId, identityVersion, identityLink } = identity;
  const newest = await newestKeyset(db, vaultId);
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
    epoch: (await readEpoch(db, vaultId))?.epoch ?? '',
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

/** The identities of a vault that were replaced, the oldest first. */
export async function readEarlierIdentities(db: Db, vaultId: string) {
  return db
    .select()
    .from(earlierIdentities)
    .where(eq(earlierIdentities.vaultId, vaultId))
    .orderBy(asc(earlierIdentities.version));
}

/** The whole rows of ways, each with what proves it where it is a passkey: what has to be kept to take it back. */
export async function readWholeWays(db: Db, accountId: string, ids: readonly string[]) {
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

/** What proves a way; of a kit that came back without it, nothing does. */
export interface ProvedWay {
  readonly way: Pick<NewWay, 'id' | 'method' | 'envelope'> & { profile?: string; salt?: string };
  readonly proofHash?: Buffer;
  readonly passkey?: { credentialId: string; publicKey: Buffer; counter: number };
}

/** Adds ways; false when one of the passkeys belongs to an account already. */
export async function insertWays(
  tx: Db,
  accountId: string,
  added: readonly ProvedWay[],
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

/** Puts boxes in place of those of the same categories. */
export async function replaceBoxes(
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

/** The links of some categories' chains. */
export const readChain = (db: Db, vaultId: string, ids: readonly string[]) =>
  db
    .select({
      id: categoryChain.id,
      keyVersion: categoryChain.keyVersion,
      envelope: categoryChain.envelope,
    })
    .from(categoryChain)
    .where(and(eq(categoryChain.vaultId, vaultId), inArray(categoryChain.id, [...ids])));

/** Adds links to the chain; one that is there stays. */
export async function insertChain(tx: Db, vaultId: string, chain: readonly CategoryKey[]): Promise<void> {
  if (chain.length === 0) return;
  await tx
    .insert(categoryChain)
    .values(chain.map(link => ({ ...link, vaultId })))
    .onConflictDoNothing();
}

/** An identity that takes the place of the one of now. */
export interface NextIdentity {
  readonly version: number;
  readonly seal: string;
  readonly sign: string;
  readonly sealPrivate: string;
  readonly signPrivate: string;
  readonly link: IdentityLink;
}

/** Puts another identity in place of the one of now, which is kept among the earlier ones. */
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

/** Keeps the private halves of earlier identities under the account key of now. */
export async function resealEarlier(
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

/** Notes which account key it is now, with those before it under it. */
export async function saveAccountKey(
  tx: Db,
  accountId: string,
  account: { keyVersion: number; earlierKeys: EarlierKey[] },
): Promise<void> {
  await tx.update(vaultIdentities).set(account).where(eq(vaultIdentities.accountId, accountId));
}
