import { type Kdf, kdf } from '@kinfolio/contract/wire';
import type * as supabase from '@supabase/auth-js';
import { no, type Outcome, ok } from '../session/outcome.ts';
import { type Client, createAuthClients } from './auth-client.ts';
import { problemOf } from './auth-problem.ts';
import { authStorageKey, createAuthStorage, readSignIn, type StoredSignIn } from './auth-storage.ts';
import type { Storages } from './kept-account.ts';
import type { PublicConfig } from './kept-config.ts';
import { type Timing, within } from './timing.ts';

// [Note: The auth client is asked late and never waited for]
// It is loaded when somebody signs in or a token has run out, not before. It refreshes when asked, not by itself: a
// refresh is no activity, and a timer in every tab would race for one token. Without network and with an expired
// token it tries for 25 seconds, so every question to it has an end here.

/** Who just signed in. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly displayName: string;
  /** Who outside said who they are, where their email and password would not sign them in. */
  readonly outside?: string;
}

/** What the server is told of a new account besides its email. */
export interface NewAccountData {
  readonly display_name: string;
  readonly phone: string;
  readonly kdf: Kdf;
}

/**
 * What came of asking for fresh tokens. `ended`: somebody ended the session, as by signing out everywhere. `idle`: it
 * is over because nothing was heard of the person. `none`: this device has no sign-in. `no-answer`: nobody can say now.
 */
export type Renewal = 'renewed' | 'ended' | 'idle' | 'none' | 'no-answer';

/** Signing in and out, through the official client. */
export type Auth = ReturnType<typeof createAuth>;

const patience = 8_000;
/** What the mail's button says is done there. It holds no script: who presses it may be signing up in the tab beside. */
const confirmedPath = '/email-confirmed';
/** The client refreshes a token that has less than this left; so it is also when it need not be asked. */
const margin = 90_000;

/** Makes the door to the auth API. */
export function createAuth(outside: {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly storages: Storages;
  readonly timing: Timing;
  readonly config: () => Promise<PublicConfig | undefined>;
  readonly captcha?: (frame: string) => Promise<string | undefined>;
}) {
  const storage = createAuthStorage(outside.storages);
  const emailRedirectTo = `${outside.url}${confirmedPath}`;
  const clients = createAuthClients(outside, storage);
  const { client, apart } = clients;
  // The session this tab used last; another tab may have put a newer one in the storage they share.
  let used: string | undefined;
  // Why the server refreshed no more; the client removes such a sign-in and does not say why afterwards.
  let over: 'ended' | 'idle' | undefined;
  const read = () => {
    const stored = readSignIn(storage);
    used = stored?.sessionId ?? used;
    return stored;
  };
  // Good for one request, so each that signs somebody in or sends a message has its own.
  const proof = async (): Promise<Outcome<{ captchaToken?: string }>> => {
    const frame = (await outside.config())?.captchaFrame;
    if (frame === undefined || frame === null) return ok({});
    const captchaToken = await outside.captcha?.(frame);
    return captchaToken === undefined ? no('captcha-not-done') : ok({ captchaToken });
  };
  const asked = async (
    ask: (
      client: Client,
    ) => Promise<{ data: { session: supabase.Session | null }; error: supabase.AuthError | null }>,
  ): Promise<Outcome<SignedIn>> => {
    const loaded = await client();
    if (loaded === undefined) return no('offline');
    const { data, error } = await ask(loaded);
    if (error !== null) return no(problemOf(error));
    if (data.session !== null && !(await clients.isCurrent(loaded))) {
      // It was locked meanwhile: no sign-in may be left behind.
      await loaded.admin.signOut(data.session.access_token, 'local');
      return no('unexpected');
    }
    over = undefined;
    return data.session === null ? no('unexpected') : signedIn(data.session, read());
  };

  return {
    /** The official client itself, for what has a door of its own; undefined when it cannot be had now. */
    client,
    /** Options of a request that people are told from programs for; nothing in them where this server does not ask. */
    proof,
    /** One that keeps nothing: what it is given leaves the sign-in of this device as it is. */
    apart,
    /** `code-wanted` when the account is not signed in before the code of the mail was typed. */
    async signUp(email: string, secret: string, data: NewAccountData): Promise<Outcome<SignedIn>> {
      storage.remember(true);
      const loaded = await client();
      if (loaded === undefined) return no('offline');
      const proved = await proof();
      if (!proved.ok) return proved;
      const { data: made, error } = await loaded.signUp({
        email,
        password: secret,
        options: { data, emailRedirectTo, ...proved.value },
      });
      // A code was sent a moment ago, for a sign-up that went back or was cut short: it still works.
      if (error?.code === 'over_email_send_rate_limit') return no('code-wanted');
      if (error !== null) return no(problemOf(error));
      over = undefined;
      return made.session === null ? no('code-wanted') : signedIn(made.session, read());
    },
    /** Shows with the code of a mail, about signing up or a forgotten password, that an email is the person's; signs in. */
    async verifyEmail(email: string, code: string, type: 'signup' | 'recovery'): Promise<Outcome<SignedIn>> {
      if (type === 'recovery') storage.remember(true);
      return await asked(c => c.verifyOtp({ email, token: code, type }));
    },
    /** Sends that mail again. */
    async sendEmailCode(email: string): Promise<Outcome> {
      const loaded = await client();
      if (loaded === undefined) return no('offline');
      const proved = await proof();
      if (!proved.ok) return proved;
      const options = { emailRedirectTo, ...proved.value };
      const { error } = await loaded.resend({ type: 'signup', email, options });
      return error === null ? ok(undefined) : no(problemOf(error));
    },
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
      if (loaded === undefined) return no('offline');
      const { error } = await loaded.updateUser({ password: secret, data: { kdf: salted } });
      // It is that already, and so is the salt: each salt makes another secret.
      return error === null || error.code === 'same_password' ? ok(undefined) : no(problemOf(error));
    },
    /** The salt of the password that signs in to the account of this sign-in, by whatever name it is known. */
    async salt(): Promise<Outcome<string | undefined>> {
      const loaded = await client();
      if (loaded === undefined) return no('offline');
      const { data, error } = await loaded.getUser();
      if (error !== null) return no(problemOf(error));
      return ok(kdf.safeParse(data.user.user_metadata['kdf']).data?.salt);
    },
    /** The sign-in that an earlier life of this page left, when it is of this email. */
    async leftFor(email: string): Promise<SignedIn | undefined> {
      const stored = read();
      const loaded = stored && (await client());
      if (stored === undefined || loaded === undefined) return undefined;
      const { data, error } = await loaded.getUser();
      if (error !== null || data.user.email !== email) return undefined;
      const { accountId, sessionId } = stored;
      return { accountId, sessionId, email, displayName: displayNameOf(data.user) };
    },
    /** The sign-in this tab has, from its storage alone. */
    current: (): StoredSignIn | undefined => readSignIn(storage),
    /** A usable access token; undefined when nobody is signed in; throws when none could be had now. */
    token: async (): Promise<string | undefined> => {
      const stored = read();
      if (stored === undefined) return undefined;
      if (stored.expiresAt - outside.timing.now() > margin) return stored.accessToken;
      const loaded = await client();
      const fresh = loaded && (await within(outside.timing, patience, loaded.getSession(), 'late' as const));
      if (fresh === undefined || fresh === 'late') throw new Error('no answer about the sign-in');
      if (fresh.data.session !== null) return fresh.data.session.access_token;
      over = ends[fresh.error?.code ?? ''];
      if (readSignIn(storage) !== undefined) throw new Error('no answer about the sign-in');
      return undefined;
    },
    /** Asks for fresh tokens, whatever the clock of this device says of those it has. */
    async renew(): Promise<Renewal> {
      if (read() === undefined) return over ?? 'none';
      const loaded = await client();
      const fresh =
        loaded && (await within(outside.timing, patience, loaded.refreshSession(), 'late' as const));
      if (fresh === undefined || fresh === 'late') return 'no-answer';
      over = ends[fresh.error?.code ?? ''];
      return fresh.error === null ? 'renewed' : (over ?? 'no-answer');
    },
    /**
     * Forgets the sign-in on this device at once; `ours` leaves one that another tab made since. The answer ends it on
     * the server too, as far as that can be reached.
     */
    forget(which: 'any' | 'ours' = 'any'): () => Promise<void> {
      const stored = readSignIn(storage);
      const spared = which === 'ours' && stored?.sessionId !== used;
      if (!spared) storage.removeItem(authStorageKey);
      over = undefined;
      const before = clients.end();
      return async () => {
        if (stored === undefined || spared) return;
        const loaded = (await before) ?? (await apart());
        await loaded?.admin.signOut(stored.accessToken, 'local');
      };
    },
  };
}

function signedIn(session: supabase.Session, stored: StoredSignIn | undefined): Outcome<SignedIn> {
  if (stored === undefined) return no('unexpected');
  const { accountId, sessionId } = stored;
  return ok({
    accountId,
    sessionId,
    email: session.user.email ?? '',
    displayName: displayNameOf(session.user),
    ...outsideOf(session.user),
  });
}

/**
 * Who outside has to say who somebody is, because no email and password of theirs signs them in: an organisation, a
 * wallet, or a provider that told no email.
 */
export function outsideOf({ identities = [] }: supabase.User): { outside?: string } {
  const providers = identities.map(({ provider }) => provider);
  const [first] = providers;
  return first === undefined || providers.includes('email') ? {} : { outside: first };
}

function displayNameOf(user: supabase.User): string {
  const name: unknown = user.user_metadata.display_name;
  return typeof name === 'string' ? name : '';
}

const ends: Readonly<Record<string, 'ended' | 'idle'>> = {
  refresh_token_not_found: 'ended',
  refresh_token_already_used: 'ended',
  session_not_found: 'ended',
  session_expired: 'idle',
};
