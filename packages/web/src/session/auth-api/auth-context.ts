import { emailConfirmedPath } from '@kinfolio/contract/pages';
import type * as supabase from '@supabase/auth-js';
import {
  type CallOutcome,
  createSuccess,
  type RefusedOutcome,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { SignInTransfer } from '../platform/hand-over.ts';
import type { BrowserStorages } from '../platform/remembered-account.ts';
import type { SessionTimers } from '../platform/timing.ts';
import { createAuthClients, type OfficialAuthClient } from './auth-client.ts';
import { toAuthProblem } from './auth-problem.ts';
import {
  createAuthStorage,
  createSignUpVerifiers,
  readStoredSignIn,
  type TabTokens,
} from './auth-storage.ts';
import type { PublicServerConfig } from './kept-config.ts';
import { abortSlowRefresh } from './late-refresh.ts';
import { type SignedInAccount, toSignedInAccount } from './signed-in.ts';

/** The connection to the auth API. */
export interface AuthConnection {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly storages: BrowserStorages;
  readonly timing: SessionTimers;
  readonly config: (wanted?: { fresh?: boolean }) => Promise<PublicServerConfig | undefined>;
  readonly handOver: SignInTransfer;
  /** Runs `what` while no other tab is renewing tokens. */
  readonly renewAlone: <T>(what: () => Promise<T>) => Promise<T>;
  readonly captcha?: (frame: string) => Promise<string | undefined>;
}

/** The shared state of calls to the auth API. */
export type AuthContext = ReturnType<typeof createAuthContext>;

/** The clients, the stored sign-in, and this tab's knowledge about it. */
export function createAuthContext(outside: AuthConnection) {
  const storage = createAuthStorage(outside.storages);
  const { fetch, tooSoon } = noteRetryAfter(outside.fetch);
  const clients = createAuthClients({ ...outside, fetch: abortSlowRefresh(fetch, outside.timing) }, storage);
  const { client } = clients;
  const verifiers = createSignUpVerifiers(storage, outside.storages.tab);
  const readOwn = () => {
    const stored = readStoredSignIn(storage);
    context.own = stored?.sessionId ?? context.own;
    return stored;
  };
  // [Note: The stored sign-in is checked first] A new auth client checks the stored sign-in with the server and deletes
  // it if the server refuses it, for example after a restore. A new sign-in waits until that is done, so that the
  // client cannot delete the new one.
  const asked = async (
    ask: (
      client: OfficialAuthClient,
    ) => Promise<{ data: { session: supabase.Session | null }; error: supabase.AuthError | null }>,
  ): Promise<CallOutcome<SignedInAccount>> => {
    const loaded = await client();
    if (loaded === undefined) return refuseWithProblem('offline');
    await loaded.initialize();
    const { data, error } = await ask(loaded);
    if (error !== null) return refuseWithProblem(toAuthProblem(error));
    if (data.session !== null && !(await clients.isCurrent(loaded))) {
      // The session was locked meanwhile, so end the new sign-in.
      await loaded.admin.signOut(data.session.access_token, 'local');
      return refuseWithProblem('unexpected');
    }
    context.over = undefined;
    return data.session === null
      ? refuseWithProblem('unexpected')
      : toSignedInAccount(data.session, readOwn());
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
    // The id of the session that this tab opened, or keeps for itself. The shared storage may already have a newer one
    // from another tab.
    own: storage.isShared() ? undefined : readStoredSignIn(storage)?.sessionId,
    // Why the server stopped refreshing the tokens. Kept here, because the client removes such a sign-in without
    // keeping the reason.
    over: undefined as 'ended' | 'idle' | undefined,
    adopt: (kept: TabTokens) => {
      storage.adopt(kept);
      context.own = readStoredSignIn(storage)?.sessionId;
      context.over = undefined;
    },
  };
  return context;
}

/** The official client reports that a call was refused, but not how long to wait, so the wait is noted here. */
function noteRetryAfter(outside: typeof globalThis.fetch) {
  let retryAfterSeconds: number | undefined;
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await outside(...request);
    if (response.status === 429) retryAfterSeconds = Number(response.headers.get('retry-after') ?? NaN);
    return response;
  };
  const tooSoon = (): RefusedOutcome =>
    retryAfterSeconds !== undefined && retryAfterSeconds > 0
      ? { ...refuseWithProblem('too-many-tries'), retryAfterSeconds }
      : refuseWithProblem('too-many-tries');
  return { fetch, tooSoon };
}

/** A token works for one request only, so each request that signs in or sends a message gets its own. */
async function proveCaptcha(outside: AuthConnection): Promise<CallOutcome<{ captchaToken?: string }>> {
  const frame = (await outside.config())?.captchaFrame;
  if (frame === undefined || frame === null) return createSuccess({});
  const captchaToken = await outside.captcha?.(frame);
  return captchaToken === undefined ? refuseWithProblem('captcha-not-done') : createSuccess({ captchaToken });
}
