import { pageCode } from '../../lib/page-code/page-code.ts';
import type { PresentedCredential } from '../../vault-worker/keys/presented-credential.ts';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { NewPasswordChoice, RecoveryKit } from '../api/session-client.ts';
import type { SignedInAccount } from '../auth-api/signed-in.ts';
import { findUnfinished, type SessionContext, toServerRefusal } from '../state/context.ts';
import { readServerVault } from '../state/read-vault.ts';
import { runAfterChallenge } from './challenge.ts';
import { makeRecoveryKit } from './kit.ts';
import { sendKeyChange } from './send-change.ts';
import { handleWorkerRefusal, refreshVault, startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { withPassword } from './with-password.ts';

/** Loaded on demand, because few people ever need it. */
const takingBack = pageCode.loadOnce(() => import('./way-back/taking-back.ts'));
const renewing = pageCode.loadOnce(() => import('./renew-keys.ts'));

/** Changes the password of the open passport. */
export async function changePassword(
  context: SessionContext,
  { current, ...wanted }: NewPasswordChoice & { current: string },
): Promise<CallOutcome> {
  return await withPassword(context, current, () =>
    setPassword(context, wanted, { by: 'password', password: current }),
  );
}

/** Sets a new password for the open passport, once the owner has proved that they want this. */
export async function setPassword(
  context: SessionContext,
  { next, renewKeys }: NewPasswordChoice,
  shown: PresentedCredential,
): Promise<CallOutcome> {
  if (renewKeys) return await (await renewing()).renewKeys(context, next, shown);
  const vault = await refreshVault(context);
  return vault.ok ? await replacePassword(context, { next, shown }) : vault;
}

/**
 * Recovers with the recovery kit: signs in with its proof, opens with its code, sets a new password and makes a new
 * kit.
 */
export async function recoverWithKit(
  context: SessionContext,
  input: { email: string; code: string; newPassword: string },
): Promise<CallOutcome<RecoveryKit>> {
  const { service } = context.worker;
  const proof = await service.proveCode(input.code);
  if (!proof.ok) return proof;
  const answer = await context.server.recoverySession({ email: input.email, proof: proof.value });
  if (!answer.ok)
    return answer.code === 'unauthorized' ? refuseWithProblem('wrong-code') : toServerRefusal(answer.code);
  const signedIn = await context.auth.takeSession(answer.value.session);
  if (!signedIn.ok) return signedIn;
  const come = await runAfterChallenge(context, async () => {
    const recovered = await reopenWithKit(context, signedIn.value, input);
    return recovered.ok ? await makeRecoveryKit(context, { by: 'code', code: input.code }) : recovered;
  });
  const challenge = findUnfinished(context, 'challenge');
  if (challenge !== undefined) context.unfinished = { ...challenge, byKit: signedIn.value };
  return come;
}

/** Opens the passport with a recovery code that has just been proved to the server, and sets a new password. */
export async function reopenWithKit(
  context: SessionContext,
  signedIn: SignedInAccount,
  input: { code: string; newPassword: string },
): Promise<CallOutcome> {
  const state = await readServerVault(context);
  if (!state.ok && state.code === 'proof_required')
    return await (await takingBack()).readStateBeforeChanges(context, signedIn, {
      by: 'code',
      wrong: refuseWithProblem('wrong-code'),
    });
  if (!state.ok)
    return state.code === 'not_found' ? refuseWithProblem('no-vault') : toServerRefusal(state.code);
  const vault = await context.worker.service.openWithCode(state.value, signedIn);
  if (!vault.ok) return vault;
  const shown = { by: 'code', code: input.code } as const;
  const replaced = await replacePassword(context, { next: input.newPassword, shown });
  if (!replaced.ok) return replaced;
  startUnlocked(context, vault.value, true);
  await storeReloadKey(context);
  return createSuccess(undefined);
}

/** Replaces the password in an order that survives a crash: see [Note: A change that survives a crash]. */
async function replacePassword(
  context: SessionContext,
  { next, shown }: { next: string; shown: PresentedCredential },
): Promise<CallOutcome> {
  const { service } = context.worker;
  const made = await service.nextPassword(next, shown);
  if (!made.ok) return await handleWorkerRefusal(context, made);
  const sent = await sendKeyChange(context, made.value);
  if (!sent.ok) return sent;
  await service.useNextPassword();
  await service.keepState(sent.value);
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined });
  return emptySuccess;
}
