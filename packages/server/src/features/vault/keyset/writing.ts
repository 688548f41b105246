import type { KeysetChange, NewWay } from '@kinfolio/contract/keyset';
import { v7 } from 'uuid';
import { tellIn } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { endingOf, noteEndings } from '../../../db/endings.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { forgetReloadHalf } from '../activity/service.ts';
import type { VaultContext } from '../context.ts';
import { proofHashOf } from '../keys/service.ts';
import { deleteWraps } from '../keys/store.ts';
import { checkNewPasskey } from '../passkeys/service.ts';
import type { vaultIdentities } from '../tables.ts';
import type { Renewal } from './chain.ts';
import type { Keyset } from './document.ts';
import { type EndedRows, endedRows } from './ended.ts';
import { deleteEnded, insertEnded, kitsKeptUntil } from './ended-store.ts';
import {
  insertChain,
  insertKeyset,
  insertWays,
  type ProvedWay,
  readEarlierIdentities,
  readWholeWays,
  replaceBoxes,
  replaceIdentity,
  resealEarlier,
  saveAccountKey,
} from './store.ts';

// What is written once a change was checked.

/** A way that is new, and what uses up the answer by which it was made. */
export type AddedWay = ProvedWay & { answered?: () => Promise<void> };

/** What proves each new way. A passkey has just been made for this server; its challenge is used up with the change. */
export async function provedWays(vault: VaultContext, added: readonly NewWay[]): Promise<AddedWay[]> {
  return Promise.all(
    added.map(async (way): Promise<AddedWay> => {
      if (way.method === 'recovery') return { way, proofHash: proofHashOf(way.proof) };
      if (way.method === 'password') return { way };
      const { known, answered } = await checkNewPasskey(vault, way);
      return { way, passkey: known, answered };
    }),
  );
}

/** What writes another password, hashed before any row is held. */
export async function newSecret(
  vault: VaultContext,
  who: SignedIn,
  { password }: KeysetChange,
  { payload: { reason } }: Keyset,
): Promise<((tx: Db) => Promise<void>) | undefined> {
  if (password === undefined) return undefined;
  const { secret, profile, salt } = password;
  const devices = ['renewed', 'suspected', 'undo'].includes(reason) ? 'forgotten' : 'kept';
  return vault.renewSecret(who, { secret, kdf: { profile, salt }, devices });
}

/** A change that was checked, with what is there before it. */
export interface Writing {
  who: SignedIn;
  identity: typeof vaultIdentities.$inferSelect;
  stored: Keyset;
  next: Keyset;
  change: KeysetChange;
  added: readonly AddedWay[];
  byKit: boolean;
  renewal: Renewal;
  gone: string[];
  boxes: EndedRows['boxes'];
  writesGrants: () => Promise<void>;
}

/** Writes a change with all that belongs to it. One that takes others back leaves nothing by which it could be undone. */
export async function writeChange(vault: VaultContext, tx: Db, writing: Writing): Promise<void> {
  const { who, identity, next, change, added, gone } = writing;
  const { accountId, sessionId } = who;
  const { vaultId } = identity;
  const nowMs = vault.clock.now();
  const wholeWays = await readWholeWays(tx, accountId, gone);
  if (next.payload.reason === 'undo') {
    await deleteEnded(tx, accountId);
    // What is undone is over at once.
    await noteEndings(
      tx,
      wholeWays.map(({ wrap }) => endingOf.wrap(wrap.id)),
    );
  } else await keepEnded(vault, tx, writing, { wholeWays, nowMs });
  await deleteWraps(tx, accountId, gone);
  if (!(await insertWays(tx, accountId, added, nowMs)))
    throw new ServerError('already_exists', 'This passkey is kept already.');
  await replaceBoxes(tx, { vaultId, accountId }, change.categoryKeys);
  await insertChain(tx, vaultId, change.chain);
  if (change.identity) {
    await replaceIdentity(tx, identity, change.identity);
    await resealEarlier(tx, vaultId, change.identity.earlier);
  }
  if (change.earlierKeys) {
    const keyVersion = next.payload.accountKey.version;
    await saveAccountKey(tx, accountId, { keyVersion, earlierKeys: change.earlierKeys });
    // What a reload of this session would open is of the keys before.
    await forgetReloadHalf({ db: tx }, who);
  }
  await writing.writesGrants();
  await insertKeyset(tx, vaultId, { sequence: next.payload.sequence, text: next.text });
  await tellIn(tx, { kind: 'account', accountId, news: 'access' });
  if (change.end === 'others') await vault.endOtherSessions(tx, who);
  await logChange(vault, tx, { accountId, sessionId, next, added, ended: wholeWays.map(({ wrap }) => wrap) });
}

type WholeWays = Awaited<ReturnType<typeof readWholeWays>>;

/** Keeps what a change takes out, for as long as it can be undone. */
async function keepEnded(
  vault: VaultContext,
  tx: Db,
  { who: { accountId }, identity, stored, change, renewal, boxes, byKit }: Writing,
  { wholeWays, nowMs }: { wholeWays: WholeWays; nowMs: number },
): Promise<void> {
  const { vaultId } = identity;
  const replaced = new Set(change.categoryKeys.map(({ id }) => id));
  const ended = endedRows({
    ways: wholeWays,
    boxes: boxes.filter(({ id }) => replaced.has(id)),
    identity: renewal.renewed
      ? { ...identity, earlier: await readEarlierIdentities(tx, vaultId) }
      : undefined,
    grants: renewal.renewed ? await vault.grants.standing(tx, vaultId) : [],
    sequence: stored.payload.sequence,
    kitsUntilMs: await kitsKeptUntil(tx, accountId),
    byKit,
    nowMs,
  });
  await insertEnded(tx, accountId, v7({ msecs: nowMs }), ended);
}

/** Notes in the owner's log what came, what went, and which keyset it was. */
async function logChange(
  vault: VaultContext,
  tx: Db,
  told: {
    accountId: string;
    sessionId: string;
    next: Keyset;
    added: readonly AddedWay[];
    ended: readonly { method: string }[];
  },
): Promise<void> {
  const { accountId, sessionId } = told;
  const { reason, sequence } = told.next.payload;
  const note = (event: Parameters<VaultContext['logActivity']>[2]['event'], about = {}) =>
    vault.logActivity(tx, accountId, { event, sessionId, about });
  const came = { password: undefined, recovery: 'kit-made', passkey: 'passkey-added' } as const;
  const went = { password: undefined, recovery: 'kit-ended', passkey: 'passkey-removed' } as const;
  for (const { way } of told.added) {
    const event = came[way.method];
    if (event) await note(event);
  }
  for (const { method } of told.ended) {
    const event = method === 'recovery' || method === 'passkey' ? went[method] : undefined;
    if (event) await note(event);
  }
  if (reason === 'renewed' || reason === 'suspected') await note('keys-renewed');
  if (reason === 'undo') await note('change-undone');
  await note('keyset-changed', { reason, sequence: String(sequence) });
}
