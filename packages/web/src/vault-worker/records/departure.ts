import type { PushedRecord, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { Keyring } from '../keys/keyring.ts';
import { openSealedRecord, resealContent } from './sealed-record.ts';

// [Note: What a record leaves when it moves] Each category has its own readers. People who can open only the old
// category would otherwise keep seeing the record there. So the push that moves it also leaves a departure in the old
// category: the same record and version, marked as deleted and without fields.

export function createMoveMarkerContent({ kind, savedAt }: RecordContent): RecordContent {
  return { kind, fields: {}, savedAt, moved: true };
}

/**
 * Adds the departure that a record leaves in its old category, which is the category of the server's copy. Returns the
 * record unchanged if it does not move.
 */
export async function addMoveMarker(
  keyring: Keyring,
  record: PushedRecord,
  base: SealedRecord | undefined,
): Promise<PushedRecord | undefined> {
  if (base === undefined || base.categoryId === record.categoryId) return record;
  const from = keyring.categories.get(base.categoryId);
  const opened = await openSealedRecord(keyring, record);
  if (from === undefined || opened === undefined) return undefined;
  const { id: categoryId, keyVersion } = from;
  const { id, version } = record;
  const place = { id, categoryId, keyVersion, version, deleted: true, envelope: '' };
  const envelope = await resealContent(keyring, place, createMoveMarkerContent(opened.content));
  return envelope === undefined ? undefined : { ...record, departure: { categoryId, keyVersion, envelope } };
}
