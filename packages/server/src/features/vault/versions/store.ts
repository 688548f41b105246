import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { Pool } from '../../../db/database.ts';
import type { VaultMemberKey } from '../records/store.ts';

export interface RecordVersion extends SealedRecord {
  readonly writtenAtMs: number;
  readonly revision: number | null;
  readonly batch: string | null;
}

const columns = `record_id as id, category_id as "categoryId", key_version as "keyVersion", version, deleted, envelope,
  written_at_ms as "writtenAtMs", revision, batch_id as batch`;
// Categories that the account cannot open are left out.
const open = `category_id in (select k.id from category_keys k where k.vault_id = $1 and k.account_id = $2)`;

// A vault without versions returns one row of nulls. If there is no row at all, this account has no such vault.
const ofOne = {
  name: 'vault_versions',
  text: `select v.* from vault_members m
    left join lateral (
      select ${columns} from record_versions where vault_id = $1 and record_id = $3 and ${open}
    ) v on true
    where m.vault_id = $1 and m.account_id = $2
    order by v.version desc`,
};
// Reads one row more than requested, to find out whether there are more. PostgreSQL stores the size of a
// value with the row, so envelopes that do not fit are not read.
const ofAll = {
  name: 'vault_all_versions',
  text: `select v.* from vault_members m
    left join lateral (
      select * from (
        select ${columns}, count(*) over () as found,
          row_number() over (order by record_id, version) as place,
          sum(octet_length(envelope)) over (order by record_id, version) - octet_length(envelope) as "bytesBefore"
        from (
          select * from record_versions
          where vault_id = $1 and (record_id, version) > ($3, $4) and ${open}
          order by record_id, version limit $5 + 1
        ) page
      ) counted
      where place <= $5 and "bytesBefore" < $6
    ) v on true
    where m.vault_id = $1 and m.account_id = $2
    order by v.place`,
};

/** The earlier versions of one record, newest first. Undefined if there is no such vault. */
export async function readRecordVersions(
  pool: Pool,
  { vaultId, accountId }: VaultMemberKey,
  recordId: string,
): Promise<RecordVersion[] | undefined> {
  const { rows } = await pool.query<VersionRow>({ ...ofOne, values: [vaultId, accountId, recordId] });
  return rows.length === 0 ? undefined : versionsIn(rows);
}

const ofOneIn = {
  name: 'vault_versions_in',
  text: `select ${columns} from record_versions where vault_id = $1 and record_id = $2 and category_id = any ($3::uuid[])
    and exists (select 1 from records r where r.vault_id = $1 and r.id = $2 and r.category_id = any ($3::uuid[]))
    order by version desc`,
};

/**
 * The earlier versions of a record in one of these categories, newest first; only versions in these categories count.
 */
export async function readVersionsInCategories(
  pool: Pool,
  vaultId: string,
  recordId: string,
  categoryIds: readonly string[],
): Promise<RecordVersion[]> {
  const values = [vaultId, recordId, categoryIds];
  const { rows } = await pool.query<VersionRow>({ ...ofOneIn, values });
  return versionsIn(rows);
}

/** A page of all versions: those after a given one, up to a number and an approximate size in bytes. */
export interface VersionsPageRequest {
  after: { recordId: string; version: number };
  limit: number;
  maxBytes: number;
}

/**
 * One page of the versions of all records, sorted by record and then by age, oldest first. Undefined if there
 * is no such vault.
 */
export async function readAllVersions(
  pool: Pool,
  { vaultId, accountId }: VaultMemberKey,
  { after, limit, maxBytes }: VersionsPageRequest,
): Promise<{ versions: RecordVersion[]; more: boolean } | undefined> {
  const { rows } = await pool.query<VersionRow & { found: string | null }>({
    ...ofAll,
    values: [vaultId, accountId, after.recordId, after.version, limit, maxBytes],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const versions = versionsIn(rows);
  return { versions, more: Number(first.found) > versions.length };
}

// PostgreSQL returns a bigint as text.
type VersionRow =
  | (SealedRecord & { writtenAtMs: string; revision: string | null; batch: string | null })
  | ({ [Key in keyof SealedRecord]: null } & { writtenAtMs: null; revision: null; batch: null });

const versionsIn = (rows: readonly VersionRow[]): RecordVersion[] =>
  rows
    .filter(row => row.id !== null)
    .map(({ id, categoryId, keyVersion, version, deleted, envelope, writtenAtMs, revision, batch }) => ({
      id,
      categoryId,
      keyVersion,
      version,
      deleted,
      envelope,
      writtenAtMs: Number(writtenAtMs),
      revision: revision === null ? null : Number(revision),
      batch,
    }));
