import type { PullRequest } from '@kinfolio/contract/records/categories';
import type {
  PullResponse,
  PushedRecord,
  PushResult,
  SealedRecord,
  StoredVersion,
} from '@kinfolio/contract/records/push-and-pull';
import { readCheckpoint } from '@kinfolio/vault/batches/checkpoint';

// The records of one vault in the fake server, with compare-and-set writes, a revision for each write, and the versions
// that were replaced.

export interface FakeRecords {
  readonly records: Map<string, { record: SealedRecord; revision: number; remains?: string | undefined }>;
  readonly versions: StoredVersion[];
  /** The revision of each category. */
  readonly revisions: Map<string, number>;
  /** The newest checkpoint of each category. */
  readonly checkpoints: Map<string, string>;
}

export const createEmptyFakeRecords = (): FakeRecords => ({
  records: new Map(),
  versions: [],
  revisions: new Map(),
  checkpoints: new Map(),
});

/**
 * Stores checkpoints for the current revision of their category. Returns the categories of checkpoints for another
 * revision.
 */
export function storeCheckpoints(vault: FakeRecords, documents: readonly string[]): string[] {
  return documents.flatMap(text => {
    const read = readCheckpoint(text);
    if (!read.ok) throw new Error('no checkpoint');
    const { category, revision } = read.payload;
    if ((vault.revisions.get(category) ?? 0) !== revision) return [category];
    vault.checkpoints.set(category, text);
    return [];
  });
}

export function storePushedRecord(
  vault: FakeRecords,
  { remains, departure: _left, ...record }: PushedRecord,
  maySkip = false,
): PushResult {
  const { id, version, envelope } = record;
  const stored = vault.records.get(id);
  const current = stored?.record;
  if (current?.envelope === envelope) return { id, outcome: 'stored', version };
  const ahead = version - (current?.version ?? 0);
  if (maySkip ? ahead < 1 : ahead !== 1) return { id, outcome: 'stale', current: current ?? null };
  if (stored)
    vault.versions.push({
      ...stored.record,
      revision: stored.revision,
      batch: null,
      writtenAt: '2026-11-21T00:00:00.000Z',
    });
  putFakeRecord(vault, record, remains);
  return { id, outcome: 'stored', version };
}

export function putFakeRecord(vault: FakeRecords, record: SealedRecord, remains?: string): void {
  const revision = (vault.revisions.get(record.categoryId) ?? 0) + 1;
  vault.revisions.set(record.categoryId, revision);
  vault.records.set(record.id, { record, revision, remains });
}

/** Removes a record's content and versions, as the server does 30 days after it was deleted. */
export function purgeFakeRecord(vault: FakeRecords, id: string): void {
  const stored = vault.records.get(id);
  if (stored?.remains === undefined) throw new Error('it was not deleted');
  putFakeRecord(vault, { ...stored.record, envelope: stored.remains });
  vault.versions.splice(0, Infinity, ...vault.versions.filter(version => version.id !== id));
}

/** Returns the records after the given positions; undefined if a position is ahead of this server. */
export function pullFakeRecords(
  vault: FakeRecords,
  ids: readonly string[],
  { after, limit = 500 }: PullRequest,
): PullResponse | undefined {
  const categories = ids.map(id => ({
    id,
    revision: vault.revisions.get(id) ?? 0,
    checkpoint: vault.checkpoints.get(id) ?? null,
  }));
  if (categories.some(({ id, revision }) => (after[id] ?? 0) > revision)) return undefined;
  const all = [...vault.records.values()].filter(
    ({ record, revision }) => revision > (after[record.categoryId] ?? 0),
  );
  const inOrder = (a: (typeof all)[number], b: (typeof all)[number]) =>
    a.record.categoryId === b.record.categoryId
      ? a.revision - b.revision
      : a.record.categoryId < b.record.categoryId
        ? -1
        : 1;
  const page = all.toSorted(inOrder).slice(0, limit);
  const more = page.length < all.length;
  const reached = more
    ? page.map(({ record, revision }) => [record.categoryId, revision] as const)
    : vault.revisions;
  return {
    categories,
    records: page.map(({ record, revision }) => Object.assign({}, record, { revision, batch: null })),
    departures: [],
    batches: [],
    after: { ...after, ...Object.fromEntries(reached) },
    more,
  };
}

export function listFakeVersions(vault: FakeRecords, id: string) {
  return { versions: vault.versions.filter(version => version.id === id).toReversed(), batches: [] };
}

/** Returns only a few versions at a time, so that a reader has to follow the cursor. */
export function listAllFakeVersions(vault: FakeRecords, url: URL) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const all = vault.versions.toSorted((a, b) =>
    a.id === b.id ? a.version - b.version : a.id < b.id ? -1 : 1,
  );
  const next = Math.min(all.length, from + 2);
  return { versions: all.slice(from, next), batches: [], cursor: String(next), more: next < all.length };
}
