import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { refusalOfChange } from '../accounts/may-change.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { askerOf } from '../devices/known.ts';
import { type Outcome, type Refusal, refuse } from '../errors.ts';
import { takeFactorTry } from '../guessing.ts';
import { changeWants } from '../proof/required.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { raiseSession } from '../sessions/raise.ts';
import type { FactorAnswer } from './kind.ts';
import { kindOf } from './kinds.ts';
import {
  type Challenge,
  deleteChallenges,
  deleteOtherUnverified,
  type Factor,
  findFactor,
  lockChallenge,
  updateFactor,
} from './store.ts';

/** An answer to a challenge. */
export interface Answered extends FactorAnswer {
  factorId: string;
  challengeId: string;
  from: Entrance;
}

/**
 * Verifies a factor: the session is raised to aal2 and gets new tokens, the account's other sessions at aal1 end.
 * Every answer is counted before it is looked at; what was no wrong code is given back.
 */
export async function verifyFactor(
  context: AuthContext,
  who: SignedIn,
  answered: Answered,
): Promise<Outcome<PresentedSession>> {
  const { accountId } = who;
  if ((await findFactor(context.db, accountId, answered.factorId)) === undefined)
    return refuse('mfa_factor_not_found');
  const asker = await askerOf(context, accountId, answered.from);
  const factorTry = await takeFactorTry(context, { ...asker, factorId: answered.factorId, accountId });
  if (!factorTry.ok) return factorTry;
  const verified = await context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const factor = await findFactor(tx, accountId, answered.factorId);
    if (account === undefined || factor === undefined) return refuse('mfa_factor_not_found');
    const refusal = factor.verifiedAtMs === null ? refusalOfChange(who, { wants: changeWants }) : undefined;
    if (refusal !== undefined) return refusal;
    const { challengeId: id, factorId } = answered;
    const challenge = await lockChallenge(tx, { accountId, factorId, sessionId: who.sessionId, id });
    return answerChallenge(context, tx, { who, account, factor, challenge }, answered);
  });
  if (verified.ok) await factorTry.value.wasRight();
  else if (verified.code !== 'mfa_verification_failed') await factorTry.value.wasNoGuess();
  return verified;
}

async function answerChallenge(
  context: AuthContext,
  tx: Db,
  held: { who: SignedIn; account: Account; factor: Factor; challenge: Challenge | undefined },
  answer: FactorAnswer,
): Promise<Outcome<PresentedSession>> {
  const { who, account, factor, challenge } = held;
  const now = context.clock.now();
  const refusal = refusalOf(challenge, now);
  if (challenge === undefined || refusal !== undefined) return refusal ?? refuse('mfa_factor_not_found');
  const kind = kindOf(factor.type);
  if (!kind.ok) return kind;
  const about = { factor: factor.type };
  const answered = await kind.value.verify(context, factor, challenge, answer);
  if (!answered.ok) {
    // Returned, not thrown: the note of it is kept.
    await context.logActivity(tx, account.id, { event: 'factor-refused', sessionId: who.sessionId, about });
    return answered;
  }
  await deleteChallenges(tx, challenge, now);
  const isNew = factor.verifiedAtMs === null;
  await updateFactor(tx, factor, {
    ...answered.value,
    ...(isNew && { verifiedAtMs: now }),
    updatedAtMs: now,
  });
  if (isNew) {
    await deleteOtherUnverified(tx, factor);
    await context.logActivity(tx, account.id, { event: 'factor-added', sessionId: who.sessionId, about });
  }
  return raiseSession(context, tx, account, who, { factor, method: kind.value.method });
}

/** Why a challenge cannot be answered any more. */
function refusalOf(challenge: Challenge | undefined, now: number): Refusal | undefined {
  if (challenge === undefined)
    return refuse('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    });
  return challenge.expiresAtMs <= now ? refuse('mfa_challenge_expired') : undefined;
}
