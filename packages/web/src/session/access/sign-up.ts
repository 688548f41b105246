import { pageCode } from '../../lib/page-code/page-code.ts';
import { type Outcome, ok } from '../../vault-worker/types/outcome.ts';
import type { RecoveryKit, SignUpInput } from '../api/session-client.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import { withTimeout } from '../platform/timing.ts';
import type { SessionContext } from '../state/context.ts';
import { requiredChallenge } from './challenge.ts';
import { makeRecoveryKit, printed } from './kit.ts';
import { makeVault } from './sign-in.ts';
import { noteSignUp } from './sign-up-mark.ts';
import { startUnlocked, storeReloadKey } from './start-unlocked.ts';
import { waitForEmail } from './verify-email.ts';

/**
 * Signs up: the account, the code that shows whose its email is, its vault, then the person's own record. After any
 * step, signing up again or signing in goes on from there.
 */
export async function signUp(context: SessionContext, input: SignUpInput): Promise<Outcome<RecoveryKit>> {
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
  const onPassed = (who: SignedIn) => makePassport(context, input, who);
  if (signedIn.ok) {
    // This device is of whoever made the account; from now on the account knows it.
    await requiredChallenge(context);
    return await onPassed(signedIn.value);
  }
  if (signedIn.problem !== 'code-wanted') return signedIn;
  return waitForEmail(context, { email: input.email, secret: { authSecret, kdf } }, onPassed);
}

/**
 * Goes on where a sign-up was left after its code was sent. When the code had been typed already, and only what follows
 * it was cut short, it is not asked for again.
 */
export async function resumeSignUp(
  context: SessionContext,
  input: SignUpInput,
): Promise<Outcome<RecoveryKit>> {
  const secret = await context.worker.service.secretOfNew(input.password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const onPassed = (who: SignedIn) => makePassport(context, input, who);
  const who = await shownBefore(context, input.email);
  if (who === undefined)
    return waitForEmail(context, { email: input.email, secret: { authSecret, kdf } }, onPassed);
  const set = await context.auth.changeSecret(authSecret, kdf);
  return set.ok ? await onPassed(who) : set;
}

/** Who typed the code on this device and has no vault yet: only then may the account get another secret. */
async function shownBefore(context: SessionContext, email: string): Promise<SignedIn | undefined> {
  const who = await context.auth.leftFor(email);
  const vault = who && (await context.server.readVault());
  return vault?.ok === false && vault.code === 'not_found' ? who : undefined;
}

async function makePassport(
  context: SessionContext,
  input: SignUpInput,
  who: SignedIn,
): Promise<Outcome<RecoveryKit>> {
  const { service } = context.worker;
  const vault = await makeVault(context, who);
  if (!vault.ok) return vault;
  startUnlocked(context, vault.value, true);
  const person = { do: 'write', kind: 'person', category: 'private', fields: input.person } as const;
  const saved = await service.save([person]);
  if (saved.ok) context.view.put(saved.value);
  await service.moveIn();
  noteSignUp(context.platform.storages.device, false);
  context.unlocked?.syncer.requestPush();
  await storeReloadKey(context);
  await onChosenPlan(context);
  if (!saved.ok) return saved;
  return context.kit
    ? ok(printed(context.kit))
    : await makeRecoveryKit(context, { by: 'password', password: input.password });
}

/** Nobody's sign-up ends because of their plan: without an answer it stays the first one, and Settings has the others. */
export async function onChosenPlan(context: SessionContext): Promise<void> {
  const asked = pageCode
    .load(() => import('./plan/go-on-with-chosen-plan.ts'), 'background')
    .then(({ goOnWithChosenPlan }) => goOnWithChosenPlan(context));
  await withTimeout(context.platform.timing, planPatience, asked.catch(nothing), undefined);
}

const planPatience = 5_000;
const nothing = () => undefined;
