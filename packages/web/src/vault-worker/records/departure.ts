import type { PushedRecord, SealedRecord } from '@kinfolio/contract/wire';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import type { Keyring } from '../keys/keyring.ts';
import { openSealed, sealAgain } from './sealed-record.ts';

// [Note: What a record leaves when it moves] Each category has readers of its own. Those who may open only the category that
// a record was in would look for it there for ever, so the push that moves it leaves a departure: the same record and
// version in the old category, deleted and without fields.

/** The content of a departure. */
export function departureContent({ kind, savedAt }: RecordContent): RecordContent {
  return { kind, fields: {}, savedAt, moved: true };
}

/** The record with what it leaves in the category it was in, by the copy that the server has; as it is if it stays. */
export async function withDeparture(
  keyring: Keyring,
  record: PushedRecord,
  base: SealedRecord | undefined,
): Promise<PushedRecord | undefined> {
  if (base === undefined || base.categoryId === record.categoryId) return record;
  const from = keyring.categories.get(base.categoryId);
  const opened = await openSealed(keyring, record);
  if (from === undefined || opened === undefined) return undefined;
  const { id: categoryId, keyVersion } = from;
  const { id, version } = record;
  const place = { id, categoryId, keyVersion, version, deleted: true, envelope: '' };
  const envelope = await sealAgain(keyring, place, departureContent(opened.content));
  return envelope === undefined ? undefined : { ...record, departure: { categoryId, keyVersion, envelope } };
}
