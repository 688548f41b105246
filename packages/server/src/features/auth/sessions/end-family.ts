import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { endSessions } from './end.ts';
import type { SessionName } from './store.ts';

/** Ends a session that two hold, and notes it for its owner. The account is held first, as everywhere. */
export async function endFamily(context: AuthContext, { accountId, sessionId }: SessionName): Promise<void> {
  await context.db.transaction(async tx => {
    if ((await lockAccount(tx, accountId)) === undefined) return;
    const ended = await endSessions(context, tx, accountId, { only: sessionId });
    if (ended.length > 0) await context.logActivity(tx, accountId, { event: 'session-ended', sessionId });
  });
}
