import { deletedKeptMs } from '@kinfolio/contract/retention';
import { isLeased } from '../../../db/backup-lease.ts';
import type { StorageContext } from '../context.ts';
import { bringBack, dropDeleted } from './deleted-store.ts';
import { forgetPieces, readLoosePieces } from './pieces-store.ts';

/** A download that began before its object was replaced or removed has this long to end. */
const graceMs = 60 * 60_000;
/** Most pieces of one run, so that a run is over before the next one. */
const piecesPerRun = 2_000;
const piecesAtOnce = 100;
/** Most deleted files whose time is over that one run drops. */
const filesPerRun = 500;

/**
 * Removes the bytes of what was removed or replaced an hour ago, and of what was begun a day ago and came to nothing.
 * Harmless to repeat and to run on several servers at once. Gives how many pieces were removed:
 * none while a backup copies them.
 */
export async function sweepPieces({
  db,
  store,
  clock,
}: Pick<StorageContext, 'db' | 'store' | 'clock'>): Promise<number> {
  if (await isLeased(db, clock.now())) return 0;
  let swept = 0;
  while (swept < piecesPerRun) {
    const ids = await readLoosePieces(db, clock.now() - graceMs, piecesAtOnce);
    if (ids.length === 0) break;
    await store.remove(ids);
    await forgetPieces(db, ids);
    swept += ids.length;
  }
  return swept;
}

/** Drops files that were deleted 30 days ago. Harmless to repeat and to run on several servers at once. */
export async function forgetDeletedFiles({
  db,
  clock,
}: Pick<StorageContext, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock.now();
  return dropDeleted(db, nowMs - deletedKeptMs, { limit: filesPerRun, nowMs });
}

/** Brings deleted files of an account's vault back. Returns the names of those that are back. */
export async function restoreFiles(
  { db, allowedBytes }: Pick<StorageContext, 'db' | 'allowedBytes'>,
  place: { space: string; owner: string },
  names: readonly string[],
): Promise<string[]> {
  return bringBack(db, place, names, { allowedBytes: await allowedBytes(place.owner) });
}
