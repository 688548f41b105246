import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { isConfirmed } from '../devices/confirmed.ts';
import { type BearerClaims, shownIn } from './bearer.ts';
import { endSessions } from './end.ts';
import { type Bearer, findBearer, type Which } from './store.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/**
 * Ends sessions. Signing out twice is as good as once, so a token whose session is over is not refused; but it
 * ends no other session either, because it may be a stolen one that a person has already shut out.
 */
export async function signOut(
  context: AuthContext,
  bearer: BearerClaims,
  scope: SignOutScope,
): Promise<void> {
  const { accountId, sessionId } = bearer;
  const found = await findBearer(context.db, { accountId, sessionId: sessionId ?? accountId });
  const living = found !== undefined && found.session !== null;
  // Only a holder of the server's shared secret can make a token that names no session.
  if (sessionId !== undefined && !living) return undefined;
  const mayEndOthers = found?.session ? isTrusted(context, found, found.session) : true;
  const which = sessionId === undefined ? 'all' : chosen(mayEndOthers ? scope : 'local', sessionId);
  return context.db.transaction(async tx => {
    if ((await lockAccount(tx, accountId)) === undefined) return;
    await endSessions(context, tx, accountId, which);
    await context.logActivity(tx, accountId, {
      event: 'signed-out',
      sessionId,
      about: { scope: nameOf(which) },
    });
  });
}

/** A session of a guarded account ends others only once it is opened and confirmed: it may be a stolen one. */
function isTrusted(context: AuthContext, found: Bearer, session: NonNullable<Bearer['session']>): boolean {
  const shown = shownIn(found, session, context.clock.now());
  return !shown.guarded || (shown.opened && isConfirmed(context, session));
}

function chosen(scope: SignOutScope, sessionId: string): Which {
  if (scope === 'global') return 'all';
  return scope === 'local' ? { only: sessionId } : { except: sessionId };
}

function nameOf(which: Which): string {
  if (which === 'all') return which;
  return 'only' in which ? 'this' : 'others';
}
