import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { isBackupRunning } from '../../../db/backup-lease.ts';
import type { StorageContext } from '../context.ts';
import { purgeDeletedFiles, restoreDeletedFiles } from './deleted-store.ts';
import { deletePieceRows, readUnattachedPieces } from './pieces-store.ts';

/** How long a download may continue after its object was replaced or removed. */
const graceMs = 60 * 60_000;
/** The maximum number of pieces in one run, so that each run ends before the next begins. */
const piecesPerRun = 2_000;
const piecesAtOnce = 100;
/** The maximum number of deleted files that one run deletes for good. */
const filesPerRun = 500;

/**
 * Deletes the bytes of objects that were removed or replaced an hour ago, and of unfinished uploads begun a
 * day ago. It can be repeated, and several servers may run it at once. Returns how many pieces were deleted,
 * which is 0 while a backup copies them.
 */
export async function sweepPieces({
  db,
  store,
  clock,
}: Pick<StorageContext, 'db' | 'store' | 'clock'>): Promise<number> {
  if (await isBackupRunning(db, clock.now())) return 0;
  let swept = 0;
  while (swept < piecesPerRun) {
    const ids = await readUnattachedPieces(db, clock.now() - graceMs, piecesAtOnce);
    if (ids.length === 0) break;
    await store.remove(ids);
    await deletePieceRows(db, ids);
    swept += ids.length;
  }
  return swept;
}

/**
 * Deletes for good the files that were deleted 30 days ago. It can be repeated, and several servers may run
 * it at once.
 */
export async function forgetDeletedFiles({
  db,
  clock,
}: Pick<StorageContext, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock.now();
  return purgeDeletedFiles(db, nowMs - deletedRecordRetentionMs, { limit: filesPerRun, nowMs });
}

/** Restores deleted files in an account's vault. Returns the names of the restored files. */
export async function restoreFiles(
  { db, allowedBytes }: Pick<StorageContext, 'db' | 'allowedBytes'>,
  place: { space: string; owner: string },
  names: readonly string[],
): Promise<string[]> {
  return restoreDeletedFiles(db, place, names, { allowedBytes: await allowedBytes(place.owner) });
}
