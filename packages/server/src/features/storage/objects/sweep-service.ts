import type { StorageContext } from '../context.ts';
import { forgetPieces, readLoosePieces } from './pieces-store.ts';

/** A download that began before its object was replaced or removed has this long to end. */
const graceMs = 60 * 60_000;
/** Most pieces of one run, so that a run is over before the next one. */
const piecesPerRun = 2_000;
const piecesAtOnce = 100;

/**
 * Removes the bytes of what was removed or replaced an hour ago, and of what was begun a day ago and came to nothing.
 * Harmless to repeat and to run on several servers at once. Gives how many pieces were removed.
 */
export async function sweepPieces({
  db,
  store,
  clock,
}: Pick<StorageContext, 'db' | 'store' | 'clock'>): Promise<number> {
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
