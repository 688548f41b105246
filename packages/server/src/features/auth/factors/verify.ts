import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { readRequester } from '../devices/known.ts';
import { createRefusal, type Outcome, type Refusal } from '../errors.ts';
import { countFactorAttempt } from '../guessing.ts';
import { checkMayChange } from '../proof/may-change.ts';
import { proofsForChange } from '../proof/required.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { raiseSession } from '../sessions/raise.ts';
import type { FactorAnswer } from './kind.ts';
import { findFactorKind } from './kinds.ts';
import {
  type Challenge,
  deleteChallenges,
  deleteOtherUnverified,
  type Factor,
  findFactor,
  lockChallenge,
  updateFactor,
} from './store.ts';

export interface ChallengeAnswer extends FactorAnswer {
  factorId: string;
  challengeId: string;
  from: RequestOrigin;
}

/**
 * Verifies a factor: raises the session to aal2 with new tokens, and ends the account's other sessions at
 * aal1. Every attempt is counted before it is checked. If the code was right, the attempt is uncounted.
 */
export async function verifyFactor(
  context: AuthContext,
  who: SignedIn,
  answered: ChallengeAnswer,
): Promise<Outcome<PresentedSession>> {
  const { accountId } = who;
  if ((await findFactor(context.db, accountId, answered.factorId)) === undefined)
    return createRefusal('mfa_factor_not_found');
  const asker = await readRequester(context, accountId, answered.from);
  const factorTry = await countFactorAttempt(context, { ...asker, factorId: answered.factorId, accountId });
  if (!factorTry.ok) return factorTry;
  const verified = await context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const factor = await findFactor(tx, accountId, answered.factorId);
    if (account === undefined || factor === undefined) return createRefusal('mfa_factor_not_found');
    const refusal =
      factor.verifiedAtMs === null ? checkMayChange(who, { wants: proofsForChange }) : undefined;
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
  if (challenge === undefined || refusal !== undefined)
    return refusal ?? createRefusal('mfa_factor_not_found');
  const kind = findFactorKind(factor.type);
  if (!kind.ok) return kind;
  const about = { factor: factor.type };
  const answered = await kind.value.verify(context, factor, challenge, answer);
  if (!answered.ok) {
    // The refusal is returned and not thrown, because an exception would also roll back the log entry.
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

/** The reason why a challenge can no longer be answered; undefined if it can. */
function refusalOf(challenge: Challenge | undefined, now: number): Refusal | undefined {
  if (challenge === undefined)
    return createRefusal('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    });
  return challenge.expiresAtMs <= now ? createRefusal('mfa_challenge_expired') : undefined;
}
