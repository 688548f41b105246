import type { CategoryState, StoredDeparture } from '@kinfolio/contract/records/categories';
import type { PulledRecord } from '@kinfolio/contract/wire';
import type { Pool } from '../../../db/database.ts';
import type { VaultKey } from './store.ts';

const categories = {
  name: 'vault_pull_categories',
  text: `select distinct on (k.id) k.id, coalesce(c.revision, 0) as revision, c.checkpoint
    from category_keys k
    join vault_members m on m.vault_id = $1 and m.account_id = $2
    left join categories c on c.vault_id = $1 and c.id = k.id
    where k.vault_id = $1 and k.account_id = $2
    order by k.id`,
};

/** The categories that an account may open: those it has a key of. Undefined when there is no such vault. */
export async function openCategories(
  pool: Pool,
  { vaultId, accountId }: VaultKey,
): Promise<CategoryState[] | undefined> {
  const { rows } = await pool.query<Omit<CategoryState, 'revision'> & { revision: string }>({
    ...categories,
    values: [vaultId, accountId],
  });
  // A bigint of PostgreSQL is text.
  if (rows.length === 0) return undefined;
  return rows.map(({ id, revision, checkpoint }) => ({ id, revision: Number(revision), checkpoint }));
}

const named = {
  name: 'vault_pull_named',
  text: `select k.id, coalesce(c.revision, 0) as revision, c.checkpoint
    from unnest($2::uuid[]) as k (id)
    left join categories c on c.vault_id = $1 and c.id = k.id
    order by k.id`,
};

/** Some categories of a vault by their ids. */
export async function namedCategories(
  pool: Pool,
  vaultId: string,
  ids: readonly string[],
): Promise<CategoryState[]> {
  const { rows } = await pool.query<Omit<CategoryState, 'revision'> & { revision: string }>({
    ...named,
    values: [vaultId, [...ids]],
  });
  return rows.map(({ id, revision, checkpoint }) => ({ id, revision: Number(revision), checkpoint }));
}

/** From where on a category is read. */
export interface CategoryPlace {
  readonly id: string;
  readonly after: number;
}

/** A record or a departure, in the order of writing. */
export type PulledRow =
  | ({ readonly departed: false } & PulledRecord)
  | ({ readonly departed: true } & StoredDeparture);

type Found<Row> = Row extends unknown ? Omit<Row, 'revision'> & { revision: string; found: string } : never;
type FoundRow = Found<PulledRow>;

// The sizes come from the rows' heads: the envelopes that do not fit are not read. The number of rows is limited in each
// category, where an index has them in order, and once more for all of them.
const rowsAfter = {
  name: 'vault_pull_rows',
  text: `select id, "categoryId", "keyVersion", version, deleted, envelope, revision, batch, departed, found from (
      select r.*, row_number() over in_order as place, count(*) over () as found,
        sum(octet_length(r.envelope)) over in_order - octet_length(r.envelope) as "bytesBefore"
      from unnest($2::uuid[], $3::bigint[]) with ordinality as c (id, after, place)
      cross join lateral (
        select * from (
          (select id, category_id as "categoryId", key_version as "keyVersion", version, deleted, envelope, revision,
              batch_id as batch, false as departed
            from records where vault_id = $1 and category_id = c.id and revision > c.after
            order by revision limit $4)
          union all
          (select record_id, category_id, key_version, version, true, envelope, revision, batch_id, true
            from departures where vault_id = $1 and category_id = c.id and revision > c.after
            order by revision limit $4)
        ) of_category order by revision limit $4
      ) r
      window in_order as (order by c.place, r.revision)
    ) counted
    where place <= $4 and "bytesBefore" < $5 order by place`,
};

/**
 * Up to so many rows and about so many bytes, category by category in the order given, oldest write first, and whether
 * that is all there is.
 */
export async function readRows(
  pool: Pool,
  vaultId: string,
  places: readonly CategoryPlace[],
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<{ rows: PulledRow[]; all: boolean }> {
  if (places.length === 0) return { rows: [], all: true };
  // A bigint of PostgreSQL is text.
  const { rows } = await pool.query<FoundRow>({
    ...rowsAfter,
    values: [vaultId, places.map(({ id }) => id), places.map(({ after }) => after), limit, maxBytes],
  });
  return {
    rows: rows.map(row => Object.assign(row, { revision: Number(row.revision) })),
    all: rows.length < limit && rows.length === Number(rows[0]?.found ?? 0),
  };
}
