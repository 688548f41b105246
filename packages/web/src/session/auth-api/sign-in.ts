import { type Kdf, kdf } from '@kinfolio/contract/wire';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { AuthContext } from './auth-context.ts';
import { problemOf } from './auth-problem.ts';
import { displayNameOf, type SignedIn } from './signed-in.ts';

/** Signing in, and the secret that does it. */
export function createSignIn({ storage, clients: { client }, proof, asked, readOwn }: AuthContext) {
  return {
    async signIn(email: string, secret: string, remember: boolean): Promise<Outcome<SignedIn>> {
      storage.remember(remember);
      const proved = await proof();
      if (!proved.ok) return proved;
      return await asked(c => c.signInWithPassword({ email, password: secret, options: proved.value }));
    },
    /** Takes over a session that was opened in another way, as by the recovery kit. */
    async takeSession(
      tokens: { access_token: string; refresh_token: string },
      remember = true,
    ): Promise<Outcome<SignedIn>> {
      storage.remember(remember);
      return await asked(c => c.setSession(tokens));
    },
    /** Changes the secret and the salt it came from in one request. */
    async changeSecret(secret: string, salted: Kdf): Promise<Outcome> {
      const loaded = await client();
      if (loaded === undefined) return refuse('offline');
      const { error } = await loaded.updateUser({ password: secret, data: { kdf: salted } });
      // It is that already, and so is the salt: each salt makes another secret.
      return error === null || error.code === 'same_password' ? ok(undefined) : refuse(problemOf(error));
    },
    /** The salt of the password that signs in to the account of this sign-in, by whatever name it is known. */
    async salt(): Promise<Outcome<string | undefined>> {
      const loaded = await client();
      if (loaded === undefined) return refuse('offline');
      const { data, error } = await loaded.getUser();
      if (error !== null) return refuse(problemOf(error));
      return ok(kdf.safeParse(data.user.user_metadata['kdf']).data?.salt);
    },
    /** The sign-in that an earlier life of this page left, when it is of this email. */
    async leftFor(email: string): Promise<SignedIn | undefined> {
      const stored = readOwn();
      const loaded = stored && (await client());
      if (stored === undefined || loaded === undefined) return undefined;
      const { data, error } = await loaded.getUser();
      if (error !== null || data.user.email !== email) return undefined;
      const { accountId, sessionId } = stored;
      return { accountId, sessionId, email, displayName: displayNameOf(data.user) };
    },
  };
}
