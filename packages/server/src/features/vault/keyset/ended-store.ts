import type { IdentityLink } from '@kinfolio/contract/keyset';
import type { CategoryKey, EarlierKey } from '@kinfolio/contract/wire';
import { and, desc, eq, gt, inArray, lte, max, ne } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { endingNames, recordEndings } from '../../../db/endings.ts';
import { type EndedKind, endedWays } from '../tables.ts';

export interface RemovedRow {
  readonly kind: EndedKind;
  readonly name: string;
  readonly row: Record<string, unknown>;
  readonly untilMs: number;
}

/**
 * A way of opening the vault that a change removed, as stored: bytes are in base64url. `sequence` is the
 * number of the last keyset that named it.
 */
export interface RemovedWay {
  readonly id: string;
  readonly method: 'password' | 'recovery' | 'passkey';
  readonly profile: string | null;
  readonly salt: string | null;
  readonly envelope: string;
  readonly createdAtMs: number;
  readonly proofHash?: string;
  readonly passkey?: {
    readonly credentialId: string;
    readonly accountId: string;
    readonly wrapId: string;
    readonly publicKey: string;
    readonly counter: number;
  };
  readonly sequence: number;
  /** Absent in rows that were written before this time was recorded. */
  readonly endedAtMs?: number;
}

/** An identity, its account key and all earlier identities, in the state in which a renewal replaced them. */
export interface ReplacedIdentity {
  readonly vaultId: string;
  readonly sealPublicX: string;
  readonly signPublicX: string;
  readonly sealPrivate: string;
  readonly signPrivate: string;
  readonly keyVersion: number;
  readonly earlierKeys: EarlierKey[];
  readonly identityVersion: number;
  readonly identityLink: IdentityLink | null;
  readonly earlier: {
    readonly version: number;
    readonly sealPublicX: string;
    readonly signPublicX: string;
    readonly sealPrivate: string;
    readonly signPrivate: string;
    readonly identityLink: IdentityLink | null;
  }[];
  readonly sequence: number;
}

/** A grant in the state in which a renewal replaced its keys, with the owner's copies. */
export interface ReplacedGrant {
  readonly grant: string;
  readonly document: string;
  readonly keyVersion: number;
  readonly own: string;
  readonly cover: string | null;
  readonly ways: readonly { readonly way: string; readonly own: string }[];
}

export async function insertRemovedRows(
  tx: Db,
  accountId: string,
  changeId: string,
  ended: readonly RemovedRow[],
): Promise<void> {
  if (ended.length === 0) return;
  await tx.insert(endedWays).values(ended.map(one => ({ ...one, accountId, changeId })));
  const ways = ended.filter(({ kind }) => kind === 'recovery' || kind === 'passkey');
  await recordEndings(
    tx,
    ways.map(({ row, untilMs }) => endingNames.wrap(String(row['id']), untilMs)),
  );
}

export async function deleteOldRemovedRows(db: Db, nowMs: number): Promise<void> {
  await db.delete(endedWays).where(lte(endedWays.untilMs, nowMs));
}

/**
 * Deletes the rows that changes to an account's keys removed. Called for an undo, so that nobody can undo it
 * in turn.
 */
export async function deleteRemovedRows(tx: Db, accountId: string): Promise<void> {
  await tx.delete(endedWays).where(and(eq(endedWays.accountId, accountId), ne(endedWays.kind, 'email')));
}

const kept = (nowMs: number) => gt(endedWays.untilMs, nowMs);

/** The kits of an account that changes ended, but that may still undo those changes. */
export async function findRemovedKits(
  db: Db,
  accountId: string,
  nowMs: number,
): Promise<{ id: string; proofHash: Buffer }[]> {
  const rows = await ofKind(db, accountId, 'recovery', nowMs);
  return rows.flatMap(({ row: { id, proofHash } }) =>
    proofHash === undefined ? [] : [{ id, proofHash: Buffer.from(proofHash, 'base64url') }],
  );
}

/** Whether a change to the ways of opening an account's vault can still be undone. */
export async function canUndoKeyChange(db: Db, accountId: string, nowMs: number): Promise<boolean> {
  const [found] = await db
    .select({ name: endedWays.name })
    .from(endedWays)
    .where(and(eq(endedWays.accountId, accountId), inArray(endedWays.kind, wayKinds), kept(nowMs)))
    .limit(1);
  return found !== undefined;
}

const wayKinds: EndedKind[] = ['password', 'recovery', 'passkey', 'identity'];

/** The time until which kits that changes ended are kept for an account; 0 if there are none. */
export async function readRemovedKitsDeadline(db: Db, accountId: string): Promise<number> {
  const [found] = await db
    .select({ untilMs: max(endedWays.untilMs) })
    .from(endedWays)
    .where(and(eq(endedWays.accountId, accountId), eq(endedWays.kind, 'recovery')));
  return found?.untilMs ?? 0;
}

/**
 * Finds a kit or passkey of an account that a change ended, by its id; undefined if it can no longer undo the change.
 */
export async function findRemovedWay(
  db: Db,
  { accountId, id, nowMs }: { accountId: string; id: string; nowMs: number },
): Promise<RemovedWay | undefined> {
  const kits = await ofKind(db, accountId, 'recovery', nowMs);
  const passkeys = await ofKind(db, accountId, 'passkey', nowMs);
  return [...kits, ...passkeys].find(({ row }) => row.id === id)?.row;
}

/** Finds the passkey with a given credential that a change ended, whichever account it belonged to. */
export async function findRemovedPasskey(
  db: Db,
  credentialId: string,
  nowMs: number,
): Promise<RemovedWay['passkey'] | undefined> {
  const [found] = await db
    .select({ row: endedWays.row })
    .from(endedWays)
    .where(and(eq(endedWays.kind, 'passkey'), eq(endedWays.name, credentialId), kept(nowMs)))
    .orderBy(desc(endedWays.untilMs))
    .limit(1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `ended.ts` writes rows of this kind
  return (found?.row as RemovedWay | undefined)?.passkey;
}

/** The account that an email belonged to before it was changed, as long as the change can be undone. */
export async function findAccountOfReplacedEmail(
  db: Db,
  email: string,
  nowMs: number,
): Promise<string | undefined> {
  const [found] = await db
    .select({ accountId: endedWays.accountId })
    .from(endedWays)
    .where(and(eq(endedWays.kind, 'email'), eq(endedWays.name, email.trim().toLowerCase()), kept(nowMs)))
    .orderBy(desc(endedWays.untilMs))
    .limit(1);
  return found?.accountId;
}

/** The identity under an account key that a renewal replaced, with the boxes and grants under that key. */
export async function findReplacedIdentity(
  db: Db,
  { accountId, keyVersion, nowMs }: { accountId: string; keyVersion: number; nowMs: number },
): Promise<{ identity: ReplacedIdentity; boxes: CategoryKey[]; grants: ReplacedGrant[] } | undefined> {
  const identities = await ofKind(db, accountId, 'identity', nowMs);
  const found = identities.find(({ row }) => row.keyVersion === keyVersion);
  if (found === undefined) return undefined;
  const boxes = await ofKind(db, accountId, 'box', nowMs);
  const grants = await ofKind(db, accountId, 'grant', nowMs);
  const ofChange = <Row>(all: { changeId: string; row: Row }[]) =>
    all.filter(({ changeId }) => changeId === found.changeId).map(({ row }) => row);
  return { identity: found.row, boxes: ofChange(boxes), grants: ofChange(grants) };
}

/** The form in which each kind of ended row is stored. */
interface RowOf {
  readonly password: RemovedWay;
  readonly recovery: RemovedWay;
  readonly passkey: RemovedWay;
  readonly box: CategoryKey;
  readonly identity: ReplacedIdentity;
  readonly grant: ReplacedGrant;
  readonly email: Record<string, never>;
}

async function ofKind<Kind extends EndedKind>(
  db: Db,
  accountId: string,
  kind: Kind,
  nowMs: number,
): Promise<{ changeId: string; row: RowOf[Kind] }[]> {
  const found = await db
    .select({ changeId: endedWays.changeId, row: endedWays.row })
    .from(endedWays)
    .where(and(eq(endedWays.accountId, accountId), eq(endedWays.kind, kind), kept(nowMs)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `ended.ts` writes rows of this kind
  return found as unknown as { changeId: string; row: RowOf[Kind] }[];
}
