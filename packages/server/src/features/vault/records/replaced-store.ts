import type { CategoryState } from '@kinfolio/contract/records/categories';
import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { Pool } from '../../../db/database.ts';
import { readCheckpointRevision } from './signed.ts';

// [Note: What a checkpoint counted] Editors write without a checkpoint, so rows may be newer than the newest
// checkpoint. The reader of a grant still checks the checkpoint. For each newer row, they therefore receive
// the version and hash of what it replaced, without its content.

/** The maximum number of rows listed for a category. Only rows written since its checkpoint are listed. */
const mostReplaced = 200;

const replaced = {
  name: 'vault_replaced_since',
  text: `select distinct on (c.id, v.record_id) c.id as "categoryId", v.record_id as id, v.version,
      case when v.deleted then null
        else rtrim(translate(encode(sha256(convert_to(v.envelope, 'UTF8')), 'base64'), '+/', '-_'), '=') end as leaf
    from unnest($2::uuid[], $3::bigint[]) as c (id, counted)
    cross join lateral (
      (select id from records where vault_id = $1 and category_id = c.id and revision > c.counted
        order by revision limit $4)
      union all
      (select record_id from departures where vault_id = $1 and category_id = c.id and revision > c.counted
        order by revision limit $4)
    ) r
    join record_versions v on v.vault_id = $1 and v.record_id = r.id and v.category_id = c.id
      and v.revision <= c.counted
    order by c.id, v.record_id, v.version desc`,
};

interface ReplacedRow {
  readonly categoryId: string;
  readonly id: string;
  readonly version: number;
  readonly leaf: string | null;
}

/**
 * Adds the rows that were replaced since each category's checkpoint to the last page of a pull: see [Note: What a
 * checkpoint counted].
 */
export async function addReplacedRows(
  pool: Pool,
  vaultId: string,
  answer: PullResponse,
): Promise<PullResponse> {
  const counted = new Map(answer.categories.map(one => [one.id, countedOf(one)]));
  const since = [...counted].flatMap(([id, at]) => (at === undefined ? [] : [{ id, at }]));
  if (answer.more || since.length === 0) return answer;
  const { rows } = await pool.query<ReplacedRow>({
    ...replaced,
    values: [vaultId, since.map(({ id }) => id), since.map(({ at }) => at), mostReplaced],
  });
  const categories = answer.categories.map(one =>
    counted.get(one.id) === undefined ? one : { ...one, replaced: ofCategory(rows, one.id) },
  );
  return { ...answer, categories };
}

/** The revision of a category's checkpoint, if any row is newer than it. */
function countedOf({ checkpoint, revision }: CategoryState): number | undefined {
  const at = checkpoint === null ? undefined : readCheckpointRevision(checkpoint);
  return at !== undefined && at < revision ? at : undefined;
}

const ofCategory = (rows: readonly ReplacedRow[], category: string) =>
  rows.flatMap(({ categoryId, id, version, leaf }) =>
    categoryId === category ? [{ id, version, leaf }] : [],
  );
