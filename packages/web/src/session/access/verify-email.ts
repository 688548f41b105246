import type { Kdf } from '@kinfolio/contract/wire';
import {
  type CallOutcome,
  createSuccess,
  type RefusedOutcome,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { SignedInAccount } from '../auth-api/signed-in.ts';
import type { SessionContext } from '../state/context.ts';
import { confirmPresence } from './presence.ts';

/** The sign-up that waits for its code. `secret` is the one the account will use to sign in from then on. */
interface Waiting {
  readonly email: string;
  readonly secret?: { readonly authSecret: string; readonly kdf: Kdf };
}

type OnPassed = (who: SignedInAccount) => Promise<CallOutcome<unknown>>;

// [Note: Typing the code sets the password] Anyone may sign up with another person's email, and the server keeps the
// first password it receives for it. So the device on which the code was typed immediately sends its own secret and
// salt, which replace any earlier ones. The tab that signed up does the same when the button in its email was pressed.

/**
 * Suspends the sign-in until a code or button shows that the email is the person's own; `onPassed` then continues it.
 */
export function waitForEmailConfirmation(
  context: SessionContext,
  { email, secret }: Waiting,
  onPassed: OnPassed,
): RefusedOutcome {
  let who: SignedInAccount | undefined;
  const take = async (shown: CallOutcome<SignedInAccount>): Promise<CallOutcome> => {
    if (!shown.ok) return shown;
    who = shown.value;
    if (secret === undefined) return createSuccess(undefined);
    const changed = await context.auth.changeSecret(secret.authSecret, secret.kdf);
    if (changed.ok || changed.problem !== 'proof-wanted') return changed;
    // The passport was meanwhile made on another device, with the same password. Proving the password lets this device
    // read it.
    return await confirmPresence(context, { method: 'password', secret: secret.authSecret });
  };
  const pressed = async (): Promise<CallOutcome> => {
    if (who !== undefined) return await take(createSuccess(who));
    const verifier = context.auth.signUpVerifier();
    const found = verifier === undefined ? undefined : await context.server.confirmedSignUp(verifier);
    if (found?.ok !== true || found.value.authCode === null) return refuseWithProblem('code-wanted');
    return await take(await context.auth.fetchSignUp(found.value.authCode));
  };
  const prove = async (code: string): Promise<CallOutcome> => {
    if (who !== undefined) return await take(createSuccess(who));
    const verified = await context.auth.verifyEmail(email, code, 'signup');
    if (verified.ok) return await take(verified);
    const byButton = await pressed();
    if (byButton.ok || secret === undefined) return byButton.ok ? byButton : verified;
    // The tab that the button was pressed for is gone. Signing in with the password works now, and a device code is
    // sent if needed.
    const confirmed = await context.auth.signIn(email, secret.authSecret, true);
    if (!confirmed.ok) return verified;
    who = confirmed.value;
    return createSuccess(undefined);
  };
  const again = () => context.auth.sendEmailCode(email);
  context.unfinished = {
    at: 'challenge',
    requiredChallenge: 'email',
    mail: { prove, again, pressed },
    onPassed: async () => (who === undefined ? refuseWithProblem('unexpected') : await onPassed(who)),
  };
  return refuseWithProblem('code-wanted');
}
