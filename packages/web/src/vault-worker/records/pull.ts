import type { PullAnswer } from '@kinfolio/contract/wire';
import type { Keyring } from '../keys/keyring.ts';
import type { Opened } from '../types/values.ts';
import { applyServerCopy } from './merge.ts';
import { openRows } from './read.ts';
import { updateRows } from './update-rows.ts';

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
  const changed = new Set<string>();
  const rows = await updateRows(
    keyring.store,
    [...theirs.keys()],
    async (row, id) => {
      const offered = theirs.get(id);
      const next = offered && (await applyServerCopy(keyring, row, offered));
      if (next === undefined) changed.delete(id);
      else changed.add(id);
      return next;
    },
    { key: 'places', after: page.after },
  );
  return await openRows(
    keyring,
    rows.filter(row => row !== undefined).filter(row => changed.has(row.id)),
  );
}
