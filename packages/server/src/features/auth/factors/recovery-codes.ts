import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { refusalOfChange } from '../accounts/may-change.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { askerOf } from '../devices/known.ts';
import { type Outcome, refuse } from '../errors.ts';
import { takeFactorTry } from '../guessing.ts';
import { changeWants, refusalOfProof } from '../proof/required.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { raiseSession } from '../sessions/raise.ts';
import { newFactor, refusalOfOneMore } from './enrol.ts';
import { countCodes, replaceCodes, useRecoveryCode } from './recovery-store.ts';
import { type Factor, insertFactor, listFactors, updateFactor } from './store.ts';
import { removeFactor } from './unenrol.ts';

const howMany = 10;
// Crockford's alphabet: 80 bits in 16 characters that cannot be mistaken for each other.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

/** A set of recovery codes that was just made: the only time they are told. */
export interface NewCodes {
  id: string;
  type: 'recovery_code';
  friendly_name: string;
  total: number;
  codes: string[];
}

/** How many codes there are and how many are left. */
export async function recoveryStatus({ db }: AuthContext, { accountId }: SignedIn) {
  const factor = codesIn(await listFactors(db, accountId));
  if (factor === undefined) return refuse('mfa_factor_not_found');
  return {
    ok: true as const,
    value: { id: factor.id, type: factor.type, ...(await countCodes(db, factor)) },
  };
}

/** Makes the first set of codes. They stand in for another verified factor, so there must be one. */
export async function makeRecoveryCodes(
  context: AuthContext,
  who: SignedIn,
  name: string,
): Promise<Outcome<NewCodes>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factors = await listFactors(tx, who.accountId);
    if (codesIn(factors) !== undefined) return refuse('mfa_verified_factor_exists');
    if (!factors.some(factor => factor.verifiedAtMs !== null))
      return refuse('mfa_recovery_codes_sole_factor');
    const refusal = refusalOfOneMore(context, who, factors, name) ?? refusalOfProof(who, changeWants);
    if (refusal !== undefined) return refusal;
    const now = context.clock.now();
    const id = v7({ msecs: now });
    const factor = {
      ...newFactor({ accountId: who.accountId, id }, 'recovery_code', name, now),
      verifiedAtMs: now,
    };
    await insertFactor(tx, factor);
    return { ok: true, value: await newCodes(context, tx, factor, who) };
  });
}

/** Makes another set; every code of the one before is void. */
export async function remakeRecoveryCodes(context: AuthContext, who: SignedIn): Promise<Outcome<NewCodes>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factor = codesIn(await listFactors(tx, who.accountId));
    if (factor === undefined) return refuse('mfa_factor_not_found');
    if (who.aal === 'aal1') return refuse('insufficient_aal');
    const refusal = refusalOfChange(who, { wants: changeWants });
    if (refusal !== undefined) return refusal;
    await updateFactor(tx, factor, { updatedAtMs: context.clock.now() });
    return { ok: true, value: await newCodes(context, tx, factor, who) };
  });
}

/** Takes all codes away. */
export async function removeRecoveryCodes(
  context: AuthContext,
  who: SignedIn,
): Promise<Outcome<{ id: string }>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factor = codesIn(await listFactors(tx, who.accountId));
    if (factor === undefined) return refuse('mfa_factor_not_found');
    if (who.aal === 'aal1') return refuse('insufficient_aal');
    const refusal = refusalOfChange(who, { wants: changeWants });
    if (refusal !== undefined) return refusal;
    await removeFactor(context, tx, factor, who.sessionId);
    return { ok: true, value: { id: factor.id } };
  });
}

/** Raises the session by a code that was not used before. */
export async function verifyRecoveryCode(
  context: AuthContext,
  who: SignedIn,
  { code, from }: { code: string; from: Entrance },
): Promise<Outcome<PresentedSession>> {
  const { accountId, sessionId } = who;
  const codes = codesIn(await listFactors(context.db, accountId));
  if (codes === undefined) return refuse('mfa_factor_not_found');
  const codeTry = await takeFactorTry(context, {
    ...(await askerOf(context, accountId, from)),
    accountId,
    factorId: codes.id,
  });
  if (!codeTry.ok) return { ...codeTry, ...refuse('mfa_recovery_codes_locked') };
  const verified = await context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined) return refuse('user_not_found');
    const named = { accountId, factorId: codes.id, hash: hashOf(context, accountId, normalCode(code)) };
    if (await useRecoveryCode(tx, named, context.clock.now()))
      return raiseSession(context, tx, account, who, { factor: codes, method: 'mfa/recovery_code' });
    const about = { factor: codes.type };
    await context.logActivity(tx, accountId, { event: 'factor-refused', sessionId, about });
    return refuse('mfa_verification_failed', { message: 'Invalid recovery code entered' });
  });
  if (verified.ok) await codeTry.value.wasRight();
  return verified;
}

async function newCodes(
  context: AuthContext,
  tx: Db,
  factor: Factor,
  { sessionId }: SignedIn,
): Promise<NewCodes> {
  const { accountId, id, friendlyName } = factor;
  const codes = Array.from({ length: howMany }, newCode);
  await replaceCodes(
    tx,
    factor,
    codes.map(code => hashOf(context, accountId, code)),
  );
  await context.logActivity(tx, accountId, { event: 'recovery-codes-made', sessionId });
  return { id, type: 'recovery_code', friendly_name: friendlyName, total: howMany, codes };
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As the codes are written: letters that look like another, blanks and dashes do not matter. */
function normalCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

// Behind it are 80 random bits, so a slow hash is not needed; without the server's secret it cannot be tried at all.
const hashOf = ({ blind }: Pick<AuthContext, 'blind'>, accountId: string, code: string) =>
  blind(`recovery code ${accountId} ${code}`);

const codesIn = (factors: readonly Factor[]) => factors.find(factor => factor.type === 'recovery_code');
