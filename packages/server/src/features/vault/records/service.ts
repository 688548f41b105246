import type { PushAnswer, PushedRecord, PushRequest } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { categoriesOf, isNextCheckpoint, planPush } from './changes.ts';
import { holdCategories, replaceCheckpoint } from './checkpoint-store.ts';
import {
  type FittingBatch,
  fittingBatches,
  notFitting,
  type ReadCheckpoint,
  readCheckpoints,
  signedEnvelopes,
} from './signed.ts';
import {
  isRestoredIn,
  lockMemberVault,
  readNow,
  type VaultKey,
  type VaultNow,
  writeChanges,
} from './store.ts';

/** A page ends once its envelopes reach this together, however many rows were asked for (4 MiB). */
export const maxPageBytes = 4 * 1024 * 1024;

/**
 * Stores each record if its version is one more than what is stored; the same record again counts as stored. In the epoch
 * of a restored database it may be more than that, as devices know what the database lost. Nothing at
 * all is written when one names a category the account has no key of, or a key version that another one replaced.
 */
export async function pushRecords(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  vaultId: string,
  { records, batches = [], checkpoints: given, epoch }: PushRequest,
): Promise<PushAnswer> {
  const { pool, clock } = vault;
  const key = { vaultId, accountId };
  const { categories: written, ...pushed } = await inTransaction(pool, async tx => {
    if (!(await lockMemberVault(tx, key))) throw noVault();
    const checkpoints = readCheckpoints(key, given);
    const categories = [...new Set([...records.flatMap(categoriesOf), ...checkpoints.keys()])];
    const recordIds = records.map(({ id }) => id);
    const now = await readNow(tx, key, categories, recordIds);
    requireKeys(records, now);
    requireKnown(checkpoints, now);
    const fitting = batchesOf(key, records, batches, now);
    const maySkip = epoch !== undefined && (await isRestoredIn(tx, vaultId, epoch));
    const { changes, ...answer } = planPush(records, now, { batches: fitting, checkpoints, maySkip });
    await writeChanges(tx, vaultId, changes, clock.now());
    return { ...answer, categories };
  });
  if (pushed.results.some(({ outcome }) => outcome === 'stored'))
    vault.tellChange({ kind: 'vault', vaultId, categories: written, by: sessionId });
  return pushed;
}

/** The batches of records by category; none where none came. Throws as {@link fittingBatches}. */
export function batchesOf(
  key: VaultKey,
  records: readonly PushedRecord[],
  documents: readonly string[],
  { keyset }: VaultNow,
): Map<string, FittingBatch> {
  return documents.length === 0
    ? new Map()
    : fittingBatches(key, signedEnvelopes(records), documents, keyset ?? 0);
}

/** Whether every record is sealed under a key that is still in use, of a category of this vault. */
export function requireKeys(records: readonly PushedRecord[], { keys, keyset }: VaultNow): void {
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
    throw new ServerError('keys_changed', 'These records are sealed under keys of before.', {
      details: { records: older.map(({ id }) => id) },
    });
  const unknown = places.filter(({ categoryId, keyVersion }) => !isHeld(categoryId, keyVersion));
  if (unknown.length > 0)
    throw new ServerError('bad_request', 'A record names a category key that is not in this vault.', {
      details: { records: unknown.map(({ id }) => id) },
    });
}

/** A checkpoint is of a category of this vault, and under a keyset that there is. */
function requireKnown(checkpoints: ReadonlyMap<string, ReadCheckpoint>, { keys, keyset }: VaultNow): void {
  for (const [category, checkpoint] of checkpoints)
    if (checkpoint.keyset > (keyset ?? 0) || !keys.some(({ id }) => id === category)) throw notFitting();
}

/**
 * Takes the checkpoints that a keyset carries, so that a new device can believe what is sealed under the keys before it. One that
 * another write has overtaken is left out. Throws `bad_request` for one of another vault or keyset.
 */
export async function takeCheckpoints(
  tx: Db,
  key: VaultKey,
  { documents, sequence }: { documents: string[]; sequence: number },
): Promise<void> {
  const given = readCheckpoints(key, documents);
  if (given.size === 0) return;
  if ([...given.values()].some(({ keyset }) => keyset !== sequence)) throw notFitting();
  for (const { id, checkpoint, revision } of await holdCategories(tx, key.vaultId, [...given.keys()])) {
    const next = given.get(id);
    if (next !== undefined && isNextCheckpoint(next, checkpoint, revision))
      await replaceCheckpoint(tx, { vaultId: key.vaultId, id }, next.document);
  }
}

/** The same for a vault that is not there and for one of somebody else. */
export const noVault = () => new ServerError('not_found', 'There is nothing here.');

/** See `bad_cursor` in the contract. */
export const badCursor = () => new ServerError('bad_cursor', 'This cursor was not given out by this vault.');
