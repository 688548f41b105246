import type {
  AllVersionsResponse,
  StoredVersion,
  VersionsResponse,
} from '@kinfolio/contract/records/push-and-pull';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { createBadCursorError, createNoVaultError, maxPageBytes } from '../records/service.ts';
import { readBatches } from '../records/store.ts';
import { type RecordVersion, readAllVersions, readRecordVersions } from './store.ts';

/** The earlier versions of a record, newest first; empty for a record that never changed or never existed. */
export async function listRecordVersions(
  { pool }: VaultContext,
  { accountId }: SignedIn,
  vaultId: string,
  recordId: string,
): Promise<VersionsResponse> {
  const versions = await readRecordVersions(pool, { vaultId, accountId }, recordId);
  if (versions === undefined) throw createNoVaultError();
  return {
    versions: versions.map(toWireVersion),
    batches: await readBatches(pool, vaultId, versions),
  };
}

/** Reads one page of the earlier versions of all records. */
export async function listAllVersions(
  { pool }: VaultContext,
  { accountId }: SignedIn,
  vaultId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AllVersionsResponse> {
  const after = cursor === undefined ? beginning : placeOf(cursor);
  const page = await readAllVersions(pool, { vaultId, accountId }, { after, limit, maxBytes: maxPageBytes });
  if (page === undefined) throw createNoVaultError();
  const { id: recordId, version } = page.versions.at(-1) ?? { id: after.recordId, version: after.version };
  const versions = page.versions.map(toWireVersion);
  const batches = await readBatches(pool, vaultId, page.versions);
  return { versions, batches, cursor: `${recordId}.${String(version)}`, more: page.more };
}

const beginning = { recordId: '00000000-0000-0000-0000-000000000000', version: 0 };

/** The cursor names the last record and version that were returned. Clients must not rely on that. */
function placeOf(cursor: string) {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})$/.exec(cursor);
  if (found?.[1] === undefined) throw createBadCursorError();
  return { recordId: found[1], version: Number(found[2]) };
}

/** An earlier version, as sent to the client. */
export function toWireVersion({ writtenAtMs, ...version }: RecordVersion): StoredVersion {
  return { ...version, writtenAt: new Date(writtenAtMs).toISOString() };
}
