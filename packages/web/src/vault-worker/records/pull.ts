import type { PullAnswer } from '@kinfolio/contract/wire';
import { change } from './change.ts';
import type { Keyring } from './keyring.ts';
import { takeTheirs } from './merge.ts';
import { openRows } from './read.ts';
import type { Opened } from './values.ts';

/** Begins again, as when the server no longer knows our place. */
export async function forgetCursor(ring: Keyring): Promise<void> {
  await ring.store.meta.delete('cursor');
}

/** Takes one page of the server's records, and its cursor in the same transaction. Gives what reads differently now. */
export async function takePage(ring: Keyring, page: PullAnswer): Promise<Opened> {
  const theirs = new Map(page.records.map(record => [record.id, record]));
  const changed = new Set<string>();
  const rows = await change(
    ring.store,
    [...theirs.keys()],
    async (row, id) => {
      const offered = theirs.get(id);
      const next = offered && (await takeTheirs(ring, row, offered));
      if (next === undefined) changed.delete(id);
      else changed.add(id);
      return next;
    },
    { key: 'cursor', cursor: page.cursor },
  );
  return await openRows(
    ring,
    rows.filter(row => row !== undefined).filter(row => changed.has(row.id)),
  );
}
