import type { CategoryState, PullRequest, StoredDeparture } from '@kinfolio/contract/records/categories';
import { defaultPageRecords } from '@kinfolio/contract/shapes';
import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import {
  type CategoryPlace,
  namedCategories,
  openCategories,
  type PulledRow,
  readRows,
} from './pull-store.ts';
import { withReplaced } from './replaced-store.ts';
import { badCursor, maxPageBytes, noVault } from './service.ts';
import { readBatches } from './store.ts';

/**
 * What was written since, in the categories that the caller may open. A category that `after` names and that is not open
 * to them is passed over, as one that is not there.
 */
export async function pullRecords(
  { pool }: Pick<VaultContext, 'pool'>,
  { accountId }: SignedIn,
  vaultId: string,
  { after: seen, limit }: PullRequest,
): Promise<PullAnswer> {
  const categories = await openCategories(pool, { vaultId, accountId });
  if (categories === undefined) throw noVault();
  return pullOf(pool, vaultId, categories, { after: seen, limit });
}

/** The same for the given categories only. The caller has checked that the reader may open them. */
export async function pullCategories(
  { pool }: Pick<VaultContext, 'pool'>,
  vaultId: string,
  ids: readonly string[],
  request: PullRequest,
): Promise<PullAnswer> {
  return pullOf(pool, vaultId, await namedCategories(pool, vaultId, ids), request);
}

/**
 * The same where it is known how far each was written, in the order of their ids, for who compares it with checkpoints and has
 * no earlier versions: see [Note: What a checkpoint counted].
 */
export async function pullToCompare(
  { pool }: Pick<VaultContext, 'pool'>,
  vaultId: string,
  categories: CategoryState[],
  request: PullRequest,
): Promise<PullAnswer> {
  return withReplaced(pool, vaultId, await pullOf(pool, vaultId, categories, request));
}

async function pullOf(
  pool: VaultContext['pool'],
  vaultId: string,
  categories: CategoryState[],
  { after: seen, limit = defaultPageRecords }: PullRequest,
): Promise<PullAnswer> {
  // A place ahead of a category was given out before the database was put back to an older copy.
  if (categories.some(({ id, revision }) => (seen[id] ?? 0) > revision)) throw badCursor();
  const places = placesFor(categories, seen, limit);
  const { rows, all } = await readRows(pool, vaultId, places, { limit, maxBytes: maxPageBytes });
  const batches = await readBatches(pool, vaultId, rows);
  const cut = all ? undefined : rows.at(-1)?.categoryId;
  const after = afterPage({ categories, seen, places, rows, cut });
  return {
    categories,
    records: rows.flatMap(row => (row.departed ? [] : [pulledRecordOf(row)])),
    departures: rows.flatMap(row => (row.departed ? [departureOf(row)] : [])),
    batches,
    after,
    more: categories.some(({ id, revision }) => (after[id] ?? 0) < revision),
  };
}

/**
 * The categories with something new, as many as a page has room for if nothing in them was written twice: a revision
 * without a row was overtaken by a later one.
 */
function placesFor(
  categories: readonly CategoryState[],
  seen: Readonly<Record<string, number>>,
  limit: number,
): CategoryPlace[] {
  const places: CategoryPlace[] = [];
  let writes = 0;
  for (const { id, revision } of categories) {
    const after = seen[id] ?? 0;
    if (after >= revision) continue;
    if (writes >= limit) break;
    writes += revision - after;
    places.push({ id, after });
  }
  return places;
}

/**
 * Where the next page begins: at the end of each category that was read to its end, behind the last row of the one in
 * which the page was cut, and where it was in those that did not have their turn.
 */
function afterPage({
  categories,
  seen,
  places,
  rows,
  cut,
}: {
  categories: readonly CategoryState[];
  seen: Readonly<Record<string, number>>;
  places: readonly CategoryPlace[];
  rows: readonly PulledRow[];
  cut: string | undefined;
}): Record<string, number> {
  const wasCut = places.findIndex(({ id }) => id === cut);
  const wholeBefore = wasCut === -1 ? places.length : wasCut;
  const lastOf = new Map(rows.map(({ categoryId, revision }) => [categoryId, revision]));
  const after = categories.map(({ id, revision }) => {
    const place = places.findIndex(one => one.id === id);
    const last = lastOf.get(id) ?? seen[id] ?? 0;
    // What was written between the two statements is in the rows, and not in the number of before.
    return [id, place !== -1 && place < wholeBefore ? Math.max(last, revision) : last] as const;
  });
  return Object.fromEntries(after.filter(([, place]) => place > 0));
}

function pulledRecordOf({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
  revision,
  batch,
}: PulledRecord): PulledRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope, revision, batch };
}

function departureOf({
  id,
  categoryId,
  keyVersion,
  version,
  envelope,
  revision,
  batch,
}: StoredDeparture): StoredDeparture {
  return { id, categoryId, keyVersion, version, envelope, revision, batch };
}
