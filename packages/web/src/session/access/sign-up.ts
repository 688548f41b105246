import { pageCode } from '../../lib/page-code/page-code.ts';
import { type CallOutcome, createSuccess } from '../../vault-worker/types/outcome.ts';
import type { RecoveryKit, SignUpInput } from '../api/session-client.ts';
import type { SignedInAccount } from '../auth-api/signed-in.ts';
import { withTimeout } from '../platform/timing.ts';
import type { SessionContext } from '../state/context.ts';
import { findRequiredChallenge } from './challenge.ts';
import { makeRecoveryKit, toPrintedKit } from './kit.ts';
import { makeVault } from './sign-in.ts';
import { recordSignUpWaiting } from './sign-up-mark.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { waitForEmailConfirmation } from './verify-email.ts';

/**
 * Signs up: creates the account, checks the code that proves the email, makes the vault, then the person's own record.
 * After any step, signing up again or signing in continues from there.
 */
export async function signUp(context: SessionContext, input: SignUpInput): Promise<CallOutcome<RecoveryKit>> {
  const secret = await context.worker.service.secretOfNew(input.password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const { invitation } = input;
  const data = {
    display_name: input.displayName,
    ...(input.phone !== '' && { phone: input.phone }),
    ...(invitation !== undefined && { invitation }),
    kdf,
  };
  const signedIn = await context.auth.signUp(input.email, authSecret, data);
  const onPassed = (who: SignedInAccount) => makePassport(context, input, who);
  if (signedIn.ok) {
    // Registers this device with the account straight away, because it belongs to the person who made the account.
    await findRequiredChallenge(context);
    return await onPassed(signedIn.value);
  }
  if (signedIn.problem !== 'code-wanted') return signedIn;
  return waitForEmailConfirmation(context, { email: input.email, secret: { authSecret, kdf } }, onPassed);
}

/**
 * Continues a sign-up after its code was sent. If the code had already been typed and only a later step was
 * interrupted, the person need not type it again.
 */
export async function resumeSignUp(
  context: SessionContext,
  input: SignUpInput,
): Promise<CallOutcome<RecoveryKit>> {
  const secret = await context.worker.service.secretOfNew(input.password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const onPassed = (who: SignedInAccount) => makePassport(context, input, who);
  const who = await shownBefore(context, input.email);
  if (who === undefined)
    return waitForEmailConfirmation(context, { email: input.email, secret: { authSecret, kdf } }, onPassed);
  const set = await context.auth.changeSecret(authSecret, kdf);
  return set.ok ? await onPassed(who) : set;
}

/**
 * The person who already typed the code on this device and has no vault yet. Only in this case may the account's secret
 * be replaced.
 */
async function shownBefore(context: SessionContext, email: string): Promise<SignedInAccount | undefined> {
  const who = await context.auth.leftFor(email);
  const vault = who && (await context.server.readVault());
  return vault?.ok === false && vault.code === 'not_found' ? who : undefined;
}

async function makePassport(
  context: SessionContext,
  input: SignUpInput,
  who: SignedInAccount,
): Promise<CallOutcome<RecoveryKit>> {
  const { service } = context.worker;
  const vault = await makeVault(context, who);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, true);
  const person = { do: 'write', kind: 'person', category: 'private', fields: input.person } as const;
  const saved = await service.save([person]);
  if (saved.ok) context.view.put(saved.value);
  await service.moveIn();
  recordSignUpWaiting(context.platform.storages.device, false);
  context.unlocked?.syncer.requestPush();
  await storeReloadKey(context);
  await startChosenPlan(context);
  if (!saved.ok) return saved;
  return context.kit
    ? createSuccess(toPrintedKit(context.kit))
    : await makeRecoveryKit(context, { by: 'password', password: input.password });
}

/**
 * A problem with the plan never stops a sign-up: without an answer the account keeps the default plan, and the person
 * can change it in Settings.
 */
export async function startChosenPlan(context: SessionContext): Promise<void> {
  const asked = pageCode
    .load(() => import('./plan/go-on-with-chosen-plan.ts'), 'background')
    .then(({ continueWithChosenPlan: goOnWithChosenPlan }) => goOnWithChosenPlan(context));
  await withTimeout(context.platform.timing, planPatience, asked.catch(nothing), undefined);
}

const planPatience = 5_000;
const nothing = () => undefined;
