import type { KeysetChange, NewUnlockMethod } from '@kinfolio/contract/keyset';
import { v7 } from 'uuid';
import { announceChange } from '../../../db/changes.ts';
import type { Db } from '../../../db/database.ts';
import { endingNames, recordEndings } from '../../../db/endings.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { forgetReloadHalf } from '../activity/service.ts';
import type { VaultContext } from '../context.ts';
import { hashRecoveryProof } from '../keys/service.ts';
import { deleteWraps } from '../keys/store.ts';
import { checkNewPasskey } from '../passkeys/service.ts';
import type { vaultIdentities } from '../tables.ts';
import type { KeyRenewal } from './chain.ts';
import type { ParsedKeyset } from './document.ts';
import { createRemovedRows, type RemovedRows } from './ended.ts';
import { deleteRemovedRows, insertRemovedRows, readRemovedKitsDeadline } from './ended-store.ts';
import {
  insertChainLinks,
  insertKeyset,
  insertUnlockWays,
  readCompleteWays,
  readEarlierIdentities,
  replaceCategoryBoxes,
  replaceIdentity,
  saveAccountKey,
  saveResealedIdentities,
  type WayWithProof,
} from './store.ts';

// Collects the rows to write once a change has been checked.

/** A new way of opening the vault, with a function that uses up the challenge that a new passkey signed. */
export type NewWayToWrite = WayWithProof & { answered?: () => Promise<void> };

/**
 * Verifies the proofs of new ways of opening the vault. A new passkey must just have been created for this
 * server. Its challenge is used up when the change is written.
 */
export async function verifyNewUnlockWays(
  vault: VaultContext,
  added: readonly NewUnlockMethod[],
): Promise<NewWayToWrite[]> {
  return Promise.all(
    added.map(async (way): Promise<NewWayToWrite> => {
      if (way.method === 'recovery') return { way, proofHash: hashRecoveryProof(way.proof) };
      if (way.method === 'password') return { way };
      const { known, answered } = await checkNewPasskey(vault, way);
      return { way, passkey: known, answered };
    }),
  );
}

/**
 * Prepares the statements that write a new password. The password is hashed before any row is locked, because
 * hashing takes long.
 */
export async function prepareNewPassword(
  vault: VaultContext,
  who: SignedIn,
  { password }: KeysetChange,
  { payload: { reason } }: ParsedKeyset,
): Promise<((tx: Db) => Promise<void>) | undefined> {
  if (password === undefined) return undefined;
  const { secret, profile, salt } = password;
  const devices = ['renewed', 'suspected', 'undo'].includes(reason) ? 'forgotten' : 'kept';
  return vault.renewSecret(who, { secret, kdf: { profile, salt }, devices });
}

export interface KeysetChangeInput {
  who: SignedIn;
  identity: typeof vaultIdentities.$inferSelect;
  stored: ParsedKeyset;
  next: ParsedKeyset;
  change: KeysetChange;
  added: readonly NewWayToWrite[];
  byKit: boolean;
  renewal: KeyRenewal;
  gone: string[];
  boxes: RemovedRows['boxes'];
  writesGrants: () => Promise<void>;
}

/**
 * Writes a change with everything that belongs to it. If the change is an undo, nothing is kept that could
 * undo it.
 */
export async function writeKeysetChange(
  vault: VaultContext,
  tx: Db,
  writing: KeysetChangeInput,
): Promise<void> {
  const { who, identity, next, change, added, gone } = writing;
  const { accountId, sessionId } = who;
  const { vaultId } = identity;
  const nowMs = vault.clock.now();
  const wholeWays = await readCompleteWays(tx, accountId, gone);
  if (next.payload.reason === 'undo') {
    await deleteRemovedRows(tx, accountId);
    // A way that an undo removes ends at once.
    await recordEndings(
      tx,
      wholeWays.map(({ wrap }) => endingNames.wrap(wrap.id)),
    );
  } else await keepEnded(vault, tx, writing, { wholeWays, nowMs });
  await deleteWraps(tx, accountId, gone);
  if (!(await insertUnlockWays(tx, accountId, added, nowMs)))
    throw new ServerError('already_exists', 'This passkey has already been saved.');
  await replaceCategoryBoxes(tx, { vaultId, accountId }, change.categoryKeys);
  await insertChainLinks(tx, vaultId, change.chain);
  if (change.identity) {
    await replaceIdentity(tx, identity, change.identity);
    await saveResealedIdentities(tx, vaultId, change.identity.earlier);
  }
  if (change.earlierKeys) {
    const keyVersion = next.payload.accountKey.version;
    await saveAccountKey(tx, accountId, { keyVersion, earlierKeys: change.earlierKeys });
    // The server's half of the secret for reloading this session belongs to the earlier keys.
    await forgetReloadHalf({ db: tx }, who);
  }
  await writing.writesGrants();
  await insertKeyset(tx, vaultId, { sequence: next.payload.sequence, text: next.text });
  await announceChange(tx, { kind: 'account', accountId, news: 'access' });
  if (change.end === 'others') await vault.endOtherSessions(tx, who);
  await logChange(vault, tx, { accountId, sessionId, next, added, ended: wholeWays.map(({ wrap }) => wrap) });
}

type WholeWays = Awaited<ReturnType<typeof readCompleteWays>>;

/** Stores the rows that a change removes, for as long as the change can be undone. */
async function keepEnded(
  vault: VaultContext,
  tx: Db,
  { who: { accountId }, identity, stored, change, renewal, boxes, byKit }: KeysetChangeInput,
  { wholeWays, nowMs }: { wholeWays: WholeWays; nowMs: number },
): Promise<void> {
  const { vaultId } = identity;
  const replaced = new Set(change.categoryKeys.map(({ id }) => id));
  const ended = createRemovedRows({
    ways: wholeWays,
    boxes: boxes.filter(({ id }) => replaced.has(id)),
    identity: renewal.renewed
      ? { ...identity, earlier: await readEarlierIdentities(tx, vaultId) }
      : undefined,
    grants: renewal.renewed ? await vault.grants.standing(tx, vaultId) : [],
    sequence: stored.payload.sequence,
    kitsUntilMs: await readRemovedKitsDeadline(tx, accountId),
    byKit,
    nowMs,
  });
  await insertRemovedRows(tx, accountId, v7({ msecs: nowMs }), ended);
}

/** Records in the owner's log which ways of opening the vault were added and removed, and the keyset's number. */
async function logChange(
  vault: VaultContext,
  tx: Db,
  told: {
    accountId: string;
    sessionId: string;
    next: ParsedKeyset;
    added: readonly NewWayToWrite[];
    ended: readonly { method: string }[];
  },
): Promise<void> {
  const { accountId, sessionId } = told;
  const { reason, sequence } = told.next.payload;
  const note = (event: Parameters<VaultContext['logActivity']>[2]['event'], about = {}, isEmailed = true) =>
    vault.logActivity(tx, accountId, { event, sessionId, about, isEmailed });
  const came = { password: undefined, recovery: 'kit-made', passkey: 'passkey-added' } as const;
  const went = { password: undefined, recovery: 'kit-ended', passkey: 'passkey-removed' } as const;
  for (const { way } of told.added) {
    const event = came[way.method];
    if (event) await note(event);
  }
  // If a kit is put in place of another, the email about the new one is enough.
  const hasNewKit = told.added.some(({ way }) => way.method === 'recovery');
  for (const { method } of told.ended) {
    const event = method === 'recovery' || method === 'passkey' ? went[method] : undefined;
    if (event) await note(event, {}, event !== 'kit-ended' || !hasNewKit);
  }
  if (reason === 'renewed' || reason === 'suspected') await note('keys-renewed');
  if (reason === 'undo') await note('change-undone');
  await note('keyset-changed', { reason, sequence: String(sequence) });
}
