import { createHash } from 'node:crypto';
import { type ActivityEvent, type ActivityHead, activityText, noActivity } from '@kinfolio/contract/activity';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { lockAccount } from '../accounts/store.ts';
import { type ActivityRow, findHead, insertEntry } from './store.ts';

/** What is noted. `about` never holds a secret, an address of another person or anything sealed. */
export interface LoggedActivity {
  readonly event: ActivityEvent;
  readonly sessionId?: string | undefined;
  readonly about?: Readonly<Record<string, string>>;
}

/**
 * Adds an entry to an account's log. Call it in the transaction of what is noted: either both are kept or neither.
 * It holds the account until then, so that no two entries follow the same one; where the transaction locks a session
 * too, lock the account first.
 */
export type LogActivity = (tx: Db, accountId: string, noted: LoggedActivity) => Promise<void>;

export function createLogActivity(clock: Clock): LogActivity {
  return async (tx, accountId, noted) => {
    await lockAccount(tx, accountId);
    await insertEntry(tx, entryAfter(await findHead(tx, accountId), accountId, clock.now(), noted));
  };
}

/** The entry that follows the newest of an account. */
export function entryAfter(
  head: ActivityHead | undefined,
  accountId: string,
  atMs: number,
  { event, sessionId, about = {} }: LoggedActivity,
): ActivityRow {
  const entry = {
    number: (head?.number ?? 0) + 1,
    event,
    sessionId: sessionId ?? null,
    about: { ...about },
    previous: head?.hash ?? noActivity,
  };
  const text = activityText(accountId, { ...entry, at: new Date(atMs).toISOString() });
  const hash = createHash('sha256').update(text).digest('base64url');
  return { accountId, ...entry, atMs, hash };
}
