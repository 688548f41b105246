import type { Db } from '../../../db/database.ts';
import { readAccountWithFactors } from '../accounts/person.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { isIdle } from './activity.ts';
import { endSharedSession } from './end-family.ts';
import { isBanned } from './open.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { hasRefreshTokenForm, type RefreshTokenKey } from './refresh-token.ts';
import { acceptRefreshToken } from './refresh-turns.ts';
import { lockSession, rotateRefreshToken, type Session, saveRefreshTokenState } from './store.ts';

/** Exchanges a refresh token for a new session object. Refreshes of the same session are processed one at a time. */
export async function refreshSession(
  context: AuthContext,
  token: string,
): Promise<Outcome<PresentedSession>> {
  if (!hasRefreshTokenForm(token))
    return createRefusal('validation_failed', { message: 'Refresh token is not valid' });
  const name = context.refreshTokens.read(token);
  if (name === undefined) return createRefusal('refresh_token_not_found');
  const { db, clock, settings } = context;
  const now = clock.now();
  const times = { now, idleSince: now - settings.idleMs, recentAfter: now - settings.reuseMs };
  const rotated = await rotateRefreshToken(db, name, times);
  if (rotated !== undefined) return present(context, db, rotated);
  const turned = await db.transaction(tx => takeOtherTurn(context, tx, name));
  if (turned !== 'reused') return turned;
  await endSharedSession(context, name);
  return createRefusal('refresh_token_already_used');
}

async function present(
  context: AuthContext,
  db: Db,
  { session, account }: { session: Session; account: Account },
): Promise<Outcome<PresentedSession>> {
  return {
    ok: true,
    value: await presentSession(context, await readAccountWithFactors(db, account), session),
  };
}

/** Handles a token that is not among the newest of a live session. */
async function takeOtherTurn(
  context: AuthContext,
  tx: Db,
  name: RefreshTokenKey,
): Promise<Outcome<PresentedSession> | 'reused'> {
  const session = await lockSession(tx, name);
  const account = await findAccount(tx, name.accountId);
  if (session === undefined || account === undefined) return createRefusal('refresh_token_not_found');
  if (isBanned(account, context.clock.now())) return createRefusal('user_banned', { status: 400 });
  if (isIdle(context, session)) return createRefusal('session_expired');

  // A token from before the second factor was shown must not get the rights that the factor gave. This is not a theft,
  // so the session does not end.
  if (name.number < session.raisedAtNumber) return createRefusal('refresh_token_not_found');
  const { clock, settings } = context;
  const siblingsFrom = Math.max(session.siblingsFrom, session.raisedAtNumber);
  const turn = acceptRefreshToken({ ...session, siblingsFrom }, name.number, {
    now: clock.now(),
    reuseMs: settings.reuseMs,
  });
  if (turn === 'unknown') return createRefusal('refresh_token_not_found');
  if (turn === 'reused') return turn;
  await saveRefreshTokenState(tx, name, turn.turns);
  const { refreshNumber } = turn.turns;
  return present(context, tx, { session: { ...session, refreshNumber }, account });
}
