import type { PushedRecord, PushRequest, PushResponse } from '@kinfolio/contract/records/push-and-pull';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { isNextCheckpoint, listPushedCategories, planPush } from './changes.ts';
import { lockCategories, replaceCheckpoint } from './checkpoint-store.ts';
import {
  createMismatchError,
  type ParsedCheckpoint,
  readCheckpoints,
  readVerifiedBatches,
  toSignedEnvelopes,
  type VerifiedBatch,
} from './signed.ts';
import {
  type CurrentVaultState,
  lockMemberVault,
  readStoredState,
  type VaultMemberKey,
  wasVaultRestoredIn,
  writePushChanges,
} from './store.ts';

/** A page ends once its envelopes reach this total size, however many rows were requested (4 MiB). */
export const maxPageBytes = 4 * 1024 * 1024;

/**
 * Stores each record whose version is one more than the stored one; sending the same record again counts as
 * stored. In the epoch of a restored database the version may be higher, because devices know what the
 * database lost. If any record names a category that the account has no key for, or a key version that was
 * replaced, nothing is written at all.
 */
export async function pushRecords(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  vaultId: string,
  { records, batches = [], checkpoints: given, epoch }: PushRequest,
): Promise<PushResponse> {
  const { pool, clock } = vault;
  const key = { vaultId, accountId };
  const checkpoints = readCheckpoints(key, given);
  const categories = [...new Set([...records.flatMap(listPushedCategories), ...checkpoints.keys()])];
  const recordIds = records.map(({ id }) => id);
  const { changes: _written, ...pushed } = await inTransaction(
    pool,
    async tx => {
      // Both statements are sent at once. The state is read after the lock was obtained, and used only if the
      // vault belongs to the caller.
      const locking = lockMemberVault(tx, key);
      const reading = readStoredState(tx, key, categories, recordIds);
      const [isLocked, now] = await Promise.all([locking, reading]);
      if (!isLocked) throw createNoVaultError();
      requireCurrentKeys(records, now);
      requireKnown(checkpoints, now);
      const fitting = groupIntoBatches(key, records, batches, now);
      const maySkip = epoch !== undefined && (await wasVaultRestoredIn(tx, vaultId, epoch));
      return planPush(records, now, { batches: fitting, checkpoints, maySkip });
    },
    (tx, { changes }) => writePushChanges(tx, vaultId, changes, clock.now()),
  );
  if (pushed.results.some(({ outcome }) => outcome === 'stored'))
    vault.tellChange({ kind: 'vault', vaultId, categories, by: sessionId });
  return pushed;
}

/** The batches of records in a push, by category. Throws the same errors as {@link readVerifiedBatches}. */
export function groupIntoBatches(
  key: VaultMemberKey,
  records: readonly PushedRecord[],
  documents: readonly string[],
  { keyset }: CurrentVaultState,
): Map<string, VerifiedBatch> {
  return documents.length === 0
    ? new Map()
    : readVerifiedBatches(key, toSignedEnvelopes(records), documents, keyset ?? 0);
}

/** Checks that every record is sealed under a current key of a category in this vault. */
export function requireCurrentKeys(
  records: readonly PushedRecord[],
  { keys, keyset }: CurrentVaultState,
): void {
  const newest = new Map<string, number>();
  for (const { id, keyVersion } of keys) newest.set(id, Math.max(keyVersion, newest.get(id) ?? 0));
  const isHeld = (categoryId: string, keyVersion: number) =>
    keys.some(key => key.id === categoryId && key.keyVersion === keyVersion);
  const places = records.flatMap(record => [
    record,
    ...(record.departure ? [{ ...record.departure, id: record.id }] : []),
  ]);
  const older = places.filter(
    ({ categoryId, keyVersion }) => keyset !== null && keyVersion < (newest.get(categoryId) ?? 0),
  );
  if (older.length > 0)
    throw new ServerError('keys_changed', 'These records are sealed under old keys.', {
      details: { records: older.map(({ id }) => id) },
    });
  const unknown = places.filter(({ categoryId, keyVersion }) => !isHeld(categoryId, keyVersion));
  if (unknown.length > 0)
    throw new ServerError('bad_request', 'A record names a category key that is not in this vault.', {
      details: { records: unknown.map(({ id }) => id) },
    });
}

/** Checks that a checkpoint belongs to a category of this vault and names an existing keyset. */
function requireKnown(
  checkpoints: ReadonlyMap<string, ParsedCheckpoint>,
  { keys, keyset }: CurrentVaultState,
): void {
  for (const [category, checkpoint] of checkpoints)
    if (checkpoint.keyset > (keyset ?? 0) || !keys.some(({ id }) => id === category))
      throw createMismatchError();
}

/**
 * Stores the checkpoints that come with a keyset, so that a new device can trust records sealed under earlier
 * keys. A checkpoint is left out if records have been written since. Throws `bad_request` if one belongs to
 * another vault or keyset.
 */
export async function acceptCheckpoints(
  tx: Db,
  key: VaultMemberKey,
  { documents, sequence }: { documents: string[]; sequence: number },
): Promise<void> {
  const given = readCheckpoints(key, documents);
  if (given.size === 0) return;
  if ([...given.values()].some(({ keyset }) => keyset !== sequence)) throw createMismatchError();
  for (const { id, checkpoint, revision } of await lockCategories(tx, key.vaultId, [...given.keys()])) {
    const next = given.get(id);
    if (next !== undefined && isNextCheckpoint(next, checkpoint, revision))
      await replaceCheckpoint(tx, { vaultId: key.vaultId, id }, next.document);
  }
}

/**
 * A missing vault and another person's vault get the same error, so that it does not reveal which vaults
 * exist.
 */
export const createNoVaultError = () => new ServerError('not_found', 'Nothing was found.');

export const createBadCursorError = () =>
  new ServerError('bad_cursor', 'This cursor was not issued by this vault.');
