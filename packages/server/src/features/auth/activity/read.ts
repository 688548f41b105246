import type { ActivityEntry, ActivityResponse } from '@kinfolio/contract/activity';
import type { Db } from '../../../db/database.ts';
import { type ActivityRow, listActivityEntries } from './store.ts';

/** Selects the entries to read: at most `limit`, starting before a given number or with the newest. */
export interface ActivityPage {
  before?: number | undefined;
  limit: number;
}

/** A page of an account's log, newest first. */
export async function readActivity(
  db: Db,
  accountId: string,
  { before, limit }: ActivityPage,
): Promise<ActivityResponse> {
  // One extra entry is read to find out whether there are more.
  const rows = await listActivityEntries(db, accountId, { before, limit: limit + 1 });
  return { entries: rows.slice(0, limit).map(presentEntry), more: rows.length > limit };
}

function presentEntry({ number, atMs, event, sessionId, about, previous, hash }: ActivityRow): ActivityEntry {
  return { number, at: new Date(atMs).toISOString(), event, sessionId, about, previous, hash };
}
