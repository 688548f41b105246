import type { PullRequest, StoredDeparture } from '@kinfolio/contract/records/categories';
import { defaultPageRecords } from '@kinfolio/contract/shapes';
import type { PullAnswer, PulledRecord } from '@kinfolio/contract/wire';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { type Page, type PageRequest, readPage, readPageOf } from './pull-store.ts';
import { withReplaced } from './replaced-store.ts';
import { badCursor, maxPageBytes, noVault } from './service.ts';

/**
 * What was written since, in the categories that the caller may open. A category that `after` names and that is not open
 * to them is passed over, as one that is not there.
 */
export async function pullRecords(
  { pool }: Pick<VaultContext, 'pool'>,
  { accountId }: SignedIn,
  vaultId: string,
  { after: seen, limit = defaultPageRecords }: PullRequest,
): Promise<PullAnswer> {
  const request = { seen, limit, maxBytes: maxPageBytes };
  const page = await readPage(pool, { vaultId, accountId }, request);
  if (page === undefined) throw noVault();
  return answerOf(page, request);
}

/** The same for the given categories only. The caller has checked that the reader may open them. */
export async function pullCategories(
  { pool }: Pick<VaultContext, 'pool'>,
  vaultId: string,
  ids: readonly string[],
  { after: seen, limit = defaultPageRecords }: PullRequest,
): Promise<PullAnswer> {
  const request = { seen, limit, maxBytes: maxPageBytes };
  return answerOf(await readPageOf(pool, vaultId, ids, request), request);
}

/** The same for who compares it with checkpoints and has no earlier versions: see [Note: What a checkpoint counted]. */
export async function pullToCompare(
  vault: Pick<VaultContext, 'pool'>,
  vaultId: string,
  ids: readonly string[],
  request: PullRequest,
): Promise<PullAnswer> {
  return withReplaced(vault.pool, vaultId, await pullCategories(vault, vaultId, ids, request));
}

function answerOf(page: Page, { seen }: PageRequest): PullAnswer {
  const { rows, batches } = page;
  const categories = page.categories.map(({ id, revision, checkpoint }) => ({ id, revision, checkpoint }));
  // A place ahead of a category was given out before the database was put back to an older copy.
  if (categories.some(({ id, revision }) => (seen[id] ?? 0) > revision)) throw badCursor();
  const after = afterPage(page, seen);
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
 * Where the next page begins: at the end of each category that was read to its end, behind the last row of the one in
 * which the page was cut, and where it was in those that did not have their turn.
 */
function afterPage(
  { categories, rows, all }: Page,
  seen: Readonly<Record<string, number>>,
): Record<string, number> {
  const cut = all ? undefined : rows.at(-1)?.categoryId;
  const lastOf = new Map(rows.map(({ categoryId, revision }) => [categoryId, revision]));
  let isBeforeCut = true;
  const after = categories.map(({ id, revision, read }) => {
    isBeforeCut &&= id !== cut;
    return [id, read && isBeforeCut ? revision : (lastOf.get(id) ?? seen[id] ?? 0)] as const;
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
