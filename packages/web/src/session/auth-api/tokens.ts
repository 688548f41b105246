import { withTimeout } from '../platform/timing.ts';
import type { OfficialAuthClient } from './auth-client.ts';
import type { AuthContext } from './auth-context.ts';
import { authStorageKey, readStoredSignIn, type StoredSignIn } from './auth-storage.ts';

/**
 * The outcome of requesting new tokens. `ended`: the session was ended, for example by signing out everywhere.
 * `idle`: it expired because the person was inactive. `none`: this device has no sign-in. `no-answer`: the server
 * cannot be reached.
 */
export type TokenRenewal = 'renewed' | 'ended' | 'idle' | 'none' | 'no-answer';

const patience = 8_000;
/** The client refreshes a token that has less time left than this, so with more there is no need to call it. */
const margin = 90_000;

/** Uses, renews and forgets the tokens of the current sign-in. */
export function createTokenManager(context: AuthContext) {
  const {
    storage,
    clients,
    clients: { client, apart },
    timing,
  } = context;
  // A refresh token works only once. Tabs that keep their own tokens therefore renew them one at a time, and first
  // check whether another tab has already done so.
  const renewing = async <T>(
    renew: () => Promise<T>,
    { taken, outdated }: { readonly taken: () => T; readonly outdated: () => T },
  ): Promise<T> => {
    if (storage.isShared()) return await renew();
    return await context.renewAlone(async () => {
      if ((await takeNewest(context)) && isFresh(readStoredSignIn(storage))) return taken();
      if (!storage.isOutdated()) return await renew();
      // The tab with the newer tokens is asleep or closed, so only this tab's sign-in is over.
      storage.removeItem(authStorageKey);
      context.over = 'idle';
      return outdated();
    });
  };
  const isFresh = (stored: StoredSignIn | undefined) =>
    stored !== undefined && stored.expiresAt - timing.now() > margin;
  /**
   * Returns why a sign-in is over. Also remembers the reason, unless the sign-in was forgotten meanwhile: a late answer
   * does not concern the next sign-in.
   */
  const noteEnd = async (asked: OfficialAuthClient | undefined, code: string | undefined) => {
    const end = ends[code ?? ''];
    if (asked !== undefined && (await clients.isCurrent(asked))) context.over = end;
    return end;
  };
  const renewed = async () => {
    const loaded = await client();
    const fresh = loaded && (await withTimeout(timing, patience, loaded.getSession(), 'late' as const));
    if (fresh === undefined || fresh === 'late') throw new Error('no answer about the login');
    if (fresh.data.session !== null) return fresh.data.session.access_token;
    await noteEnd(loaded, fresh.error?.code);
    if (readStoredSignIn(storage) !== undefined) throw new Error('no answer about the login');
    return undefined;
  };
  const refreshed = async (): Promise<TokenRenewal> => {
    const loaded = await client();
    const fresh = loaded && (await withTimeout(timing, patience, loaded.refreshSession(), 'late' as const));
    if (fresh === undefined || fresh === 'late') return 'no-answer';
    const end = await noteEnd(loaded, fresh.error?.code);
    return fresh.error === null ? 'renewed' : (end ?? 'no-answer');
  };
  return {
    kept: storage.kept,
    adopt: context.adopt,
    /** This tab's sign-in, read from storage without calling the server. */
    current: (): StoredSignIn | undefined => readStoredSignIn(storage),
    /**
     * Returns a usable access token; undefined if no account is signed in. Throws if no token can be obtained at the
     * moment.
     */
    token: async (): Promise<string | undefined> => {
      const stored = readStoredSignIn(storage);
      if (stored === undefined) return undefined;
      if (isFresh(stored)) return stored.accessToken;
      return await renewing(renewed, {
        taken: () => readStoredSignIn(storage)?.accessToken,
        outdated: () => undefined,
      });
    },
    /** Requests new tokens, even if this device's clock says that the current ones are still valid. */
    async renew(): Promise<TokenRenewal> {
      if (readStoredSignIn(storage) === undefined) return context.over ?? 'none';
      return await renewing(refreshed, { taken: () => 'renewed', outdated: () => 'idle' });
    },
    /**
     * Forgets the sign-in on this device at once; with `ours`, only if it is this tab's own. Returns a function that
     * also ends it on the server, if the server can be reached.
     */
    forget(which: 'any' | 'ours' = 'any'): () => Promise<void> {
      const stored = readStoredSignIn(storage);
      const spared = which === 'ours' && stored?.sessionId !== context.own;
      if (!spared) storage.removeItem(authStorageKey);
      context.over = undefined;
      const before = clients.end();
      return async () => {
        if (stored === undefined || spared) return;
        const loaded = (await before) ?? (await apart());
        await loaded?.admin.signOut(stored.accessToken, 'local');
      };
    },
  };
}

/** Adopts newer tokens for this account from another tab. Returns whether any were found. */
async function takeNewest({ storage, handOver, adopt }: AuthContext): Promise<boolean> {
  const kept = storage.kept();
  if (kept === undefined) return false;
  const accountId = readStoredSignIn(storage)?.accountId;
  const newer = (await handOver.ask('all')).filter(
    ({ account, turn }) => account.id === accountId && turn > kept.turn,
  );
  const newest = newer.toSorted((one, other) => other.turn - one.turn)[0];
  // The tab was locked meanwhile, so no tokens may be stored.
  if (newest === undefined || storage.kept()?.tokens !== kept.tokens) return false;
  adopt(newest);
  return true;
}

const ends: Readonly<Record<string, 'ended' | 'idle'>> = {
  refresh_token_not_found: 'ended',
  refresh_token_already_used: 'ended',
  session_not_found: 'ended',
  session_expired: 'idle',
};
