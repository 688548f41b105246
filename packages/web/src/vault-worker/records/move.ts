import { allKinds } from '@kinfolio/domain/kinds/index';
import { type Keyring, slugFor } from '../keys/keyring.ts';
import { readRows } from '../store/database.ts';
import { type Outcome, ok } from '../types/outcome.ts';
import type { Edit, Opened } from '../types/values.ts';
import { saveEdits } from './save.ts';
import { openSealed } from './sealed-record.ts';

/** Only what is in one of these is opened: ten thousand papers would take seconds. */
const formerSlugs: ReadonlySet<string> = new Set([
  'private',
  ...allKinds.flatMap(({ formerCategory }) => formerCategory ?? []),
]);

/**
 * Moves records out of the category that their kind used to share with others into its own. Their content and the time they were
 * saved do not change. Deleted records are not moved.
 */
export async function moveRecords(
  keyring: Keyring,
  ids: readonly string[],
  now: number,
): Promise<Outcome<Opened>> {
  const former = new Set(
    [...keyring.categories.values()].filter(({ slug }) => formerSlugs.has(slug)).map(({ id }) => id),
  );
  const edits: Edit[] = [];
  for (const row of await readRows(keyring.store, ids)) {
    if (
      row === undefined ||
      !former.has(row.categoryId) ||
      row.deleted ||
      row.unopened ||
      row.refused ||
      row.lost !== undefined
    )
      continue;
    const opened = await openSealed(keyring, row);
    if (opened !== undefined && slugFor(keyring, opened.content, opened.category) !== opened.category)
      edits.push({ do: 'resolve', id: row.id, fields: {} });
  }
  return edits.length === 0 ? ok({ records: [], unreadable: [] }) : await saveEdits(keyring, edits, now);
}
