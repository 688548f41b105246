import type { Db } from '../../../db/database.ts';
import { readPerson } from '../accounts/person.ts';
import { type Account, findAccount, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isIdle } from './activity.ts';
import { endSessions } from './end.ts';
import { isBanned } from './open.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { looksLikeRefreshToken, type RefreshTokenName } from './refresh-token.ts';
import { lockSession, rotate, type Session } from './store.ts';

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

/** What a token gets that is not the active one of a living session. */
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
  const now = context.clock.now();
  const recent = session.recentRotationsMs.filter(at => at > now - context.settings.reuseMs);
  const turn = turnOf(name.number, session, recent.length);
  // A number from the future is of a database older than the token: nothing was stolen either.
  if (turn === 'unknown') return refuse('refresh_token_not_found');
  if (turn === 'reused') return turn;
  // It may be the active one by now, when what stood in its way was over a moment later: then it stays so.
  return present(context, tx, { session, account });
}

// [Note: A parent that was stolen] Each access token names the refresh token with which it came. Once the one that came with
// the newest was used, its holder has the newest: the parent, shown after that and after tabs have had the time to race, is
// in the hands of another, or the newest is. Either way the session is over.

/**
 * What became of a token. The active one's parent means that an answer was lost, unless the active one was `used`; one
 * replaced within the reuse interval, by one of the recent rotations, means that tabs raced. Both are given the active
 * token.
 */
export function turnOf(
  number: number,
  { refreshNumber: active, usedNumber: used }: Pick<Session, 'refreshNumber' | 'usedNumber'>,
  recentRotations: number,
): 'active' | 'converges' | 'reused' | 'unknown' {
  const behind = active - number;
  if (behind < 0) return 'unknown';
  if (behind === 0) return 'active';
  const answerWasLost = behind === 1 && used < active;
  return answerWasLost || behind <= recentRotations ? 'converges' : 'reused';
}

/** Ends the session of a token used long after its turn. The account is held first, as everywhere. */
async function endFamily(context: AuthContext, { accountId, sessionId }: RefreshTokenName): Promise<void> {
  await context.db.transaction(async tx => {
    if ((await lockAccount(tx, accountId)) === undefined) return;
    const ended = await endSessions(context, tx, accountId, { only: sessionId });
    if (ended.length > 0) await context.logActivity(tx, accountId, { event: 'session-ended', sessionId });
  });
}
