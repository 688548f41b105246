import type { Db } from '../../../db/database.ts';
import { findAccount, listIdentities } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, type Refusal, refuse } from '../errors.ts';
import { isIdle } from './activity.ts';
import { endSessions } from './end.ts';
import { isBanned } from './open.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { looksLikeRefreshToken, type RefreshTokenName } from './refresh-token.ts';
import { lockSession, type Session, saveRotation } from './store.ts';

/**
 * Exchanges a refresh token for a fresh session object. All refreshes of one session take turns. A refusal is
 * returned, not thrown, so that ending the session of a reused token is committed.
 */
export async function refreshSession(
  context: AuthContext,
  token: string,
): Promise<Outcome<PresentedSession>> {
  if (!looksLikeRefreshToken(token))
    return refuse('validation_failed', { message: 'Refresh token is not valid' });
  const name = context.refreshTokens.read(token);
  if (name === undefined) return refuse('refresh_token_not_found');
  return context.db.transaction(async tx => {
    const session = await lockSession(tx, name);
    const account = await findAccount(tx, name.accountId);
    if (session === undefined || account === undefined) return refuse('refresh_token_not_found');
    if (isBanned(account, context.clock.now())) return refuse('user_banned', { status: 400 });
    if (isIdle(context, session)) return refuse('session_expired');

    const rotated = await useToken(context, tx, session, name);
    if (!rotated.ok) return rotated;
    const identities = await listIdentities(tx, account.id);
    return {
      ok: true,
      value: await presentSession(context, { account, identities, session: rotated.value }),
    };
  });
}

/** The session with the token number that works from now on; a token used long after its turn ends the session. */
async function useToken(
  context: AuthContext,
  tx: Db,
  session: Session,
  name: RefreshTokenName,
): Promise<Outcome<Session>> {
  const { clock, settings } = context;
  const now = clock.now();
  const recent = session.recentRotationsMs.filter(at => at > now - settings.reuseMs);
  const turn = turnOf(name.number, session.refreshNumber, recent.length);
  if (turn === 'active') {
    const rotation = { refreshNumber: session.refreshNumber + 1, recentRotationsMs: [...recent, now] };
    await saveRotation(tx, name, rotation);
    return { ok: true, value: { ...session, ...rotation } };
  }
  if (turn === 'converges') return { ok: true, value: session };
  return endFamily(context, tx, name, turn);
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

/** A number from the future is of a database older than the token: nothing was stolen, nothing ends. */
async function endFamily(
  context: AuthContext,
  tx: Db,
  { accountId, sessionId }: RefreshTokenName,
  turn: 'reused' | 'unknown',
): Promise<Refusal> {
  if (turn === 'unknown') return refuse('refresh_token_not_found');
  await endSessions(context, tx, accountId, { only: sessionId });
  return refuse('refresh_token_already_used');
}
