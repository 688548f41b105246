import type { Keyring } from '../keys/keyring.ts';
import { slugFor } from '../keys/keyring.ts';
import { readRows } from '../store/database.ts';
import { type Outcome, ok } from '../types/outcome.ts';
import type { Edit, Opened } from '../types/values.ts';
import { saveEdits } from './save.ts';
import { openSealed } from './sealed-record.ts';

/**
 * Seals those of these records anew that are under a category which their kind had before it got one of its own. What they hold
 * and when it was saved stay as they are. Deleted ones stay where they are.
 */
export async function moveRecords(
  keyring: Keyring,
  ids: readonly string[],
  now: number,
): Promise<Outcome<Opened>> {
  const edits: Edit[] = [];
  for (const row of await readRows(keyring.store, ids)) {
    if (row === undefined || row.deleted || row.unopened || row.refused || row.lost !== undefined) continue;
    const opened = await openSealed(keyring, row);
    if (opened !== undefined && slugFor(keyring, opened.content, opened.category) !== opened.category)
      edits.push({ do: 'resolve', id: row.id, fields: {} });
  }
  return edits.length === 0 ? ok({ records: [], unreadable: [] }) : await saveEdits(keyring, edits, now);
}
