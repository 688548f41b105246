import { type Outcome, ok } from '../session/outcome.ts';
import type { SignedIn } from './auth.ts';
import { openVault } from './come-in.ts';
import { enter, keepHalves } from './enter.ts';
import { wantedCode } from './entry.ts';
import type { Here } from './here.ts';
import { makeKit, printed } from './kit.ts';
import type { RecoveryKit, SignUpInput } from './session-client.ts';
import { noteSignUp } from './sign-up-mark.ts';
import { within } from './timing.ts';
import { waitForEmail } from './verify-email.ts';

/**
 * Signs up: the account, the code that shows whose its email is, its vault, then the person's own record. After any
 * step, signing up again or signing in goes on from there.
 */
export async function signUp(here: Here, input: SignUpInput): Promise<Outcome<RecoveryKit>> {
  const secret = await here.worker.core.secretOfNew(input.password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const data = { display_name: input.displayName, phone: input.phone, kdf };
  const signedIn = await here.auth.signUp(input.email, authSecret, data);
  const goOn = (who: SignedIn) => makePassport(here, input, who);
  if (signedIn.ok) {
    // This device is of whoever made the account; from now on the account knows it.
    await wantedCode(here);
    return await goOn(signedIn.value);
  }
  if (signedIn.problem !== 'code-wanted') return signedIn;
  return waitForEmail(here, { email: input.email, secret: { authSecret, kdf } }, goOn);
}

/**
 * Goes on where a sign-up was left after its code was sent. When the code had been typed already, and only what follows
 * it was cut short, it is not asked for again.
 */
export async function resumeSignUp(here: Here, input: SignUpInput): Promise<Outcome<RecoveryKit>> {
  const secret = await here.worker.core.secretOfNew(input.password);
  if (!secret.ok) return secret;
  const { authSecret, kdf } = secret.value;
  const goOn = (who: SignedIn) => makePassport(here, input, who);
  const who = await shownBefore(here, input.email);
  if (who === undefined) return waitForEmail(here, { email: input.email, secret: { authSecret, kdf } }, goOn);
  const set = await here.auth.changeSecret(authSecret, kdf);
  return set.ok ? await goOn(who) : set;
}

/** Who typed the code on this device and has no vault yet: only then may the account get another secret. */
async function shownBefore(here: Here, email: string): Promise<SignedIn | undefined> {
  const who = await here.auth.leftFor(email);
  const vault = who && (await here.server.readVault());
  return vault?.ok === false && vault.code === 'not_found' ? who : undefined;
}

async function makePassport(here: Here, input: SignUpInput, who: SignedIn): Promise<Outcome<RecoveryKit>> {
  const { core } = here.worker;
  const vault = await openVault(here, who);
  if (!vault.ok) return vault;
  enter(here, vault.value, true);
  const person = { do: 'write', kind: 'person', category: 'private', fields: input.person } as const;
  const saved = await core.save([person]);
  if (saved.ok) here.view.put(saved.value);
  await core.moveIn();
  noteSignUp(here.outside.storages.device, false);
  here.open?.syncer.poke();
  await keepHalves(here);
  await onChosenPlan(here);
  if (!saved.ok) return saved;
  return here.kit ? ok(printed(here.kit)) : await makeKit(here);
}

/** Nobody's sign-up ends because of their plan: without an answer it stays the first one, and Settings has the others. */
export async function onChosenPlan(here: Here): Promise<void> {
  const asked = import('./create-own-plan.ts').then(({ goOnWithChosenPlan }) => goOnWithChosenPlan(here));
  await within(here.outside.timing, planPatience, asked.catch(nothing), undefined);
}

const planPatience = 5_000;
const nothing = () => undefined;
