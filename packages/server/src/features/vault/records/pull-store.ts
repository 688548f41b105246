import type { CategoryState, StoredMoveMarker } from '@kinfolio/contract/records/categories';
import type { PulledRecord, PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { Pool } from '../../../db/database.ts';
import type { VaultMemberKey } from './store.ts';

/** An entry of a page: a record, or the departure that a record left in the category from which it moved. */
export type PulledRecordRow =
  | ({ readonly departed: false } & PulledRecord)
  | ({ readonly departed: true } & StoredMoveMarker);

export interface RequestedCategory extends CategoryState {
  readonly read: boolean;
}

export interface PullPage {
  readonly categories: readonly RequestedCategory[];
  readonly rows: readonly PulledRecordRow[];
  readonly batches: PullResponse['batches'];
  /** Whether the page certainly has all rows of the categories that it reaches. */
  readonly all: boolean;
}

/** How far each category has been read, and how large a page may be. */
export interface PullPageRequest {
  readonly seen: Readonly<Record<string, number>>;
  readonly limit: number;
  readonly maxBytes: number;
}

// [Note: One statement for each page] Pulls are the most frequent request, and each further statement would
// add a tenth to the time of a small one. So one statement finds the categories, those with something new
// that fit on the page, their rows, and the batches that the rows name. A revision that a later write
// replaced has no row any more, but the page is filled as if it had. PostgreSQL stores the size of a value
// with the row, so envelopes that do not fit are not read. The number of rows is limited in each category,
// where an index has them in order, and again overall. The first row of the result has the categories and
// batches, and is not about a record.
const page = (asked: string) => `with asked as materialized (${asked}),
  places as (
    select id, after from (
      select id, after,
        coalesce(sum(revision - after) over (order by id rows between unbounded preceding and 1 preceding), 0) as writes
      from asked where revision > after
    ) counted where writes < $5
  ),
  page as materialized (
    select * from (
      select r.*, row_number() over in_order as place,
        sum(octet_length(r.envelope)) over in_order - octet_length(r.envelope) as bytes_before
      from places c
      cross join lateral (
        select * from (
          (select id, category_id, key_version, version, deleted, envelope, revision, batch_id, false as departed
            from records where vault_id = $1 and category_id = c.id and revision > c.after
            order by revision limit $5)
          union all
          (select record_id, category_id, key_version, version, true, envelope, revision, batch_id, true
            from departures where vault_id = $1 and category_id = c.id and revision > c.after
            order by revision limit $5)
        ) of_category order by revision limit $5
      ) r
      window in_order as (order by c.id, r.revision rows unbounded preceding)
      order by c.id, r.revision limit $5
    ) counted where bytes_before < $6
  )
  select null as id, null as "categoryId", null as "keyVersion", null as version, null as deleted, null as envelope,
    null as revision, null as batch, null as departed, 0 as place,
    (select json_agg(json_build_object('id', a.id, 'revision', a.revision, 'checkpoint', a.checkpoint,
        'read', c.id is not null) order by a.id)
      from asked a left join places c on c.id = a.id) as categories,
    (select json_agg(json_build_object('id', b.id, 'document', b.document))
      from (select distinct category_id, batch_id from page where batch_id is not null) named
      join batches b on b.vault_id = $1 and b.category_id = named.category_id and b.id = named.batch_id) as batches
  union all
  select id, category_id, key_version, version, deleted, envelope, revision, batch_id, departed, place, null, null
  from page order by place`;

// $2 is the account or the list of categories; $3 and $4 are how far the reader has read.
const ofAccount = {
  name: 'vault_pull',
  text: page(`select distinct on (k.id) k.id, coalesce(c.revision, 0) as revision, c.checkpoint, coalesce(s.after, 0) as after
    from category_keys k
    join vault_members m on m.vault_id = $1 and m.account_id = $2
    left join categories c on c.vault_id = $1 and c.id = k.id
    left join unnest($3::uuid[], $4::bigint[]) as s (id, after) on s.id = k.id
    where k.vault_id = $1 and k.account_id = $2
    order by k.id`),
};
const ofNamed = {
  name: 'vault_pull_named',
  text: page(`select k.id, coalesce(c.revision, 0) as revision, c.checkpoint, coalesce(s.after, 0) as after
    from unnest($2::uuid[]) as k (id)
    left join categories c on c.vault_id = $1 and c.id = k.id
    left join unnest($3::uuid[], $4::bigint[]) as s (id, after) on s.id = k.id`),
};

/** The first row of the result. */
interface Head {
  readonly categories: RequestedCategory[] | null;
  readonly batches: PullResponse['batches'] | null;
}
type Found<Row> = Row extends unknown ? Omit<Row, 'revision'> & { revision: string } & Head : never;
type FoundRow = Found<PulledRecordRow>;

/** A page of the categories that an account has a key for. Undefined if there is no such vault. */
export async function readPullPage(
  pool: Pool,
  { vaultId, accountId }: VaultMemberKey,
  request: PullPageRequest,
): Promise<PullPage | undefined> {
  const found = await read(pool, { ...ofAccount, values: [vaultId, accountId, ...valuesOf(request)] });
  return found.categories.length === 0 ? undefined : found;
}

export async function readPullPageOfCategories(
  pool: Pool,
  vaultId: string,
  ids: readonly string[],
  request: PullPageRequest,
): Promise<PullPage> {
  return read(pool, { ...ofNamed, values: [vaultId, [...ids], ...valuesOf(request)] });
}

const valuesOf = ({ seen, limit, maxBytes }: PullPageRequest) => [
  Object.keys(seen),
  Object.values(seen),
  limit,
  maxBytes,
];

async function read(
  pool: Pool,
  statement: { name: string; text: string; values: unknown[] },
): Promise<PullPage> {
  const [head, ...others] = (await pool.query<FoundRow>(statement)).rows;
  if (head === undefined) throw new Error('a query without a table gave no row');
  // PostgreSQL returns a bigint as text.
  const rows = others.map(row => Object.assign(row, { revision: Number(row.revision) }));
  const [, , , , limit, maxBytes] = statement.values;
  // A full page may have been cut, so the next page begins after its last row.
  const bytes = rows.reduce((sum, { envelope }) => sum + Buffer.byteLength(envelope), 0);
  return {
    categories: head.categories ?? [],
    rows,
    batches: head.batches ?? [],
    all: rows.length < Number(limit) && bytes < Number(maxBytes),
  };
}
