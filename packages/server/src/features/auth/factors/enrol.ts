import { v7 } from 'uuid';
import type { SignedIn } from '../../../http/signed-in.ts';
import { isAnonymous } from '../accounts/presenter.ts';
import { listIdentities, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome, type Refusal } from '../errors.ts';
import { checkMayChange } from '../proof/may-change.ts';
import type { FactorRequest } from './kind.ts';
import { findFactorKind } from './kinds.ts';
import { deleteUnverifiedBefore, type Factor, type FactorType, insertFactor, listFactors } from './store.ts';

export interface NewFactor extends FactorRequest {
  factor_type: string;
  friendly_name: string;
}

/** The data of a new factor that its owner receives. Secrets in it are sent only this once. */
export type EnrolledFactor = { id: string; type: string; friendly_name: string } & object;

/**
 * Starts adding a factor. It does not protect the account until it is verified, and is deleted if that takes too long.
 */
export async function enrolFactor(
  context: AuthContext,
  who: SignedIn,
  wish: NewFactor,
): Promise<Outcome<EnrolledFactor>> {
  const kind = findFactorKind(wish.factor_type);
  if (!kind.ok) return kind;
  if (wish.factor_type === 'phone' && !context.settings.phoneFactors)
    return createRefusal('mfa_phone_enroll_not_enabled');
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) return createRefusal('user_not_found');
    if (isAnonymous(account, await listIdentities(tx, account.id)))
      return createRefusal('no_authorization', {
        status: 403,
        message: 'Anonymous users have no second factor',
      });
    const now = context.clock.now();
    await deleteUnverifiedBefore(tx, account.id, now - context.settings.challengeMs);
    const refusal = checkMayAddFactor(context, who, await listFactors(tx, account.id), wish.friendly_name);
    if (refusal !== undefined) return refusal;

    const named = { accountId: account.id, id: v7({ msecs: now }) };
    const begun = await kind.value.enrol(context, account, named, wish);
    if (!begun.ok) return begun;
    const { stored, told } = begun.value;
    const { factor_type: type, friendly_name } = wish;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `kindOf` found this type
    await insertFactor(tx, { ...createFactor(named, type as FactorType, friendly_name, now), ...stored });
    return { ok: true, value: { id: named.id, type, friendly_name, ...told } };
  });
}

/** The reason why the account may not add another factor with that name; undefined if it may. */
export function checkMayAddFactor(
  { settings }: AuthContext,
  who: SignedIn,
  existing: readonly Factor[],
  name: string,
): Refusal | undefined {
  if (who.lacksFactor)
    return createRefusal('insufficient_aal', { message: 'AAL2 required to enroll a new factor' });
  const refusal = checkMayChange(who);
  if (refusal !== undefined) return refusal;
  if (existing.length >= settings.maxFactors) return createRefusal('too_many_enrolled_mfa_factors');
  const taken = name !== '' && existing.some(factor => factor.friendlyName === name);
  return taken ? createRefusal('mfa_factor_name_conflict') : undefined;
}

/** Builds the row of a factor that has not been verified yet. */
export function createFactor(
  { accountId, id }: Pick<Factor, 'accountId' | 'id'>,
  type: FactorType,
  friendlyName: string,
  now: number,
): Factor {
  return {
    accountId,
    id,
    type,
    friendlyName,
    verifiedAtMs: null,
    sealedSecret: null,
    lastTimeStep: null,
    phone: null,
    passkey: null,
    lastChallengedAtMs: null,
    createdAtMs: now,
    updatedAtMs: now,
  };
}
