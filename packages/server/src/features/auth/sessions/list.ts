import type { SessionEntry } from '@kinfolio/contract/sessions';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import { isIdle } from './activity.ts';
import { endSessions } from './end.ts';
import { listSessions } from './store.ts';

/** The account's live sessions, most recently used first. They show where the account is signed in. */
export async function listLiveSessions(context: AuthContext, who: SignedIn): Promise<SessionEntry[]> {
  const sessions = await listSessions(context.db, who.accountId);
  return sessions
    .filter(session => !isIdle(context, session))
    .map(session => ({
      id: session.id,
      current: session.id === who.sessionId,
      browser: session.device?.browser ?? null,
      system: session.device?.system ?? null,
      timeZone: session.device?.timeZone ?? null,
      place: session.device?.place ?? null,
      signedInAt: new Date(session.createdAtMs).toISOString(),
      lastSeenAt: new Date(session.lastActivityAtMs).toISOString(),
    }));
}

/** Ends one session of the account. Throws `not_found` if no session has that id. */
export async function endOneSession(context: AuthContext, who: SignedIn, sessionId: string): Promise<void> {
  const ended = await context.db.transaction(async tx => {
    const gone = await endSessions(context, tx, who.accountId, { only: sessionId });
    if (gone.length > 0)
      await context.logActivity(tx, who.accountId, {
        event: 'signed-out',
        sessionId: who.sessionId,
        about: { scope: sessionId === who.sessionId ? 'local' : 'one' },
      });
    return gone.length > 0;
  });
  if (!ended) throw new ServerError('not_found', 'Nothing was found.');
}
