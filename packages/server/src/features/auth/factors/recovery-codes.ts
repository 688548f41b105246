import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { readRequester } from '../devices/known.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { countFactorAttempt } from '../guessing.ts';
import { checkMayChange } from '../proof/may-change.ts';
import { findProofRefusal, proofsForChange } from '../proof/required.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import { raiseSession } from '../sessions/raise.ts';
import { checkMayAddFactor, createFactor } from './enrol.ts';
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from './recovery-store.ts';
import { type Factor, insertFactor, listFactors, updateFactor } from './store.ts';
import { removeFactor } from './unenrol.ts';

const howMany = 10;
// Crockford's alphabet. Its letters are hard to confuse, and 16 of them encode 80 bits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

/** A set of new recovery codes. They are shown only once. */
export interface NewRecoveryCodes {
  id: string;
  type: 'recovery_code';
  friendly_name: string;
  total: number;
  codes: string[];
}

export async function recoveryStatus({ db }: AuthContext, { accountId }: SignedIn) {
  const factor = codesIn(await listFactors(db, accountId));
  if (factor === undefined) return createRefusal('mfa_factor_not_found');
  return {
    ok: true as const,
    value: { id: factor.id, type: factor.type, ...(await countRecoveryCodes(db, factor)) },
  };
}

/** Creates the first set of recovery codes. They stand in for another verified factor, so the account must have one. */
export async function makeRecoveryCodes(
  context: AuthContext,
  who: SignedIn,
  name: string,
): Promise<Outcome<NewRecoveryCodes>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factors = await listFactors(tx, who.accountId);
    if (codesIn(factors) !== undefined) return createRefusal('mfa_verified_factor_exists');
    if (!factors.some(factor => factor.verifiedAtMs !== null))
      return createRefusal('mfa_recovery_codes_sole_factor');
    const refusal = checkMayAddFactor(context, who, factors, name) ?? findProofRefusal(who, proofsForChange);
    if (refusal !== undefined) return refusal;
    const now = context.clock.now();
    const id = v7({ msecs: now });
    const factor = {
      ...createFactor({ accountId: who.accountId, id }, 'recovery_code', name, now),
      verifiedAtMs: now,
    };
    await insertFactor(tx, factor);
    return { ok: true, value: await newCodes(context, tx, factor, who) };
  });
}

/** Creates a new set of codes and invalidates the previous set. */
export async function remakeRecoveryCodes(
  context: AuthContext,
  who: SignedIn,
): Promise<Outcome<NewRecoveryCodes>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factor = codesIn(await listFactors(tx, who.accountId));
    if (factor === undefined) return createRefusal('mfa_factor_not_found');
    if (who.aal === 'aal1') return createRefusal('insufficient_aal');
    const refusal = checkMayChange(who, { wants: proofsForChange });
    if (refusal !== undefined) return refusal;
    await updateFactor(tx, factor, { updatedAtMs: context.clock.now() });
    return { ok: true, value: await newCodes(context, tx, factor, who) };
  });
}

export async function removeRecoveryCodes(
  context: AuthContext,
  who: SignedIn,
): Promise<Outcome<{ id: string }>> {
  return context.db.transaction(async tx => {
    await lockAccount(tx, who.accountId);
    const factor = codesIn(await listFactors(tx, who.accountId));
    if (factor === undefined) return createRefusal('mfa_factor_not_found');
    if (who.aal === 'aal1') return createRefusal('insufficient_aal');
    const refusal = checkMayChange(who, { wants: proofsForChange });
    if (refusal !== undefined) return refusal;
    await removeFactor(context, tx, factor, who.sessionId);
    return { ok: true, value: { id: factor.id } };
  });
}

/** Raises the session to aal2 with a recovery code that has not been used before. */
export async function verifyRecoveryCode(
  context: AuthContext,
  who: SignedIn,
  { code, from }: { code: string; from: RequestOrigin },
): Promise<Outcome<PresentedSession>> {
  const { accountId, sessionId } = who;
  const codes = codesIn(await listFactors(context.db, accountId));
  if (codes === undefined) return createRefusal('mfa_factor_not_found');
  const codeTry = await countFactorAttempt(context, {
    ...(await readRequester(context, accountId, from)),
    accountId,
    factorId: codes.id,
  });
  if (!codeTry.ok) return { ...codeTry, ...createRefusal('mfa_recovery_codes_locked') };
  const verified = await context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined) return createRefusal('user_not_found');
    const named = { accountId, factorId: codes.id, hash: hashOf(context, accountId, normalCode(code)) };
    if (await useRecoveryCode(tx, named, context.clock.now()))
      return raiseSession(context, tx, account, who, { factor: codes, method: 'mfa/recovery_code' });
    const about = { factor: codes.type };
    await context.logActivity(tx, accountId, { event: 'factor-refused', sessionId, about });
    return createRefusal('mfa_verification_failed', { message: 'Invalid recovery code entered' });
  });
  if (verified.ok) await codeTry.value.wasRight();
  return verified;
}

async function newCodes(
  context: AuthContext,
  tx: Db,
  factor: Factor,
  { sessionId }: SignedIn,
): Promise<NewRecoveryCodes> {
  const { accountId, id, friendlyName } = factor;
  const codes = Array.from({ length: howMany }, newCode);
  await replaceRecoveryCodes(
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

/** Normalises a typed code: converts similar-looking letters and removes blanks and dashes. */
function normalCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

// Codes have 80 random bits, so a slow hash is not needed. Moreover, nobody can test guesses without the server's
// secret.
const hashOf = ({ blind }: Pick<AuthContext, 'blind'>, accountId: string, code: string) =>
  blind(`recovery code ${accountId} ${code}`);

const codesIn = (factors: readonly Factor[]) => factors.find(factor => factor.type === 'recovery_code');
