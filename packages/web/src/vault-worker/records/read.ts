import type { Keyring } from '../keys/keyring.ts';
import type { Row } from '../store/database.ts';
import type { Opened, PassportRecord, UnreadableRecord } from '../types/values.ts';
import { openSealed } from './sealed-record.ts';
import { isUnsigned } from './update-rows.ts';

/** Opens rows for the page: what opens, and what does not and why. */
export async function openRows(keyring: Keyring, rows: readonly Row[]): Promise<Opened> {
  const records: PassportRecord[] = [];
  const unreadable: UnreadableRecord[] = [];
  // One after the other on purpose: with ten thousand at once, keeping account of them costs more than it gains.
  for (const row of rows) {
    const record = isUnsigned(row) ? undefined : await openSealed(keyring, row);
    if (record !== undefined) records.push(toRecord(row, record.content));
    if (record === undefined || row.refused)
      unreadable.push(toUnreadable(keyring, row, record !== undefined));
  }
  return { records, unreadable };
}

/** A row as the page has it, with its content. */
export const toRecord = (row: Row, content: PassportRecord['content']): PassportRecord => ({
  id: row.id,
  content,
  deleted: row.deleted,
  version: row.version,
  waiting: row.dirty === 1,
});

const toUnreadable = (keyring: Keyring, row: Row, copyKept: boolean): UnreadableRecord => ({
  id: row.id,
  category: keyring.categories.get(row.categoryId)?.slug,
  reason: copyKept || isUnsigned(row) ? (row.refused?.reason ?? 'does-not-open') : 'does-not-open',
  copyKept,
});
