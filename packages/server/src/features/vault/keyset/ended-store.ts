import type { IdentityLink } from '@kinfolio/contract/keyset';
import type { CategoryKey, EarlierKey } from '@kinfolio/contract/wire';
import { and, desc, eq, gt, inArray, lte, max, ne } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { endingOf, noteEndings } from '../../../db/endings.ts';
import { type EndedKind, endedWays } from '../tables.ts';

/** A row that a change takes out, and until when it is kept. */
export interface EndedRow {
  readonly kind: EndedKind;
  readonly name: string;
  readonly row: Record<string, unknown>;
  readonly untilMs: number;
}

/** A way that a change took out, as it is kept: bytes in base64url. `sequence`: the keyset that named it last. */
export interface EndedWay {
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
  /** When the change took it out; absent in a row of before that was noted. */
  readonly endedAtMs?: number;
}

/** An identity, its account key and all before them, as they were when a renewal took them out. */
export interface EndedIdentity {
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

/** A grant under the keys that a renewal took out, with its owner's copies. */
export interface ReplacedGrant {
  readonly grant: string;
  readonly document: string;
  readonly keyVersion: number;
  readonly own: string;
  readonly cover: string | null;
  readonly ways: readonly { readonly way: string; readonly own: string }[];
}

/** Keeps what a change takes out. */
export async function insertEnded(
  tx: Db,
  accountId: string,
  changeId: string,
  ended: readonly EndedRow[],
): Promise<void> {
  if (ended.length === 0) return;
  await tx.insert(endedWays).values(ended.map(one => ({ ...one, accountId, changeId })));
  const ways = ended.filter(({ kind }) => kind === 'recovery' || kind === 'passkey');
  await noteEndings(
    tx,
    ways.map(({ row, untilMs }) => endingOf.wrap(String(row['id']), untilMs)),
  );
}

/** Forgets what was kept long enough. */
export async function deleteOldEnded(db: Db, nowMs: number): Promise<void> {
  await db.delete(endedWays).where(lte(endedWays.untilMs, nowMs));
}

/** Forgets what changes of the keys of an account took out: what is undone is not to be undone. */
export async function deleteEnded(tx: Db, accountId: string): Promise<void> {
  await tx.delete(endedWays).where(and(eq(endedWays.accountId, accountId), ne(endedWays.kind, 'email')));
}

const kept = (nowMs: number) => gt(endedWays.untilMs, nowMs);

/** The kits of an account that changes ended and that may still take them back. */
export async function endedKits(
  db: Db,
  accountId: string,
  nowMs: number,
): Promise<{ id: string; proofHash: Buffer }[]> {
  const rows = await ofKind(db, accountId, 'recovery', nowMs);
  return rows.flatMap(({ row: { id, proofHash } }) =>
    proofHash === undefined ? [] : [{ id, proofHash: Buffer.from(proofHash, 'base64url') }],
  );
}

/** Whether a change of what opens the vault of an account may still be undone. */
export async function hasEndedWays(db: Db, accountId: string, nowMs: number): Promise<boolean> {
  const [found] = await db
    .select({ name: endedWays.name })
    .from(endedWays)
    .where(and(eq(endedWays.accountId, accountId), inArray(endedWays.kind, wayKinds), kept(nowMs)))
    .limit(1);
  return found !== undefined;
}

const wayKinds: EndedKind[] = ['password', 'recovery', 'passkey', 'identity'];

/** Until when the kits are kept that changes of an account ended; 0 for none. */
export async function kitsKeptUntil(db: Db, accountId: string): Promise<number> {
  const [found] = await db
    .select({ untilMs: max(endedWays.untilMs) })
    .from(endedWays)
    .where(and(eq(endedWays.accountId, accountId), eq(endedWays.kind, 'recovery')));
  return found?.untilMs ?? 0;
}

/** A kit or passkey of an account that a change ended, by its id; undefined for none that may still take it back. */
export async function findEndedWay(
  db: Db,
  { accountId, id, nowMs }: { accountId: string; id: string; nowMs: number },
): Promise<EndedWay | undefined> {
  const kits = await ofKind(db, accountId, 'recovery', nowMs);
  const passkeys = await ofKind(db, accountId, 'passkey', nowMs);
  return [...kits, ...passkeys].find(({ row }) => row.id === id)?.row;
}

/** The passkey of a credential that a change ended, whosever it was. */
export async function findEndedPasskey(
  db: Db,
  credentialId: string,
  nowMs: number,
): Promise<EndedWay['passkey'] | undefined> {
  const [found] = await db
    .select({ row: endedWays.row })
    .from(endedWays)
    .where(and(eq(endedWays.kind, 'passkey'), eq(endedWays.name, credentialId), kept(nowMs)))
    .orderBy(desc(endedWays.untilMs))
    .limit(1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of a kind are written by `ended.ts` alone
  return (found?.row as EndedWay | undefined)?.passkey;
}

/** Whose an email was before it was changed, while that may be undone. */
export async function accountOfEndedEmail(db: Db, email: string, nowMs: number): Promise<string | undefined> {
  const [found] = await db
    .select({ accountId: endedWays.accountId })
    .from(endedWays)
    .where(and(eq(endedWays.kind, 'email'), eq(endedWays.name, email.trim().toLowerCase()), kept(nowMs)))
    .orderBy(desc(endedWays.untilMs))
    .limit(1);
  return found?.accountId;
}

/** The identity of an account key that a renewal replaced, with the boxes and grants that were under that key. */
export async function findEndedIdentity(
  db: Db,
  { accountId, keyVersion, nowMs }: { accountId: string; keyVersion: number; nowMs: number },
): Promise<{ identity: EndedIdentity; boxes: CategoryKey[]; grants: ReplacedGrant[] } | undefined> {
  const identities = await ofKind(db, accountId, 'identity', nowMs);
  const found = identities.find(({ row }) => row.keyVersion === keyVersion);
  if (found === undefined) return undefined;
  const boxes = await ofKind(db, accountId, 'box', nowMs);
  const grants = await ofKind(db, accountId, 'grant', nowMs);
  const ofChange = <Row>(all: { changeId: string; row: Row }[]) =>
    all.filter(({ changeId }) => changeId === found.changeId).map(({ row }) => row);
  return { identity: found.row, boxes: ofChange(boxes), grants: ofChange(grants) };
}

/** What is kept of each kind. */
interface RowOf {
  readonly password: EndedWay;
  readonly recovery: EndedWay;
  readonly passkey: EndedWay;
  readonly box: CategoryKey;
  readonly identity: EndedIdentity;
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of a kind are written by `ended.ts` alone
  return found as unknown as { changeId: string; row: RowOf[Kind] }[];
}
