import { createHash } from 'node:crypto';
import {
  type ActivityEvent,
  activityText,
  firstPreviousHash,
  type NewestSeenActivity,
} from '@kinfolio/contract/activity';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { lockAccount } from '../accounts/store.ts';
import { type ActivityRow, findNewestActivity, insertActivityEntry } from './store.ts';

/** The data of a log entry. `about` never contains a secret, another person's address or anything sealed. */
export interface LoggedActivity {
  readonly event: ActivityEvent;
  readonly sessionId?: string | undefined;
  readonly about?: Readonly<Record<string, string>>;
  /** False if the email about another entry of the same change is enough. */
  readonly isEmailed?: boolean;
}

/**
 * Adds an entry to an account's log. Call it in the transaction that makes the change, so that either both are saved or
 * neither. It locks the account until the transaction ends, so that no two entries follow the same one. If the
 * transaction also locks a session, lock the account first.
 */
export type LogActivity = (tx: Db, accountId: string, noted: LoggedActivity) => Promise<void>;

export function createLogActivity(clock: Clock): LogActivity {
  return async (tx, accountId, noted) => {
    await lockAccount(tx, accountId);
    await insertActivityEntry(
      tx,
      nextActivityEntry(await findNewestActivity(tx, accountId), accountId, clock.now(), noted),
    );
  };
}

/** Builds the entry that follows the newest in an account's log. */
export function nextActivityEntry(
  head: NewestSeenActivity | undefined,
  accountId: string,
  atMs: number,
  { event, sessionId, about = {} }: LoggedActivity,
): ActivityRow {
  const entry = {
    number: (head?.number ?? 0) + 1,
    event,
    sessionId: sessionId ?? null,
    about: { ...about },
    previous: head?.hash ?? firstPreviousHash,
  };
  const text = activityText(accountId, { ...entry, at: new Date(atMs).toISOString() });
  const hash = createHash('sha256').update(text).digest('base64url');
  return { accountId, ...entry, atMs, hash };
}
