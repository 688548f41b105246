import { emailConfirmedPath } from '@kinfolio/contract/pages';
import type * as supabase from '@supabase/auth-js';
import { type Outcome, ok, type Refused, refuse } from '../../vault-worker/types/outcome.ts';
import type { HandOver } from '../platform/hand-over.ts';
import type { Storages } from '../platform/remembered-account.ts';
import type { Timing } from '../platform/timing.ts';
import { type Client, createAuthClients } from './auth-client.ts';
import { problemOf } from './auth-problem.ts';
import { createAuthStorage, createSignUpVerifiers, type KeptTokens, readSignIn } from './auth-storage.ts';
import type { PublicConfig } from './kept-config.ts';
import { abortLateRefresh } from './late-refresh.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** What the auth API is called with. */
export interface AuthParts {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly storages: Storages;
  readonly timing: Timing;
  readonly config: (wanted?: { fresh?: boolean }) => Promise<PublicConfig | undefined>;
  readonly handOver: HandOver;
  /** Runs `what` while no other tab renews tokens. */
  readonly renewAlone: <T>(what: () => Promise<T>) => Promise<T>;
  readonly captcha?: (frame: string) => Promise<string | undefined>;
}

/** What the calls to the auth API share. */
export type AuthContext = ReturnType<typeof createAuthContext>;

/** The clients, the stored sign-in and what this tab knows of it. */
export function createAuthContext(outside: AuthParts) {
  const storage = createAuthStorage(outside.storages);
  const { fetch, tooSoon } = noteRetryAfter(outside.fetch);
  const clients = createAuthClients({ ...outside, fetch: abortLateRefresh(fetch, outside.timing) }, storage);
  const { client } = clients;
  const verifiers = createSignUpVerifiers(storage, outside.storages.tab);
  const readOwn = () => {
    const stored = readSignIn(storage);
    context.own = stored?.sessionId ?? context.own;
    return stored;
  };
  // [Note: The stored sign-in is checked first] A new auth client checks the stored sign-in with the server and deletes it if it
  // is refused, as after a restore. A new sign-in waits until that is done, so that the client cannot delete the new one.
  const asked = async (
    ask: (
      client: Client,
    ) => Promise<{ data: { session: supabase.Session | null }; error: supabase.AuthError | null }>,
  ): Promise<Outcome<SignedIn>> => {
    const loaded = await client();
    if (loaded === undefined) return refuse('offline');
    await loaded.initialize();
    const { data, error } = await ask(loaded);
    if (error !== null) return refuse(problemOf(error));
    if (data.session !== null && !(await clients.isCurrent(loaded))) {
      // It was locked meanwhile: no sign-in may be left behind.
      await loaded.admin.signOut(data.session.access_token, 'local');
      return refuse('unexpected');
    }
    context.over = undefined;
    return data.session === null ? refuse('unexpected') : signedIn(data.session, readOwn());
  };
  const context = {
    timing: outside.timing,
    handOver: outside.handOver,
    renewAlone: outside.renewAlone,
    config: outside.config,
    emailRedirectTo: `${outside.url}${emailConfirmedPath}`,
    storage,
    clients,
    verifiers,
    tooSoon,
    readOwn,
    asked,
    proof: () => proveCaptcha(outside),
    // The session this tab opened, or keeps for itself alone; in the storage they share may be another tab's newer one.
    own: storage.isShared() ? undefined : readSignIn(storage)?.sessionId,
    // Why the server refreshed no more; the client removes such a sign-in and does not say why afterwards.
    over: undefined as 'ended' | 'idle' | undefined,
    adopt: (kept: KeptTokens) => {
      storage.adopt(kept);
      context.own = readSignIn(storage)?.sessionId;
      context.over = undefined;
    },
  };
  return context;
}

/** The official client tells of a refusal, not of how long it holds. */
function noteRetryAfter(outside: typeof globalThis.fetch) {
  let retryAfterSeconds: number | undefined;
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await outside(...request);
    if (response.status === 429) retryAfterSeconds = Number(response.headers.get('retry-after') ?? NaN);
    return response;
  };
  const tooSoon = (): Refused =>
    retryAfterSeconds !== undefined && retryAfterSeconds > 0
      ? { ...refuse('too-many-tries'), retryAfterSeconds }
      : refuse('too-many-tries');
  return { fetch, tooSoon };
}

/** Good for one request, so each that signs somebody in or sends a message has its own. */
async function proveCaptcha(outside: AuthParts): Promise<Outcome<{ captchaToken?: string }>> {
  const frame = (await outside.config())?.captchaFrame;
  if (frame === undefined || frame === null) return ok({});
  const captchaToken = await outside.captcha?.(frame);
  return captchaToken === undefined ? refuse('captcha-not-done') : ok({ captchaToken });
}
