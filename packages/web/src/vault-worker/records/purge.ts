import type { PushedRecord, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import type { Keyring } from '../keys/keyring.ts';
import type { OpenedRecords } from '../types/values.ts';
import { openStoredRows } from './read.ts';
import { createRemains, isPurged } from './remains.ts';
import { openSealedRecord, resealContent, toSealedRow } from './sealed-record.ts';
import { updateRows } from './update-rows.ts';

// See [Note: What is left of a deleted record].

/**
 * A record in the form in which it is pushed: a deletion also has its remains. Undefined if the record no longer opens
 * here.
 */
export async function addRemains(keyring: Keyring, record: SealedRecord): Promise<PushedRecord | undefined> {
  if (!record.deleted) return record;
  const opened = await openSealedRecord(keyring, record);
  const remains = opened && (await resealContent(keyring, record, createRemains(opened.content)));
  return remains === undefined ? undefined : { ...record, remains };
}

/**
 * Removes the content of records that were deleted more than 30 days ago by this device's clock. Other records and
 * unsent changes are left as they are. Returns the given records in their new state.
 */
export async function purgeOldRecords(
  keyring: Keyring,
  ids: readonly string[],
  now: number,
): Promise<OpenedRecords> {
  const rows = await updateRows(keyring.store, ids, async row => {
    if (!row?.deleted || row.dirty || row.refused) return undefined;
    const opened = await openSealedRecord(keyring, row);
    if (opened === undefined || isPurged(opened.content)) return undefined;
    if (now - Date.parse(opened.content.savedAt) < deletedRecordRetentionMs) return undefined;
    const envelope = await resealContent(keyring, row, createRemains(opened.content));
    return envelope === undefined ? undefined : { ...toSealedRow(row), envelope };
  });
  return await openStoredRows(
    keyring,
    rows.filter(row => row !== undefined),
  );
}
