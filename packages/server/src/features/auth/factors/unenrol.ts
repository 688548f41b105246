import type { Db } from '../../../db/database.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { refusalOfChange } from '../accounts/may-change.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { changeWants } from '../proof/required.ts';
import { lowerSessionsRaisedBy } from '../sessions/raise.ts';
import type { SessionName } from '../sessions/store.ts';
import { deleteFactor, type Factor, findFactor, listFactors } from './store.ts';

/** Takes a factor away. One that guards the account is taken away only by a session that showed a factor. */
export async function unenrolFactor(
  context: AuthContext,
  who: SignedIn,
  factorId: string,
): Promise<Outcome<{ id: string }>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factor = await findFactor(tx, who.accountId, factorId);
    if (factor === undefined) return refuse('mfa_factor_not_found');
    if (factor.verifiedAtMs !== null && who.aal === 'aal1')
      return refuse('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      });
    const wants = factor.verifiedAtMs === null ? [] : changeWants;
    const refusal = refusalOfChange(who, { wants });
    if (refusal !== undefined) return refusal;
    await removeFactor(context, tx, factor, who.sessionId);
    return { ok: true, value: { id: factorId } };
  });
}

/**
 * Removes a factor of an account that the transaction holds. Recovery codes stand in for another factor: without any
 * other they go too.
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

/** Removes every factor of an account, for who showed a kit in place of it. */
export async function removeAllFactors(
  context: AuthContext,
  tx: Db,
  { accountId, sessionId }: SessionName,
): Promise<void> {
  await lockAccount(tx, accountId);
  // Recovery codes go with the last other factor.
  for (const { id } of await listFactors(tx, accountId)) {
    const factor = await findFactor(tx, accountId, id);
    if (factor !== undefined) await removeFactor(context, tx, factor, sessionId);
  }
}
