import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { deleteSessions, type Which } from './store.ts';

/** Ends sessions of an account, and lets the rest of the server forget what it kept for them. Says which it were. */
export async function endSessions(
  context: AuthContext,
  db: Db,
  accountId: string,
  which: Which,
): Promise<string[]> {
  const ended = await deleteSessions(db, accountId, which);
  for (const sessionId of ended) await context.sessionEnded(db, { accountId, sessionId });
  return ended;
}
