import type { PushedRecord, PushResult, SealedRecord, StoredVersion } from '@kinfolio/contract/wire';

// The records of one vault as the fake server keeps them: compare-and-set, a revision for each write, and the versions
// that were replaced.

export interface FakeRecords {
  readonly records: Map<string, { record: SealedRecord; revision: number; remains?: string | undefined }>;
  readonly versions: StoredVersion[];
  revision: number;
}

export const noRecords = (): FakeRecords => ({ records: new Map(), versions: [], revision: 0 });

export function push(vault: FakeRecords, { remains, ...record }: PushedRecord): PushResult {
  const { id, version, envelope } = record;
  const current = vault.records.get(id)?.record;
  if (current?.envelope === envelope) return { id, outcome: 'stored', version };
  if ((current?.version ?? 0) + 1 !== version) return { id, outcome: 'stale', current: current ?? null };
  if (current) vault.versions.push({ ...current, writtenAt: '2026-11-21T00:00:00.000Z' });
  put(vault, record, remains);
  return { id, outcome: 'stored', version };
}

export function put(vault: FakeRecords, record: SealedRecord, remains?: string): void {
  vault.revision += 1;
  vault.records.set(record.id, { record, revision: vault.revision, remains });
}

/** The 30 days of a deleted record are over on the server. */
export function purge(vault: FakeRecords, id: string): void {
  const stored = vault.records.get(id);
  if (stored?.remains === undefined) throw new Error('it was not deleted');
  put(vault, { ...stored.record, envelope: stored.remains });
  vault.versions.splice(0, Infinity, ...vault.versions.filter(version => version.id !== id));
}

export function pull(vault: FakeRecords, url: URL) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  if (from > vault.revision) return undefined;
  const limit = Number(url.searchParams.get('limit') ?? 500);
  const all = [...vault.records.values()].filter(({ revision }) => revision > from);
  const page = all.toSorted((a, b) => a.revision - b.revision).slice(0, limit);
  const cursor = String(page.at(-1)?.revision ?? from);
  return { records: page.map(({ record }) => record), cursor, more: page.length < all.length };
}

export function versionsOf(vault: FakeRecords, id: string) {
  return { versions: vault.versions.filter(version => version.id === id).toReversed() };
}

/** A few at a time, so that a reader has to follow the cursor. */
export function allVersionsOf(vault: FakeRecords, url: URL) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const all = vault.versions.toSorted((a, b) =>
    a.id === b.id ? a.version - b.version : a.id < b.id ? -1 : 1,
  );
  const next = Math.min(all.length, from + 2);
  return { versions: all.slice(from, next), cursor: String(next), more: next < all.length };
}
