import type { Db } from '../../../db/database.ts';
import { readPerson } from '../accounts/person.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isIdle } from './activity.ts';
import { endFamily } from './end-family.ts';
import { isBanned } from './open.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { looksLikeRefreshToken, type RefreshTokenName } from './refresh-token.ts';
import { takeTurn } from './refresh-turns.ts';
import { lockSession, rotate, type Session, saveTurns } from './store.ts';

/**
 * Exchanges a refresh token for a fresh session object. All refreshes of one session take turns.
 */
export async function refreshSession(
  context: AuthContext,
  token: string,
): Promise<Outcome<PresentedSession>> {
  if (!looksLikeRefreshToken(token))
    return refuse('validation_failed', { message: 'Refresh token is not valid' });
  const name = context.refreshTokens.read(token);
  if (name === undefined) return refuse('refresh_token_not_found');
  const { db, clock, settings } = context;
  const now = clock.now();
  const times = { now, idleSince: now - settings.idleMs, recentAfter: now - settings.reuseMs };
  const rotated = await rotate(db, name, times);
  if (rotated !== undefined) return present(context, db, rotated);
  const turned = await db.transaction(tx => takeOtherTurn(context, tx, name));
  if (turned !== 'reused') return turned;
  await endFamily(context, name);
  return refuse('refresh_token_already_used');
}

async function present(
  context: AuthContext,
  db: Db,
  { session, account }: { session: Session; account: Account },
): Promise<Outcome<PresentedSession>> {
  return { ok: true, value: await presentSession(context, await readPerson(db, account), session) };
}

/** What a token gets that is not one of the newest of a living session. */
async function takeOtherTurn(
  context: AuthContext,
  tx: Db,
  name: RefreshTokenName,
): Promise<Outcome<PresentedSession> | 'reused'> {
  const session = await lockSession(tx, name);
  const account = await findAccount(tx, name.accountId);
  if (session === undefined || account === undefined) return refuse('refresh_token_not_found');
  if (isBanned(account, context.clock.now())) return refuse('user_banned', { status: 400 });
  if (isIdle(context, session)) return refuse('session_expired');

  // A token from before the second factor must not get what the factor opened; it is no theft, so nothing ends.
  if (name.number < session.raisedAtNumber) return refuse('refresh_token_not_found');
  const { clock, settings } = context;
  const siblingsFrom = Math.max(session.siblingsFrom, session.raisedAtNumber);
  const turn = takeTurn({ ...session, siblingsFrom }, name.number, {
    now: clock.now(),
    reuseMs: settings.reuseMs,
  });
  if (turn === 'unknown') return refuse('refresh_token_not_found');
  if (turn === 'reused') return turn;
  await saveTurns(tx, name, turn.turns);
  const { refreshNumber } = turn.turns;
  return present(context, tx, { session: { ...session, refreshNumber }, account });
}
