import { type Kdf, kdf } from '@kinfolio/contract/wire';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { AuthContext } from './auth-context.ts';
import { toAuthProblem } from './auth-problem.ts';
import { readDisplayName, type SignedInAccount } from './signed-in.ts';

/** Functions for signing in, and for the secret used to do so. */
export function createSignInFunctions({ storage, clients: { client }, proof, asked, readOwn }: AuthContext) {
  return {
    async signIn(email: string, secret: string, remember: boolean): Promise<CallOutcome<SignedInAccount>> {
      storage.remember(remember);
      const proved = await proof();
      if (!proved.ok) return proved;
      return await asked(c => c.signInWithPassword({ email, password: secret, options: proved.value }));
    },
    /** Takes over a session that was opened in another way, for example by the recovery kit. */
    async takeSession(
      tokens: { access_token: string; refresh_token: string },
      remember = true,
    ): Promise<CallOutcome<SignedInAccount>> {
      storage.remember(remember);
      return await asked(c => c.setSession(tokens));
    },
    /** Changes the secret and its salt in one request. */
    async changeSecret(secret: string, salted: Kdf): Promise<CallOutcome> {
      const loaded = await client();
      if (loaded === undefined) return refuseWithProblem('offline');
      const { error } = await loaded.updateUser({ password: secret, data: { kdf: salted } });
      // `same_password` means that the secret is already set. The salt is then set too, because every salt makes a
      // different secret.
      return error === null || error.code === 'same_password'
        ? createSuccess(undefined)
        : refuseWithProblem(toAuthProblem(error));
    },
    /** The salt of the password for the account of this sign-in, even if its email has changed. */
    async salt(): Promise<CallOutcome<string | undefined>> {
      const loaded = await client();
      if (loaded === undefined) return refuseWithProblem('offline');
      const { data, error } = await loaded.getUser();
      if (error !== null) return refuseWithProblem(toAuthProblem(error));
      return createSuccess(kdf.safeParse(data.user.user_metadata['kdf']).data?.salt);
    },
    /** The sign-in left by an earlier load of this page, if it belongs to this email. */
    async leftFor(email: string): Promise<SignedInAccount | undefined> {
      const stored = readOwn();
      const loaded = stored && (await client());
      if (stored === undefined || loaded === undefined) return undefined;
      const { data, error } = await loaded.getUser();
      if (error !== null || data.user.email !== email) return undefined;
      const { accountId, sessionId } = stored;
      return { accountId, sessionId, email, displayName: readDisplayName(data.user) };
    },
  };
}
