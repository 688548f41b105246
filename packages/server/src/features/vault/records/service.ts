import type { PullAnswer, PushedRecord, PushResult } from '@kinfolio/contract/wire';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readPage, type WriteResult, writeRecords } from './store.ts';

/** A page ends once its envelopes reach this together, however many records were asked for (4 MiB). */
export const maxPageBytes = 4 * 1024 * 1024;

/**
 * Stores each record if its version is one more than what is stored; the same record again counts as stored.
 */
export async function pushRecords(
  { pool, clock }: VaultContext,
  { accountId }: SignedIn,
  vaultId: string,
  pushed: readonly PushedRecord[],
): Promise<PushResult[]> {
  const written = await writeRecords(pool, { vaultId, accountId }, pushed, clock.now());
  if (written === undefined) throw noVault();
  const unknown = written.filter(result => result.outcome === 'unknown-category').map(result => result.id);
  if (unknown.length > 0) {
    throw new ServerError('bad_request', 'A record names a category key that is not in this vault.', {
      details: { records: unknown },
    });
  }
  return written.map((result, place) => pushResultOf(result, pushed[place]?.version ?? 0));
}

/** The records written since a cursor, each once in its current version. */
export async function pullRecords(
  { pool }: VaultContext,
  { accountId }: SignedIn,
  vaultId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<PullAnswer> {
  const after = cursor === undefined ? 0 : revisionOf(cursor);
  const page = await readPage(pool, { vaultId, accountId }, { after, limit, maxBytes: maxPageBytes });
  if (page === undefined) throw noVault();
  // A cursor ahead of the vault was given out before the database was put back to an older copy.
  if (after > page.vaultRevision) throw badCursor();
  const last = page.lastRevision ?? page.vaultRevision;
  return { records: page.records, cursor: String(last), more: last < page.vaultRevision };
}

/** The cursor is a revision; callers may not count on that. */
function revisionOf(cursor: string): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

function pushResultOf({ id, outcome, current }: WriteResult, version: number): PushResult {
  return outcome === 'stored' ? { id, outcome, version } : { id, outcome: 'stale', current };
}

/** The same for a vault that is not there and for one of somebody else. */
export const noVault = () => new ServerError('not_found', 'There is nothing here.');
/** See `bad_cursor` in the contract. */
export const badCursor = () => new ServerError('bad_cursor', 'This cursor was not given out by this vault.');
