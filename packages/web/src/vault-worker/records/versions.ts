import type { SealedRecord, StoredVersion } from '@kinfolio/contract/records/push-and-pull';
import type { Keyring } from '../keys/keyring.ts';
import type { EarlierRecordVersion } from '../types/values.ts';
import { isPurged } from './remains.ts';
import { openSealedRecord } from './sealed-record.ts';

/**
 * Opens the earlier versions of a record from the server, each of them once, newest first. Each must open as a version
 * of that record and with the version number it claims. If a change here is pending, the server's current copy is an
 * earlier version too. A copy that another device has just written is not, until this device has received it.
 */
export async function openVersions(
  keyring: Keyring,
  id: string,
  given: readonly StoredVersion[],
): Promise<EarlierRecordVersion[]> {
  const row = await keyring.store.records.get(id);
  const replaced = row?.dirty && row.base ? await openOne(keyring, row.base) : undefined;
  const opened = await openStoredVersions(
    keyring,
    given.map(version => ({ ...version, id })),
  );
  const all = [...(replaced?.content ? [replaced] : []), ...opened];
  const byVersion = new Map(all.toReversed().map(one => [one.version, one]));
  return [...byVersion.values()]
    .filter(({ version }) => row === undefined || version < row.version)
    .toSorted((a, b) => b.version - a.version);
}

/** Opens versions of any records, in the order given. */
export async function openStoredVersions(
  keyring: Keyring,
  given: readonly StoredVersion[],
): Promise<EarlierRecordVersion[]> {
  const opened: EarlierRecordVersion[] = [];
  // One at a time, for the same reason as in `openStoredRows`.
  for (const version of given) opened.push(await openOne(keyring, version, version.writtenAt));
  return opened;
}

async function openOne(
  keyring: Keyring,
  sealed: SealedRecord,
  writtenAt = '',
): Promise<EarlierRecordVersion> {
  const { id, version, deleted } = sealed;
  const record = await openSealedRecord(keyring, sealed);
  if (record === undefined || isPurged(record.content)) return { id, version, deleted, savedAt: writtenAt };
  const { content, category } = record;
  return { id, version, deleted, savedAt: content.savedAt, content, category };
}
