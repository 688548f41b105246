import type { Keyring } from '../keys/keyring.ts';
import type { StoredRow } from '../store/database.ts';
import type { OpenedRecords, PassportRecord, UnreadableRecord } from '../types/values.ts';
import { openSealedRecord } from './sealed-record.ts';
import { isUnsigned } from './update-rows.ts';

/** Decrypts rows for the page: the records, and the reason for each that does not open. */
export async function openStoredRows(keyring: Keyring, rows: readonly StoredRow[]): Promise<OpenedRecords> {
  const records: PassportRecord[] = [];
  const unreadable: UnreadableRecord[] = [];
  // One at a time on purpose: starting ten thousand at once costs more in overhead than it gains.
  for (const row of rows) {
    const record = isUnsigned(row) ? undefined : await openSealedRecord(keyring, row);
    if (record !== undefined) records.push(toPassportRecord(row, record.content));
    if (record === undefined || row.refused)
      unreadable.push(toUnreadable(keyring, row, record !== undefined));
  }
  return { records, unreadable };
}

/** A row with its content, in the form that the page uses. */
export const toPassportRecord = (row: StoredRow, content: PassportRecord['content']): PassportRecord => ({
  id: row.id,
  content,
  deleted: row.deleted,
  version: row.version,
  waiting: row.dirty === 1,
});

const toUnreadable = (keyring: Keyring, row: StoredRow, copyKept: boolean): UnreadableRecord => ({
  id: row.id,
  category: keyring.categories.get(row.categoryId)?.slug,
  reason: copyKept || isUnsigned(row) ? (row.refused?.reason ?? 'does-not-open') : 'does-not-open',
  copyKept,
});
