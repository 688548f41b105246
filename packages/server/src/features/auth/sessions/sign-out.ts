import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { isSessionConfirmed } from '../devices/confirmed.ts';
import { type BearerClaims, listShownProofs } from './bearer.ts';
import { endSessions } from './end.ts';
import { type BearerFacts, findBearer, type SessionSelection } from './store.ts';

export const signOutScopes = ['global', 'local', 'others'] as const;
export type SignOutScope = (typeof signOutScopes)[number];

/**
 * Ends sessions. Signing out twice has the same effect as signing out once, so a token whose session has ended is not
 * refused. Such a token ends no other session, because it may have been stolen and its session ended by the owner.
 */
export async function signOut(
  context: AuthContext,
  bearer: BearerClaims,
  scope: SignOutScope,
): Promise<void> {
  const { accountId, sessionId } = bearer;
  const found = await findBearer(context.db, { accountId, sessionId: sessionId ?? accountId });
  const living = found !== undefined && found.session !== null;
  // A token without a session can be created only with the server's shared secret, so it is trusted.
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

/**
 * Whether a session may end other sessions. In a guarded account, it must be opened and confirmed first, because it may
 * be a stolen one.
 */
function isTrusted(
  context: AuthContext,
  found: BearerFacts,
  session: NonNullable<BearerFacts['session']>,
): boolean {
  const shown = listShownProofs(found, session, context.clock.now());
  return !shown.guarded || (shown.opened && isSessionConfirmed(context, session));
}

function chosen(scope: SignOutScope, sessionId: string): SessionSelection {
  if (scope === 'global') return 'all';
  return scope === 'local' ? { only: sessionId } : { except: sessionId };
}

function nameOf(which: SessionSelection): string {
  if (which === 'all') return which;
  return 'only' in which ? 'this' : 'others';
}
