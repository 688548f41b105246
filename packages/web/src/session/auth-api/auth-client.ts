import type * as supabase from '@supabase/auth-js';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { KeyValueStorage } from '../platform/remembered-account.ts';
import { authStorageKey, createMemoryStorage, revocableStorage } from './auth-storage.ts';
import type { PublicServerConfig } from './kept-config.ts';

/** The official client of the auth API. */
export type OfficialAuthClient = InstanceType<typeof supabase.AuthClient>;

/** Creates the clients: one at a time for this device's sign-in, and others that store nothing. */
export function createAuthClients(
  outside: {
    readonly url: string;
    readonly fetch: typeof globalThis.fetch;
    readonly config: () => Promise<PublicServerConfig | undefined>;
  },
  storage: KeyValueStorage,
) {
  // The official client warns about a second client with the same key, even if the first is no longer used. So each
  // client gets its own key, while all of them store their data under the first one's key.
  let count = 0;
  const nextKey = (key: string) => (count++ === 0 ? key : `${key}-${count}`);
  let lease:
    | { readonly loading: Promise<OfficialAuthClient | undefined>; readonly end: () => void }
    | undefined;

  const load = async (
    kept: ConstructorParameters<typeof supabase.AuthClient>[0],
  ): Promise<OfficialAuthClient | undefined> => {
    const library = pageCode.load(() => import('@supabase/auth-js').catch(() => undefined));
    const [config, code] = await Promise.all([outside.config(), library]);
    if (config === undefined || code === undefined) return undefined;
    return new code.AuthClient({
      ...kept,
      url: `${outside.url}/auth/v1`,
      headers: { apikey: config.anonKey },
      fetch: outside.fetch,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: 'pkce',
      experimental: { recoveryCodes: true },
    });
  };
  const newLease = () => {
    const storageKey = nextKey(authStorageKey);
    const lent = revocableStorage(storage, storageKey);
    // The account's details stay in memory; only the tokens are stored.
    const userStorage = createMemoryStorage();
    const kept = { storageKey, storage: lent.storage, userStorage, persistSession: true };
    return { loading: load(kept), end: lent.takeAway };
  };

  return {
    /** The client for this device's sign-in; undefined if it cannot be loaded now. */
    client: async (): Promise<OfficialAuthClient | undefined> => {
      lease ??= newLease();
      const asked = lease;
      const loaded = await asked.loading;
      if (loaded === undefined && lease === asked) lease = undefined;
      return loaded;
    },
    isCurrent: async (client: OfficialAuthClient): Promise<boolean> => (await lease?.loading) === client,
    /** Ends the current client. Late answers to it then change nothing, and the next caller gets a new client. */
    end: (): Promise<OfficialAuthClient | undefined> | undefined => {
      const { loading, end } = lease ?? {};
      lease = undefined;
      end?.();
      return loading;
    },
    /** A client that stores nothing, so that using it does not affect this device's sign-in. */
    apart: (): Promise<OfficialAuthClient | undefined> =>
      load({ storageKey: nextKey(`${authStorageKey}-apart`), persistSession: false }),
  };
}
