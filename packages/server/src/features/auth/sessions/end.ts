import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import { deleteSessions, type SessionSelection } from './store.ts';

/**
 * Ends sessions of an account, and notifies the rest of the server, which deletes their data. Returns the ids of the
 * ended sessions.
 */
export async function endSessions(
  context: AuthContext,
  db: Db,
  accountId: string,
  which: SessionSelection,
): Promise<string[]> {
  const ended = await deleteSessions(db, accountId, which);
  for (const sessionId of ended) await context.sessionEnded(db, { accountId, sessionId });
  return ended;
}
