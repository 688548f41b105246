import type { CategoryState, StoredDeparture } from '@kinfolio/contract/records/categories';
import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { Pool } from '../../../db/database.ts';
import type { VaultKey } from './store.ts';

/** A row of a page: a record, or what one left in the category that it moved from. */
export type PulledRow =
  | ({ readonly departed: false } & PulledRecord)
  | ({ readonly departed: true } & StoredDeparture);

/** A category that is asked, and whether it has its turn on this page. */
export interface AskedCategory extends CategoryState {
  readonly read: boolean;
}

/** One page of a pull. */
export interface Page {
  /** In the order in which they are read. */
  readonly categories: readonly AskedCategory[];
  readonly rows: readonly PulledRow[];
  readonly batches: PullAnswer['batches'];
  /** Whether the rows are all there are in the categories that have their turn. */
  readonly all: boolean;
}

/** How far each category was read, and how large a page may be. */
export interface PageRequest {
  readonly seen: Readonly<Record<string, number>>;
  readonly limit: number;
  readonly maxBytes: number;
}

// [Note: A page in one statement]
// A pull is what devices ask most, and each statement costs a tenth of what a small one takes in all. So one statement finds the
// categories, those with something new that have room on the page, their rows, and the batches that the rows name. A revision
// without a row was overtaken by a later one, so the room is counted as if nothing was written twice.
// The sizes come from the rows' heads: the envelopes that do not fit are not read. The number of rows is limited in each
// category, where an index has them in order, and once more for all of them. Categories and batches come with the first row.
const page = (asked: string) => `with asked as materialized (${asked}),
  places as (
    select id, after, place from (
      select id, after, row_number() over in_order as place,
        coalesce(sum(revision - after) over (order by id rows between unbounded preceding and 1 preceding), 0) as writes
      from asked where revision > after
      window in_order as (order by id)
    ) counted where writes < $5
  ),
  page as materialized (
    select * from (
      select r.*, row_number() over in_order as place, count(*) over () as found,
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
      window in_order as (order by c.place, r.revision)
    ) counted where place <= $5 and bytes_before < $6
  )
  select p.id, p.category_id as "categoryId", p.key_version as "keyVersion", p.version, p.deleted, p.envelope, p.revision,
    p.batch_id as batch, p.departed,
    case when p.place is null or p.place = 1 then p.found end as found,
    case when p.place is null or p.place = 1 then (
      select json_agg(json_build_object('id', a.id, 'revision', a.revision, 'checkpoint', a.checkpoint,
        'read', exists (select 1 from places c where c.id = a.id)) order by a.id)
      from asked a) end as categories,
    case when p.place is null or p.place = 1 then (
      select json_agg(json_build_object('id', b.id, 'document', b.document))
      from (select distinct category_id, batch_id from page where batch_id is not null) named
      join batches b on b.vault_id = $1 and b.category_id = named.category_id and b.id = named.batch_id) end as batches
  from (select 1) one left join page p on true order by p.place`;

// $2 is the account or the categories, $3 and $4 are what was read before.
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

/** The part of the first row that is not of a record. Where there are no rows, that row has no id. */
interface Head {
  readonly found: string | null;
  readonly categories: AskedCategory[] | null;
  readonly batches: PullAnswer['batches'] | null;
}
type Found<Row> = Row extends unknown ? Omit<Row, 'revision'> & { revision: string } & Head : never;
type FoundRow = Found<PulledRow> | ({ readonly id: null } & Head);

/** A page of the categories that an account may open: those it has a key of. Undefined when there is no such vault. */
export async function readPage(
  pool: Pool,
  { vaultId, accountId }: VaultKey,
  request: PageRequest,
): Promise<Page | undefined> {
  const found = await read(pool, { ...ofAccount, values: [vaultId, accountId, ...valuesOf(request)] });
  return found.categories.length === 0 ? undefined : found;
}

/** A page of some categories of a vault by their ids. */
export async function readPageOf(
  pool: Pool,
  vaultId: string,
  ids: readonly string[],
  request: PageRequest,
): Promise<Page> {
  return read(pool, { ...ofNamed, values: [vaultId, [...ids], ...valuesOf(request)] });
}

const valuesOf = ({ seen, limit, maxBytes }: PageRequest) => [
  Object.keys(seen),
  Object.values(seen),
  limit,
  maxBytes,
];

async function read(pool: Pool, statement: { name: string; text: string; values: unknown[] }): Promise<Page> {
  const { rows } = await pool.query<FoundRow>(statement);
  const [first] = rows;
  if (first === undefined) throw new Error('a query without a table gave no row');
  const found = rows.flatMap(row =>
    // A bigint of PostgreSQL is text.
    row.id === null ? [] : [Object.assign(row, { revision: Number(row.revision) })],
  );
  return {
    categories: first.categories ?? [],
    rows: found,
    batches: first.batches ?? [],
    all: found.length < Number(statement.values[4]) && found.length === Number(first.found ?? 0),
  };
}
