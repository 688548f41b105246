import type { Db } from '../../../db/database.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { checkMayChange } from '../proof/may-change.ts';
import { proofsForChange } from '../proof/required.ts';
import { lowerSessionsRaisedBy } from '../sessions/raise.ts';
import type { SessionKey } from '../sessions/store.ts';
import { deleteFactor, type Factor, findFactor, listFactors } from './store.ts';

/** Removes a factor. If the factor protects the account, this requires a session in which a factor was verified. */
export async function unenrolFactor(
  context: AuthContext,
  who: SignedIn,
  factorId: string,
): Promise<Outcome<{ id: string }>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factor = await findFactor(tx, who.accountId, factorId);
    if (factor === undefined) return createRefusal('mfa_factor_not_found');
    if (factor.verifiedAtMs !== null && who.aal === 'aal1')
      return createRefusal('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      });
    const wants = factor.verifiedAtMs === null ? [] : proofsForChange;
    const refusal = checkMayChange(who, { wants });
    if (refusal !== undefined) return refusal;
    await removeFactor(context, tx, factor, who.sessionId);
    return { ok: true, value: { id: factorId } };
  });
}

/**
 * Removes a factor of an account that the transaction has locked. Recovery codes stand in for another factor, so they
 * are removed together with the last one.
 */
export async function removeFactor(
  context: AuthContext,
  tx: Db,
  factor: Factor,
  sessionId?: string,
): Promise<void> {
  const { accountId } = factor;
  await deleteFactor(tx, accountId, factor.id);
  const left = (await listFactors(tx, accountId)).filter(one => one.verifiedAtMs !== null);
  const byFactor = left.find(({ type }) => type !== 'recovery_code')?.id;
  await lowerSessionsRaisedBy(tx, factor, { sessionId, byFactor });
  if (factor.verifiedAtMs === null) return;
  await context.logActivity(tx, accountId, {
    event: 'factor-removed',
    sessionId,
    about: { factor: factor.type },
  });
  const [codes, ...others] = left;
  if (codes?.type === 'recovery_code' && others.length === 0)
    await removeFactor(context, tx, codes, sessionId);
}

/** Removes every factor of an account whose owner has proved a recovery kit instead. */
export async function removeAllFactors(
  context: AuthContext,
  tx: Db,
  { accountId, sessionId }: SessionKey,
): Promise<void> {
  await lockAccount(tx, accountId);
  // Recovery codes may already have been removed together with the last other factor.
  for (const { id } of await listFactors(tx, accountId)) {
    const factor = await findFactor(tx, accountId, id);
    if (factor !== undefined) await removeFactor(context, tx, factor, sessionId);
  }
}
