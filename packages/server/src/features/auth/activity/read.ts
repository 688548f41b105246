import type { ActivityAnswer, ActivityEntry } from '@kinfolio/contract/activity';
import type { Db } from '../../../db/database.ts';
import { type ActivityRow, listEntries } from './store.ts';

/** Which entries: at most `limit`, before a number or the newest. */
export interface ActivityPage {
  before?: number | undefined;
  limit: number;
}

/** A page of an account's log, newest first. */
export async function readActivity(
  db: Db,
  accountId: string,
  { before, limit }: ActivityPage,
): Promise<ActivityAnswer> {
  // One more than asked for tells whether there is more.
  const rows = await listEntries(db, accountId, { before, limit: limit + 1 });
  return { entries: rows.slice(0, limit).map(presentEntry), more: rows.length > limit };
}

function presentEntry({ number, atMs, event, sessionId, about, previous, hash }: ActivityRow): ActivityEntry {
  return { number, at: new Date(atMs).toISOString(), event, sessionId, about, previous, hash };
}
