import type { SealedRecord, StoredVersion } from '@kinfolio/contract/wire';
import type { Keyring } from '../keys/keyring.ts';
import type { RecordVersion } from '../types/values.ts';
import { isPurged } from './remains.ts';
import { openSealed } from './sealed-record.ts';

/**
 * Opens what the server gave as the earlier versions of a record; each once, newest first. Each must open as that
 * record and as the version it claims to be. What waits to be sent has replaced the server's own copy here, so that one
 * is earlier too; and what another device wrote a moment ago is not, until it is here.
 */
export async function openVersions(
  keyring: Keyring,
  id: string,
  given: readonly StoredVersion[],
): Promise<RecordVersion[]> {
  const row = await keyring.store.records.get(id);
  const replaced = row?.dirty && row.base ? await openOne(keyring, row.base) : undefined;
  const opened = await openEach(
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
export async function openEach(keyring: Keyring, given: readonly StoredVersion[]): Promise<RecordVersion[]> {
  const opened: RecordVersion[] = [];
  // One after the other, as rows are opened: see `openRows`.
  for (const version of given) opened.push(await openOne(keyring, version, version.writtenAt));
  return opened;
}

async function openOne(keyring: Keyring, sealed: SealedRecord, writtenAt = ''): Promise<RecordVersion> {
  const { id, version, deleted } = sealed;
  const record = await openSealed(keyring, sealed);
  if (record === undefined || isPurged(record.content)) return { id, version, deleted, savedAt: writtenAt };
  const { content, category } = record;
  return { id, version, deleted, savedAt: content.savedAt, content, category };
}
