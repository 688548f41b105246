import { allKinds } from '@kinfolio/domain/kinds/index';
import { categorySlugFor, type Keyring } from '../keys/keyring.ts';
import { readRows } from '../store/database.ts';
import { type CallOutcome, createSuccess } from '../types/outcome.ts';
import type { OpenedRecords, RecordEdit } from '../types/values.ts';
import { sealAndStoreEdits } from './save.ts';
import { openSealedRecord } from './sealed-record.ts';

/** Only records in one of these categories are opened, because opening ten thousand papers would take seconds. */
const formerSlugs: ReadonlySet<string> = new Set([
  'private',
  ...allKinds.flatMap(({ formerCategory }) => formerCategory ?? []),
]);

/**
 * Moves records from the category that their kind used to share with other kinds into the kind's own category. Their
 * content and save time do not change. Deleted records are not moved.
 */
export async function moveRecords(
  keyring: Keyring,
  ids: readonly string[],
  now: number,
): Promise<CallOutcome<OpenedRecords>> {
  const former = new Set(
    [...keyring.categories.values()].filter(({ slug }) => formerSlugs.has(slug)).map(({ id }) => id),
  );
  const edits: RecordEdit[] = [];
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
    const opened = await openSealedRecord(keyring, row);
    if (opened !== undefined && categorySlugFor(keyring, opened.content, opened.category) !== opened.category)
      edits.push({ do: 'resolve', id: row.id, fields: {} });
  }
  return edits.length === 0
    ? createSuccess({ records: [], unreadable: [] })
    : await sealAndStoreEdits(keyring, edits, now);
}
