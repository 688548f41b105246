import type { Kdf } from '@kinfolio/contract/wire';
import { type Outcome, ok, type Refused, refuse } from '../../vault-worker/types/outcome.ts';
import type { SignedIn } from '../auth-api/signed-in.ts';
import type { SessionContext } from '../state/context.ts';
import { confirmPresence } from './presence.ts';

/** Whose code is waited for. `secret`: what the account is to sign in with from then on. */
interface Waiting {
  readonly email: string;
  readonly secret?: { readonly authSecret: string; readonly kdf: Kdf };
}

type OnPassed = (who: SignedIn) => Promise<Outcome<unknown>>;

// [Note: Whoever types the code sets the password] Anybody may sign up with an email that is not theirs, and the server
// keeps the first password for it. So the device on which the code was typed gives its own secret and salt right after,
// whatever the account had before. The same holds for the tab that signed up when the button of its mail was pressed.

/** Keeps the way in until the email is shown to be the person's, by code or button; `onPassed` takes it up again. */
export function waitForEmail(
  context: SessionContext,
  { email, secret }: Waiting,
  onPassed: OnPassed,
): Refused {
  let who: SignedIn | undefined;
  const take = async (shown: Outcome<SignedIn>): Promise<Outcome> => {
    if (!shown.ok) return shown;
    who = shown.value;
    if (secret === undefined) return ok(undefined);
    const changed = await context.auth.changeSecret(secret.authSecret, secret.kdf);
    if (changed.ok || changed.problem !== 'proof-wanted') return changed;
    // The passport was made on another device meanwhile, with the same password; showing it lets this one read it.
    return await confirmPresence(context, { method: 'password', secret: secret.authSecret });
  };
  const pressed = async (): Promise<Outcome> => {
    if (who !== undefined) return await take(ok(who));
    const verifier = context.auth.signUpVerifier();
    const found = verifier === undefined ? undefined : await context.server.confirmedSignUp(verifier);
    if (found?.ok !== true || found.value.authCode === null) return refuse('code-wanted');
    return await take(await context.auth.fetchSignUp(found.value.authCode));
  };
  const prove = async (code: string): Promise<Outcome> => {
    if (who !== undefined) return await take(ok(who));
    const verified = await context.auth.verifyEmail(email, code, 'signup');
    if (verified.ok) return await take(verified);
    const byButton = await pressed();
    if (byButton.ok || secret === undefined) return byButton.ok ? byButton : verified;
    // The button was pressed for a tab that is gone: the password signs in, and a code for the device is sent if need be.
    const confirmed = await context.auth.signIn(email, secret.authSecret, true);
    if (!confirmed.ok) return verified;
    who = confirmed.value;
    return ok(undefined);
  };
  const again = () => context.auth.sendEmailCode(email);
  context.pending = {
    requiredChallenge: 'email',
    mail: { prove, again, pressed },
    onPassed: async () => (who === undefined ? refuse('unexpected') : await onPassed(who)),
  };
  return refuse('code-wanted');
}
