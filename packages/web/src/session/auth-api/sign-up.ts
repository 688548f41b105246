import type { Kdf } from '@kinfolio/contract/wire';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { EmailCodeRules, EmailDelivery } from '../api/session-client.ts';
import type { AuthContext } from './auth-context.ts';
import { toAuthProblem } from './auth-problem.ts';
import { type SignedInAccount, toSignedInAccount } from './signed-in.ts';

/** The data of a new account, apart from its email. */
export interface NewAccountData {
  readonly display_name: string;
  readonly phone?: string;
  readonly invitation?: string;
  readonly kdf: Kdf;
}

/** Functions for signing up, and for the emails that prove who owns an email address. */
export function createSignUpFunctions(context: AuthContext) {
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
    /**
     * Signs up. Returns `code-wanted` if the account cannot sign in until the code from the email has been
     * typed.
     */
    async signUp(email: string, secret: string, data: NewAccountData): Promise<CallOutcome<SignedInAccount>> {
      storage.remember(true);
      const loaded = await client();
      if (loaded === undefined) return refuseWithProblem('offline');
      const proved = await proof();
      if (!proved.ok) return proved;
      const { data: made, error } = await loaded.signUp({
        email,
        password: secret,
        options: { data, emailRedirectTo, ...proved.value },
      });
      // A code was sent a moment ago, before the person went back or the sign-up was interrupted. That code still
      // works.
      if (error?.code === 'over_email_send_rate_limit') return refuseWithProblem('code-wanted');
      if (error !== null) return refuseWithProblem(toAuthProblem(error));
      context.over = undefined;
      if (made.session !== null) return toSignedInAccount(made.session, readOwn());
      verifiers.keep();
      return refuseWithProblem('code-wanted');
    },
    /** The proof that this tab signed up, needed once the button in the email has been pressed. Survives a reload. */
    signUpVerifier: () => verifiers.read(),
    /** Fetches the session that the button in the sign-up email left for this tab. */
    async fetchSignUp(authCode: string): Promise<CallOutcome<SignedInAccount>> {
      verifiers.restore();
      storage.remember(true);
      return await asked(c => c.exchangeCodeForSession(authCode));
    },
    /** The rules for emailed codes; the defaults if the server does not state them. */
    async mailRules(): Promise<EmailCodeRules> {
      const { codeMinutes = 10, mailAgainAfterSeconds = 60 } = (await config()) ?? {};
      return { codeMinutes, againAfterSeconds: mailAgainAfterSeconds };
    },
    /** Where this server's emails currently go; `by-mail` if it does not report that. */
    async mailsGo(): Promise<EmailDelivery> {
      return (await config({ fresh: true }))?.mailsGo ?? 'by-mail';
    },
    /**
     * Proves with the code from a sign-up or forgotten-password email that the email belongs to the person, and signs
     * them in.
     */
    async verifyEmail(
      email: string,
      code: string,
      type: 'signup' | 'recovery',
    ): Promise<CallOutcome<SignedInAccount>> {
      if (type === 'recovery') storage.remember(true);
      return await asked(c => c.verifyOtp({ email, token: code, type }));
    },
    /** Sends the email with the code again. */
    async sendEmailCode(email: string): Promise<CallOutcome> {
      const loaded = await client();
      if (loaded === undefined) return refuseWithProblem('offline');
      const proved = await proof();
      if (!proved.ok) return proved;
      const options = { emailRedirectTo, ...proved.value };
      const { error } = await loaded.resend({ type: 'signup', email, options });
      if (error !== null) return error.status === 429 ? tooSoon() : refuseWithProblem(toAuthProblem(error));
      verifiers.keep();
      return createSuccess(undefined);
    },
  };
}
