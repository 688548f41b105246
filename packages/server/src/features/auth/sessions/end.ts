import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { deleteSessions, type Which } from './store.ts';

/** Ends sessions of an account, and lets the rest of the server forget what it kept for them. */
export async function endSessions(
  context: AuthContext,
  db: Db,
  accountId: string,
  which: Which,
): Promise<void> {
  for (const sessionId of await deleteSessions(db, accountId, which)) {
    await context.sessionEnded(db, { accountId, sessionId });
  }
}
