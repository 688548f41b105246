import type { PullRequest, StoredMoveMarker } from '@kinfolio/contract/records/categories';
import type { PulledRecord, PullResponse } from '@kinfolio/contract/records/push-and-pull';
import { defaultPageRecords } from '@kinfolio/contract/shapes';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { type PullPage, type PullPageRequest, readPullPage, readPullPageOfCategories } from './pull-store.ts';
import { addReplacedRows } from './replaced-store.ts';
import { createBadCursorError, createNoVaultError, maxPageBytes } from './service.ts';

/**
 * The rows written since the cursor, in the categories that the caller may open. A category in `after` that
 * the caller may not open is skipped, like one that does not exist.
 */
export async function pullRecords(
  { pool }: Pick<VaultContext, 'pool'>,
  { accountId }: SignedIn,
  vaultId: string,
  { after: seen, limit = defaultPageRecords }: PullRequest,
): Promise<PullResponse> {
  const request = { seen, limit, maxBytes: maxPageBytes };
  const page = await readPullPage(pool, { vaultId, accountId }, request);
  if (page === undefined) throw createNoVaultError();
  return answerOf(page, request);
}

/**
 * Does the same as {@link pullRecords}, but for the given categories only. The caller must have checked that
 * the reader may open them.
 */
export async function pullCategories(
  { pool }: Pick<VaultContext, 'pool'>,
  vaultId: string,
  ids: readonly string[],
  { after: seen, limit = defaultPageRecords }: PullRequest,
): Promise<PullResponse> {
  const request = { seen, limit, maxBytes: maxPageBytes };
  return answerOf(await readPullPageOfCategories(pool, vaultId, ids, request), request);
}

/**
 * Like {@link pullCategories}, for a reader who compares the response with checkpoints and has no earlier
 * versions. See [Note: What a checkpoint counted].
 */
export async function pullForComparison(
  vault: Pick<VaultContext, 'pool'>,
  vaultId: string,
  ids: readonly string[],
  request: PullRequest,
): Promise<PullResponse> {
  return addReplacedRows(vault.pool, vaultId, await pullCategories(vault, vaultId, ids, request));
}

function answerOf(page: PullPage, { seen }: PullPageRequest): PullResponse {
  const { rows, batches } = page;
  const categories = page.categories.map(({ id, revision, checkpoint }) => ({ id, revision, checkpoint }));
  // A cursor that is ahead of its category was issued before the database was restored from an older backup.
  if (categories.some(({ id, revision }) => (seen[id] ?? 0) > revision)) throw createBadCursorError();
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
 * Returns the cursor for the next page. A category that was read completely continues at its end. The
 * category in which the page was cut continues after its last row. Categories that were not reached yet
 * continue where they were.
 */
function afterPage(
  { categories, rows, all }: PullPage,
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
}: StoredMoveMarker): StoredMoveMarker {
  return { id, categoryId, keyVersion, version, envelope, revision, batch };
}
