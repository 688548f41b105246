import type { AllVersionsAnswer, StoredVersion, VersionsAnswer } from '@kinfolio/contract/wire';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { badCursor, maxPageBytes, noVault } from '../records/service.ts';
import { readBatches } from '../records/store.ts';
import { type RecordVersion, readAllVersions, readVersions } from './store.ts';

/** The earlier versions of a record, newest first; none for a record that was never changed, or never was. */
export async function versionsOf(
  { pool }: VaultContext,
  { accountId }: SignedIn,
  vaultId: string,
  recordId: string,
): Promise<VersionsAnswer> {
  const versions = await readVersions(pool, { vaultId, accountId }, recordId);
  if (versions === undefined) throw noVault();
  return {
    versions: versions.map(storedVersionOf),
    batches: await readBatches(pool, vaultId, versions),
  };
}

/** One page of the earlier versions of all records. */
export async function allVersions(
  { pool }: VaultContext,
  { accountId }: SignedIn,
  vaultId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AllVersionsAnswer> {
  const after = cursor === undefined ? beginning : placeOf(cursor);
  const page = await readAllVersions(pool, { vaultId, accountId }, { after, limit, maxBytes: maxPageBytes });
  if (page === undefined) throw noVault();
  const { id: recordId, version } = page.versions.at(-1) ?? { id: after.recordId, version: after.version };
  const versions = page.versions.map(storedVersionOf);
  const batches = await readBatches(pool, vaultId, page.versions);
  return { versions, batches, cursor: `${recordId}.${String(version)}`, more: page.more };
}

const beginning = { recordId: '00000000-0000-0000-0000-000000000000', version: 0 };

/** The cursor is the record and version last given; callers may not count on that. */
function placeOf(cursor: string) {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})$/.exec(cursor);
  if (found?.[1] === undefined) throw badCursor();
  return { recordId: found[1], version: Number(found[2]) };
}

/** An earlier version as it is answered. */
export function storedVersionOf({ writtenAtMs, ...version }: RecordVersion): StoredVersion {
  return { ...version, writtenAt: new Date(writtenAtMs).toISOString() };
}
