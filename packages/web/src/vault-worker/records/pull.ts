import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { Keyring } from '../keys/keyring.ts';
import type { Row } from '../store/database.ts';
import type { Opened } from '../types/values.ts';
import { type IsRightful, rightfulIn } from './authors.ts';
import { goneThere } from './checkpoints/gone.ts';
import { applyServerCopy, beforeLost, isBare, isKnown, refuseUnsigned } from './merge.ts';
import { openRows } from './read.ts';
import { isUnsigned, type NextRow, updateRows } from './update-rows.ts';

/** Begins again, as when the server no longer knows our places. */
export async function forgetPlaces(keyring: Keyring): Promise<void> {
  await keyring.store.meta.delete('places');
}

/** Takes one page of the server's records, and where it ended in the same transaction. Gives what reads differently now. */
export async function applyPage(keyring: Keyring, page: PullAnswer): Promise<Opened> {
  // One that moved while the page was read may be there twice: the later version counts.
  const theirs = new Map(
    page.records.toSorted((a, b) => a.version - b.version).map(record => [record.id, record]),
  );
  const isRightful = await rightfulIn(keyring, page);
  const changed = new Set<string>();
  const rows = await updateRows(
    keyring.store,
    [...theirs.keys()],
    async (row, id) => {
      const offered = theirs.get(id);
      const next = offered && (await takeOffered(keyring, row, offered, isRightful));
      if (next === undefined) changed.delete(id);
      else changed.add(id);
      return next;
    },
    { meta: { key: 'places', after: page.after }, there: await goneThere(keyring, page) },
  );
  return await openRows(
    keyring,
    rows.filter(row => row !== undefined).filter(row => changed.has(row.id)),
  );
}

/** A record without a rightful signature is kept beside and not shown; one that this device knows needs no signature. */
async function takeOffered(
  keyring: Keyring,
  row: Row | undefined,
  offered: PulledRecord,
  isRightful: IsRightful,
): Promise<NextRow | undefined> {
  const kept = row && isUnsigned(row) ? undefined : row;
  const isKept = kept !== undefined && isKnown(kept, offered);
  if (isKept || isBare(offered) || (await isRightful(offered)))
    return await applyServerCopy(keyring, kept, offered);
  return (kept && beforeLost(kept, offered)) ?? refuseUnsigned(row, offered);
}
