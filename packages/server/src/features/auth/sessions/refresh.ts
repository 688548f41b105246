import type { Db } from '../../../db/database.ts';
import { readPerson } from '../accounts/person.ts';
import { findAccount, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isIdle } from './activity.ts';
import { endSessions } from './end.ts';
import { isBanned } from './open.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { looksLikeRefreshToken, type RefreshTokenName } from './refresh-token.ts';
import { lockSession, type Session, saveRotation } from './store.ts';

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
  const turned = await context.db.transaction(tx => takeTurn(context, tx, name));
  if (turned !== 'reused') return turned;
  await endFamily(context, name);
  return refuse('refresh_token_already_used');
}

async function takeTurn(
  context: AuthContext,
  tx: Db,
  name: RefreshTokenName,
): Promise<Outcome<PresentedSession> | 'reused'> {
  const session = await lockSession(tx, name);
  const account = await findAccount(tx, name.accountId);
  if (session === undefined || account === undefined) return refuse('refresh_token_not_found');
  if (isBanned(account, context.clock.now())) return refuse('user_banned', { status: 400 });
  if (isIdle(context, session)) return refuse('session_expired');

  const rotated = await useToken(context, tx, session, name);
  // A number from the future is of a database older than the token: nothing was stolen either.
  if (rotated === 'unknown') return refuse('refresh_token_not_found');
  if (rotated === 'reused') return rotated;
  const person = await readPerson(tx, account);
  return { ok: true, value: await presentSession(context, person, rotated) };
}

/** The session with the token number that works from now on, or why this token moves nothing. */
async function useToken(
  context: AuthContext,
  tx: Db,
  session: Session,
  name: RefreshTokenName,
): Promise<Session | 'reused' | 'unknown'> {
  const { clock, settings } = context;
  const now = clock.now();
  const recent = session.recentRotationsMs.filter(at => at > now - settings.reuseMs);
  // A token from before the second factor must not get what the factor opened; it is no theft, so nothing ends.
  if (name.number < session.raisedAtNumber) return 'unknown';
  const turn = turnOf(name.number, session.refreshNumber, recent.length);
  if (turn === 'active') {
    const rotation = { refreshNumber: session.refreshNumber + 1, recentRotationsMs: [...recent, now] };
    await saveRotation(tx, name, rotation);
    return { ...session, ...rotation };
  }
  return turn === 'converges' ? session : turn;
}

/**
 * Where a token stands. The active one's parent means that an answer was lost; one replaced within the reuse
 * interval, by one of the recent rotations, means that tabs raced. Both are given the active token.
 */
export function turnOf(
  number: number,
  active: number,
  recentRotations: number,
): 'active' | 'converges' | 'reused' | 'unknown' {
  const behind = active - number;
  if (behind < 0) return 'unknown';
  if (behind === 0) return 'active';
  return behind === 1 || behind <= recentRotations ? 'converges' : 'reused';
}

/** Ends the session of a token used long after its turn. The account is held first, as everywhere. */
async function endFamily(context: AuthContext, { accountId, sessionId }: RefreshTokenName): Promise<void> {
  await context.db.transaction(async tx => {
    if ((await lockAccount(tx, accountId)) === undefined) return;
    const ended = await endSessions(context, tx, accountId, { only: sessionId });
    if (ended.length > 0) await context.note(tx, accountId, { event: 'session-ended', sessionId });
  });
}
