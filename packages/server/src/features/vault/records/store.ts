import { versionsKept } from '@kinfolio/contract/retention';
import type { PushedRecord, SealedRecord } from '@kinfolio/contract/wire';
import type { Pool } from '../../../db/database.ts';

// Both are functions in the database (`migrations/0000…` and `0001…`): docs/decisions/0203 says why. They are named, so
// that each connection parses them once; drizzle names only what it builds itself.
const push = {
  name: 'vault_push',
  text: 'select * from push_records($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
};
const pull = { name: 'vault_pull', text: 'select * from pull_records($1, $2, $3, $4, $5)' };

/** Whose vault. A vault of which the account is no member is answered like one that is not there. */
export interface VaultKey {
  vaultId: string;
  accountId: string;
}

/** What became of one pushed record, in the order pushed. `current` is what is stored where it was stale. */
export interface WriteResult {
  id: string;
  outcome: 'stored' | 'stale' | 'unknown-category';
  current: SealedRecord | null;
}

/**
 * Writes every record that is one version ahead of what is stored, each with a revision of its own: under the vault's
 * lock, so that revisions appear to readers in order and without gaps. What is stored already in the very same form
 * counts as stored. What a write replaces is kept as an earlier version, the newest of each record. Nothing at all is
 * written when a record names a category key the account does not hold.
 * Undefined when there is no such vault.
 */
export async function writeRecords(
  pool: Pool,
  { vaultId, accountId }: VaultKey,
  pushed: readonly PushedRecord[],
  nowMs: number,
): Promise<WriteResult[] | undefined> {
  const columns = recordColumns.map(column => pushed.map(record => record[column] ?? null));
  const { rows } = await pool.query<WriteRow>({
    ...push,
    values: [vaultId, accountId, nowMs, versionsKept, ...columns],
  });
  if (rows.length === 0) return undefined;
  return rows.map(row => ({
    id: row.id,
    outcome: row.outcome,
    current: row.version === null ? null : sealedRecordOf(row),
  }));
}

/** Which part of a vault: what was written after a revision, up to so many records and about so many bytes. */
export interface PageWanted {
  after: number;
  limit: number;
  maxBytes: number;
}

/** A page of records and the vault's revision at the same instant. */
export interface Page {
  vaultRevision: number;
  records: SealedRecord[];
  /** Revision of the last of the records; undefined when there is none. */
  lastRevision: number | undefined;
}

/** One page, oldest write first. It ends once its envelopes reach `maxBytes`. Undefined when there is no such vault. */
export async function readPage(
  pool: Pool,
  { vaultId, accountId }: VaultKey,
  { after, limit, maxBytes }: PageWanted,
): Promise<Page | undefined> {
  const { rows } = await pool.query<PageRow>({
    ...pull,
    values: [vaultId, accountId, after, limit, maxBytes],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const found = rows.filter(row => row.id !== null);
  const last = found.at(-1)?.revision;
  return {
    vaultRevision: Number(first.vaultRevision),
    records: found.map(sealedRecordOf),
    lastRevision: last === undefined ? undefined : Number(last),
  };
}

// In the order in which push_records takes them.
const recordColumns = [
  'id',
  'categoryId',
  'keyVersion',
  'version',
  'deleted',
  'envelope',
  'remains',
] as const;

// Of a stale record the row has what is stored, where there is anything; of others only id and outcome.
type WriteRow = Pick<WriteResult, 'id' | 'outcome'> &
  (SealedRecord | { [Key in Exclude<keyof SealedRecord, 'id'>]: null });

// PostgreSQL gives a bigint as text. A page without records is one row that has the vault's revision only.
type PageRow = { vaultRevision: string } & (
  | ({ [Key in keyof SealedRecord]: null } & { revision: null })
  | (SealedRecord & { revision: string })
);

function sealedRecordOf({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
}: SealedRecord): SealedRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
