import type { Kdf } from '@kinfolio/contract/wire';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { MailRules, MailsGo } from '../api/session-client.ts';
import type { AuthContext } from './auth-context.ts';
import { problemOf } from './auth-problem.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** What the server is told of a new account besides its email. */
export interface NewAccountData {
  readonly display_name: string;
  readonly phone?: string;
  readonly invitation?: string;
  readonly kdf: Kdf;
}

/** Signing up, and the mails that show whose an email is. */
export function createSignUp(context: AuthContext) {
  const {
    storage,
    clients: { client },
    verifiers,
    proof,
    asked,
    readOwn,
    tooSoon,
    emailRedirectTo,
    config,
  } = context;
  return {
    /** `code-wanted` when the account is not signed in before the code of the mail was typed. */
    async signUp(email: string, secret: string, data: NewAccountData): Promise<Outcome<SignedIn>> {
      storage.remember(true);
      const loaded = await client();
      if (loaded === undefined) return refuse('offline');
      const proved = await proof();
      if (!proved.ok) return proved;
      const { data: made, error } = await loaded.signUp({
        email,
        password: secret,
        options: { data, emailRedirectTo, ...proved.value },
      });
      // A code was sent a moment ago, for a sign-up that went back or was cut short: it still works.
      if (error?.code === 'over_email_send_rate_limit') return refuse('code-wanted');
      if (error !== null) return refuse(problemOf(error));
      context.over = undefined;
      if (made.session !== null) return signedIn(made.session, readOwn());
      verifiers.keep();
      return refuse('code-wanted');
    },
    /** What proves that this tab signed up, once the button of the mail was pressed; it outlives a reload. */
    signUpVerifier: () => verifiers.read(),
    /** Fetches the session that the button of the sign-up mail put aside for this tab. */
    async fetchSignUp(authCode: string): Promise<Outcome<SignedIn>> {
      verifiers.restore();
      storage.remember(true);
      return await asked(c => c.exchangeCodeForSession(authCode));
    },
    /** How the codes of mails work; the usual ones where the server does not say. */
    async mailRules(): Promise<MailRules> {
      const { codeMinutes = 10, mailAgainAfterSeconds = 60 } = (await config()) ?? {};
      return { codeMinutes, againAfterSeconds: mailAgainAfterSeconds };
    },
    /** Where the emails of this server go now; `by-mail` if it does not report that. */
    async mailsGo(): Promise<MailsGo> {
      return (await config({ fresh: true }))?.mailsGo ?? 'by-mail';
    },
    /** Shows with the code of a mail, about signing up or a forgotten password, that an email is the person's; signs in. */
    async verifyEmail(email: string, code: string, type: 'signup' | 'recovery'): Promise<Outcome<SignedIn>> {
      if (type === 'recovery') storage.remember(true);
      return await asked(c => c.verifyOtp({ email, token: code, type }));
    },
    /** Sends that mail again. */
    async sendEmailCode(email: string): Promise<Outcome> {
      const loaded = await client();
      if (loaded === undefined) return refuse('offline');
      const proved = await proof();
      if (!proved.ok) return proved;
      const options = { emailRedirectTo, ...proved.value };
      const { error } = await loaded.resend({ type: 'signup', email, options });
      if (error !== null) return error.status === 429 ? tooSoon() : refuse(problemOf(error));
      verifiers.keep();
      return ok(undefined);
    },
  };
}
