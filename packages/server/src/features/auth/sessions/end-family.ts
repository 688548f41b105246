import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { endSessions } from './end.ts';
import type { SessionKey } from './store.ts';

/**
 * Ends a session that two parties are using, and logs this for its owner. Locks the account first, to keep to
 * the same order of locks as all other code.
 */
export async function endSharedSession(
  context: AuthContext,
  { accountId, sessionId }: SessionKey,
): Promise<void> {
  await context.db.transaction(async tx => {
    if ((await lockAccount(tx, accountId)) === undefined) return;
    const ended = await endSessions(context, tx, accountId, { only: sessionId });
    if (ended.length > 0) await context.logActivity(tx, accountId, { event: 'session-ended', sessionId });
  });
}
