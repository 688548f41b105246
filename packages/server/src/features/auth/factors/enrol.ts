import { v7 } from 'uuid';
import type { SignedIn } from '../../../http/signed-in.ts';
import { refusalOfChange } from '../accounts/may-change.ts';
import { isAnonymous } from '../accounts/presenter.ts';
import { listIdentities, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, type Refusal, refuse } from '../errors.ts';
import type { FactorWish } from './kind.ts';
import { kindOf } from './kinds.ts';
import { deleteUnverifiedBefore, type Factor, type FactorType, insertFactor, listFactors } from './store.ts';

/** A factor somebody wants to have. */
export interface NewFactor extends FactorWish {
  factor_type: string;
  friendly_name: string;
}

/** What the owner of a new factor is told, some of it once. */
export type EnrolledFactor = { id: string; type: string; friendly_name: string } & object;

/** Begins a factor. It guards nothing until it is verified, and is forgotten when that takes too long. */
export async function enrolFactor(
  context: AuthContext,
  who: SignedIn,
  wish: NewFactor,
): Promise<Outcome<EnrolledFactor>> {
  const kind = kindOf(wish.factor_type);
  if (!kind.ok) return kind;
  if (wish.factor_type === 'phone' && !context.settings.phoneFactors)
    return refuse('mfa_phone_enroll_not_enabled');
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) return refuse('user_not_found');
    if (isAnonymous(account, await listIdentities(tx, account.id)))
      return refuse('no_authorization', { status: 403, message: 'Anonymous users have no second factor' });
    const now = context.clock.now();
    await deleteUnverifiedBefore(tx, account.id, now - context.settings.challengeMs);
    const refusal = refusalOfOneMore(context, who, await listFactors(tx, account.id), wish.friendly_name);
    if (refusal !== undefined) return refusal;

    const named = { accountId: account.id, id: v7({ msecs: now }) };
    const begun = await kind.value.enrol(context, account, named, wish);
    if (!begun.ok) return begun;
    const { stored, told } = begun.value;
    const { factor_type: type, friendly_name } = wish;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kindOf knows it
    await insertFactor(tx, { ...newFactor(named, type as FactorType, friendly_name, now), ...stored });
    return { ok: true, value: { id: named.id, type, friendly_name, ...told } };
  });
}

/** Why the account may not have one more factor of that name. */
export function refusalOfOneMore(
  { settings }: AuthContext,
  who: SignedIn,
  existing: readonly Factor[],
  name: string,
): Refusal | undefined {
  if (who.lacksFactor) return refuse('insufficient_aal', { message: 'AAL2 required to enroll a new factor' });
  const refusal = refusalOfChange(who);
  if (refusal !== undefined) return refusal;
  if (existing.length >= settings.maxFactors) return refuse('too_many_enrolled_mfa_factors');
  const taken = name !== '' && existing.some(factor => factor.friendlyName === name);
  return taken ? refuse('mfa_factor_name_conflict') : undefined;
}

/** The row of a factor that is not verified yet. */
export function newFactor(
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
