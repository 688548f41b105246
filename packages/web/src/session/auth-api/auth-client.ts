import type * as supabase from '@supabase/auth-js';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { KeyValues } from '../platform/remembered-account.ts';
import { authStorageKey, createNotes, lend } from './auth-storage.ts';
import type { PublicConfig } from './kept-config.ts';

/** The official client of the auth API. */
export type Client = InstanceType<typeof supabase.AuthClient>;

/** The client of the sign-in that is here, one at a time, and those that keep nothing. */
export function createAuthClients(
  outside: {
    readonly url: string;
    readonly fetch: typeof globalThis.fetch;
    readonly config: () => Promise<PublicConfig | undefined>;
  },
  storage: KeyValues,
) {
  // The official client warns of a second one with the same key, also when the first is done with. So each has a key of its
  // own, and all keep what they keep under the key of the first.
  let count = 0;
  const nextKey = (key: string) => (count++ === 0 ? key : `${key}-${count}`);
  let lease: { readonly loading: Promise<Client | undefined>; readonly end: () => void } | undefined;

  const load = async (
    kept: ConstructorParameters<typeof supabase.AuthClient>[0],
  ): Promise<Client | undefined> => {
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
    const lent = lend(storage, storageKey);
    // Whose account it is stays in memory: only tokens are written down.
    const userStorage = createNotes();
    const kept = { storageKey, storage: lent.storage, userStorage, persistSession: true };
    return { loading: load(kept), end: lent.takeAway };
  };

  return {
    /** Undefined when it cannot be had now. */
    client: async (): Promise<Client | undefined> => {
      lease ??= newLease();
      const asked = lease;
      const loaded = await asked.loading;
      if (loaded === undefined && lease === asked) lease = undefined;
      return loaded;
    },
    isCurrent: async (client: Client): Promise<boolean> => (await lease?.loading) === client,
    /** From now on nothing that is answered to the client changes what is kept; whoever asks next gets another. */
    end: (): Promise<Client | undefined> | undefined => {
      const { loading, end } = lease ?? {};
      lease = undefined;
      end?.();
      return loading;
    },
    /** One that keeps nothing: what it is given leaves the sign-in of this device as it is. */
    apart: (): Promise<Client | undefined> =>
      load({ storageKey: nextKey(`${authStorageKey}-apart`), persistSession: false }),
  };
}
