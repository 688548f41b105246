import { pageCode } from '../../lib/page-code/page-code.ts';
import type { ShownWay } from '../../vault-worker/keys/shown.ts';
import { done, type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { RecoveryKit, WantedPassword } from '../api/session-client.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';
import { readShownVault } from '../state/read-vault.ts';
import { afterChallenge } from './challenge.ts';
import { makeRecoveryKit } from './kit.ts';
import { sendChange } from './send-change.ts';
import { refreshVault, refusedShown, startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { withPassword } from './with-password.ts';

/** Few need it, and those seldom. */
const takingBack = pageCode.loadOnce(() => import('./way-back/taking-back.ts'));
const renewing = pageCode.loadOnce(() => import('./renew-keys.ts'));

/** Changes the password of the open passport. */
export async function changePassword(
  context: SessionContext,
  { current, ...wanted }: WantedPassword & { current: string },
): Promise<Outcome> {
  return await withPassword(context, current, () =>
    setPassword(context, wanted, { by: 'password', password: current }),
  );
}

/** Gives the open passport another password, once it is clear that its owner asks for it. */
export async function setPassword(
  context: SessionContext,
  { next, renewKeys }: WantedPassword,
  shown: ShownWay,
): Promise<Outcome> {
  if (renewKeys) return await (await renewing()).renewKeys(context, next, shown);
  const vault = await refreshVault(context);
  return vault.ok ? await replacePassword(context, { next, shown }) : vault;
}

/** Comes back with the recovery kit: signs in with its proof, opens with its code, sets a new password, makes a new kit. */
export async function recover(
  context: SessionContext,
  input: { email: string; code: string; newPassword: string },
): Promise<Outcome<RecoveryKit>> {
  const { service } = context.worker;
  const proof = await service.proveCode(input.code);
  if (!proof.ok) return proof;
  const answer = await context.server.recoverySession({ email: input.email, proof: proof.value });
  if (!answer.ok) return answer.code === 'unauthorized' ? refuse('wrong-code') : serverRefusal(answer.code);
  const signedIn = await context.auth.takeSession(answer.value.session);
  if (!signedIn.ok) return signedIn;
  const come = await afterChallenge(context, async () => {
    const recovered = await openAgain(context, signedIn.value, input);
    return recovered.ok ? await makeRecoveryKit(context, { by: 'code', code: input.code }) : recovered;
  });
  if (context.pending !== undefined) context.pending = { ...context.pending, byKit: signedIn.value };
  return come;
}

/** Opens with the recovery code proved just before, and gives the passport another password. */
export async function openAgain(
  context: SessionContext,
  signedIn: SignedIn,
  input: { code: string; newPassword: string },
): Promise<Outcome> {
  const state = await readShownVault(context);
  if (!state.ok && state.code === 'proof_required')
    return await (await takingBack()).lookBefore(context, signedIn, {
      by: 'code',
      wrong: refuse('wrong-code'),
    });
  if (!state.ok) return state.code === 'not_found' ? refuse('no-vault') : serverRefusal(state.code);
  const vault = await context.worker.service.openWithCode(state.value, signedIn);
  if (!vault.ok) return vault;
  const shown = { by: 'code', code: input.code } as const;
  const replaced = await replacePassword(context, { next: input.newPassword, shown });
  if (!replaced.ok) return replaced;
  startUnlocked(context, vault.value, true);
  await storeReloadKey(context);
  return ok(undefined);
}

/** See [Note: A change that survives a crash]. */
async function replacePassword(
  context: SessionContext,
  { next, shown }: { next: string; shown: ShownWay },
): Promise<Outcome> {
  const { service } = context.worker;
  const made = await service.nextPassword(next, shown);
  if (!made.ok) return await refusedShown(context, made);
  const sent = await sendChange(context, made.value);
  if (!sent.ok) return sent;
  await service.useNextPassword();
  await service.keepState(sent.value);
  context.alerts.set({ ...context.alerts.get(), heldUntil: undefined });
  return done;
}
