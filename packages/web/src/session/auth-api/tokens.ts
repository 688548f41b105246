import { withTimeout } from '../platform/timing.ts';
import type { AuthContext } from './auth-context.ts';
import { authStorageKey, readSignIn, type StoredSignIn } from './auth-storage.ts';

/**
 * What came of asking for fresh tokens. `ended`: somebody ended the session, as by signing out everywhere. `idle`: it
 * is over because nothing was heard of the person. `none`: this device has no sign-in. `no-answer`: nobody can say now.
 */
export type Renewal = 'renewed' | 'ended' | 'idle' | 'none' | 'no-answer';

const patience = 8_000;
/** The client refreshes a token that has less than this left; so it is also when it need not be asked. */
const margin = 90_000;

/** The tokens of the sign-in that is here: used, renewed and forgotten. */
export function createTokens(context: AuthContext) {
  const {
    storage,
    clients,
    clients: { client, apart },
    timing,
  } = context;
  // A refresh token is used once. Tabs that keep it each for themselves renew one after the other, and first look
  // whether another one has done it.
  const renewing = async <T>(
    renew: () => Promise<T>,
    { taken, outdated }: { readonly taken: () => T; readonly outdated: () => T },
  ): Promise<T> => {
    if (storage.isShared()) return await renew();
    return await context.renewAlone(async () => {
      if ((await takeNewest(context)) && isFresh(readSignIn(storage))) return taken();
      if (!storage.isOutdated()) return await renew();
      // The tab with the newer tokens is asleep or closed. Only this tab's sign-in is over.
      storage.removeItem(authStorageKey);
      context.over = 'idle';
      return outdated();
    });
  };
  const isFresh = (stored: StoredSignIn | undefined) =>
    stored !== undefined && stored.expiresAt - timing.now() > margin;
  const renewed = async () => {
    const loaded = await client();
    const fresh = loaded && (await withTimeout(timing, patience, loaded.getSession(), 'late' as const));
    if (fresh === undefined || fresh === 'late') throw new Error('no answer about the login');
    if (fresh.data.session !== null) return fresh.data.session.access_token;
    context.over = ends[fresh.error?.code ?? ''];
    if (readSignIn(storage) !== undefined) throw new Error('no answer about the login');
    return undefined;
  };
  const refreshed = async (): Promise<Renewal> => {
    const loaded = await client();
    const fresh = loaded && (await withTimeout(timing, patience, loaded.refreshSession(), 'late' as const));
    if (fresh === undefined || fresh === 'late') return 'no-answer';
    context.over = ends[fresh.error?.code ?? ''];
    return fresh.error === null ? 'renewed' : (context.over ?? 'no-answer');
  };
  return {
    kept: storage.kept,
    adopt: context.adopt,
    /** The sign-in this tab has, from its storage alone. */
    current: (): StoredSignIn | undefined => readSignIn(storage),
    /** A usable access token; undefined when nobody is signed in; throws when none could be had now. */
    token: async (): Promise<string | undefined> => {
      const stored = readSignIn(storage);
      if (stored === undefined) return undefined;
      if (isFresh(stored)) return stored.accessToken;
      return await renewing(renewed, {
        taken: () => readSignIn(storage)?.accessToken,
        outdated: () => undefined,
      });
    },
    /** Asks for fresh tokens, whatever the clock of this device says of those it has. */
    async renew(): Promise<Renewal> {
      if (readSignIn(storage) === undefined) return context.over ?? 'none';
      return await renewing(refreshed, { taken: () => 'renewed', outdated: () => 'idle' });
    },
    /**
     * Forgets the sign-in on this device at once; `ours` leaves one that another tab made. The answer ends it on
     * the server too, as far as that can be reached.
     */
    forget(which: 'any' | 'ours' = 'any'): () => Promise<void> {
      const stored = readSignIn(storage);
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

/** Whether another tab had newer tokens of this account, which are those of this tab from now on. */
async function takeNewest({ storage, handOver, adopt }: AuthContext): Promise<boolean> {
  const kept = storage.kept();
  if (kept === undefined) return false;
  const accountId = readSignIn(storage)?.accountId;
  const newer = (await handOver.ask('all')).filter(
    ({ account, turn }) => account.id === accountId && turn > kept.turn,
  );
  const newest = newer.toSorted((one, other) => other.turn - one.turn)[0];
  // Locked meanwhile: nothing may be left behind.
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
