import type { Kdf } from '@kinfolio/contract/wire';
import { no, type Outcome, ok, type Refused } from '../session/outcome.ts';
import type { SignedIn } from './auth.ts';
import type { Here } from './here.ts';

/** Whose code is waited for. `secret`: what the account is to sign in with from then on. */
interface Waiting {
  readonly email: string;
  readonly secret?: { readonly authSecret: string; readonly kdf: Kdf };
}

// [Note: Whoever types the code sets the password] Anybody may sign up with an email that is not theirs, and the server
// keeps the first password for it. So the device on which the code was typed gives its own secret and salt right after,
// whatever the account had before.

/** Keeps the way in until the code of the mail was typed; `goOn` takes it up again. */
export function waitForEmail(
  here: Here,
  { email, secret }: Waiting,
  goOn: (who: SignedIn) => Promise<Outcome<unknown>>,
): Refused {
  let who: SignedIn | undefined;
  const show = async (code: string): Promise<Outcome<SignedIn>> => {
    const verified = await here.auth.verifyEmail(email, code, 'signup');
    if (verified.ok || secret === undefined) return verified;
    // The button of the same mail may have been pressed before, which used its code up.
    const confirmed = await here.auth.signIn(email, secret.authSecret, true);
    return confirmed.ok ? confirmed : verified;
  };
  const prove = async (code: string): Promise<Outcome> => {
    if (who === undefined) {
      const shown = await show(code);
      if (!shown.ok) return shown;
      who = shown.value;
    }
    return secret === undefined ? ok(undefined) : await here.auth.changeSecret(secret.authSecret, secret.kdf);
  };
  const again = () => here.auth.sendEmailCode(email);
  here.entry = {
    wanted: 'email',
    mail: { prove, again },
    goOn: async () => (who === undefined ? no('unexpected') : await goOn(who)),
  };
  return no('code-wanted');
}
