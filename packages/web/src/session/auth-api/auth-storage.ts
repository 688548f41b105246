import * as z from 'zod/mini';
import type { TransferredSignIn } from '../platform/hand-over.ts';
import { parseJsonOrUndefined } from '../platform/json.ts';
import type { BrowserStorages, KeyValueStorage } from '../platform/remembered-account.ts';

/** The key under which the auth client stores its tokens. */
export const authStorageKey = 'kinfolio-session';

/** The tokens of one tab, in the form in which another tab receives them. */
export type TabTokens = Pick<TransferredSignIn, 'tokens' | 'turn'>;

/** The part of a stored sign-in that can be used without calling the server. */
export interface StoredSignIn {
  readonly accessToken: string;
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly accountId: string;
  readonly sessionId: string;
}

/** Counts how many times this tab's tokens were written. */
const turnKey = `${authStorageKey}-turn`;

/**
 * When the newest tokens of any tab expire, in milliseconds since 1970. A tab that slept while another one renewed the
 * tokens can tell from this that its own tokens have been used already. The server would treat them as stolen, and end
 * the session of every tab.
 */
export const newestExpiryKey = `${authStorageKey}-newest`;

/** The storage for the sign-in, and functions that decide where it is stored. */
export interface AuthStorage extends KeyValueStorage {
  readonly remember: (on: boolean) => void;
  readonly isShared: () => boolean;
  /** The tokens that are stored only in this tab. */
  readonly kept: () => TabTokens | undefined;
  /** Whether another tab has since renewed this tab's tokens. */
  readonly isOutdated: () => boolean;
  /** Uses another tab's tokens from now on. */
  readonly adopt: (kept: TabTokens) => void;
}

/**
 * The storage for the auth client: the device's if the person is to be remembered, otherwise the tab's. It stores only
 * the sign-in. Other data of the client is kept in memory, or in the tab if it is needed after a reload.
 */
export function createAuthStorage({ device, tab }: BrowserStorages): AuthStorage {
  let place = tab.getItem(authStorageKey) === null ? device : tab;
  let wanted = place;
  const notes = createMemoryStorage();
  const turn = () => Number(tab.getItem(turnKey) ?? 0);
  const isOutdated = () => place === tab && Number(device.getItem(newestExpiryKey) ?? 0) > expiryIn(tab);
  // The proof that this tab started a provider sign-in must survive the page load when the person returns.
  const elsewhere = (key: string) => (key === verifierKey ? tab : notes);
  return {
    getItem: key => (key === authStorageKey ? place : elsewhere(key)).getItem(key),
    setItem(key, value) {
      if (key !== authStorageKey) {
        elsewhere(key).setItem(key, value);
        return;
      }
      if (place !== wanted) place.removeItem(key);
      place = wanted;
      place.setItem(key, value);
      if (place !== tab) {
        tab.removeItem(turnKey);
        return;
      }
      tab.setItem(turnKey, String(turn() + 1));
      device.setItem(newestExpiryKey, String(expiryIn(tab)));
    },
    removeItem(key) {
      const outdated = isOutdated();
      (key === authStorageKey ? place : elsewhere(key)).removeItem(key);
      if (key !== authStorageKey) return;
      tab.removeItem(turnKey);
      if (!outdated) device.removeItem(newestExpiryKey);
    },
    /** Chooses where the next sign-in is stored. Until that sign-in succeeds, the previous one stays where it is. */
    remember(on) {
      wanted = on ? device : tab;
    },
    isShared: () => place === device,
    kept() {
      const tokens = tab.getItem(authStorageKey);
      return place === tab && tokens !== null ? { tokens, turn: turn() } : undefined;
    },
    isOutdated,
    adopt(kept) {
      place = tab;
      wanted = tab;
      tab.setItem(authStorageKey, kept.tokens);
      tab.setItem(turnKey, String(kept.turn));
    },
  };
}

/**
 * A view of a storage for one client. Once it is revoked, late answers to that client change nothing. It removes only
 * values it has read or written, so a sign-in that another tab has made since is kept. `storageKey` is the name under
 * which the client looks for its tokens.
 */
export function revocableStorage(
  storage: KeyValueStorage,
  storageKey: string = authStorageKey,
): { readonly storage: KeyValueStorage; readonly takeAway: () => void } {
  let lent: KeyValueStorage | undefined = storage;
  const ours = (key: string) => key.replace(storageKey, authStorageKey);
  const seen = new Map<string, string | null>();
  return {
    storage: {
      getItem(key) {
        const value = lent?.getItem(ours(key)) ?? null;
        seen.set(key, value);
        return value;
      },
      setItem(key, value) {
        lent?.setItem(ours(key), value);
        seen.set(key, value);
      },
      removeItem(key) {
        const now = lent?.getItem(ours(key)) ?? null;
        if (now === (seen.get(key) ?? null)) lent?.removeItem(ours(key));
      },
    },
    takeAway: () => {
      lent = undefined;
    },
  };
}

/** The key under which the auth client stores its code verifier. */
const verifierKey = `${authStorageKey}-code-verifier`;
const signUpVerifierKey = 'kinfolio-sign-up-verifier';

/**
 * Keeps the proof that this tab requested the newest sign-up email. The auth client drops its own proof when a request
 * for another email is refused, although the earlier email still works.
 */
export function createSignUpVerifiers(storage: KeyValueStorage, tab: KeyValueStorage) {
  return {
    /** Called after an email was requested, to keep the client's proof. */
    keep() {
      const made = storage.getItem(verifierKey);
      if (made !== null) tab.setItem(signUpVerifierKey, made);
    },
    /** The verifier in the server's form; undefined if this tab requested no email. */
    read(): string | undefined {
      const kept = z.string().safeParse(parseJsonOrUndefined(tab.getItem(signUpVerifierKey)));
      return kept.success ? kept.data : undefined;
    },
    /** Puts the proof back where the auth client expects it. */
    restore() {
      const kept = tab.getItem(signUpVerifierKey);
      if (kept !== null) storage.setItem(verifierKey, kept);
    },
  };
}

/** Creates a storage that keeps its values in memory only. */
export function createMemoryStorage(): KeyValueStorage {
  const notes = new Map<string, string>();
  return {
    getItem: key => notes.get(key) ?? null,
    setItem: (key, value) => void notes.set(key, value),
    removeItem: key => void notes.delete(key),
  };
}

const storedSession = z.object({ access_token: z.string(), expires_at: z.number() });
const tokenClaims = z.object({ sub: z.string(), session_id: z.string() });

/** When the tokens in a storage expire, in milliseconds since 1970; 0 if it contains no tokens. */
const expiryIn = (storage: Pick<KeyValueStorage, 'getItem'>): number =>
  readStoredSignIn(storage)?.expiresAt ?? 0;

/** Reads the sign-in left by another tab or an earlier page load, without loading the auth client. */
export function readStoredSignIn(storage: Pick<KeyValueStorage, 'getItem'>): StoredSignIn | undefined {
  const session = storedSession.safeParse(parseJsonOrUndefined(storage.getItem(authStorageKey)));
  if (!session.success) return undefined;
  const { access_token: accessToken, expires_at: expiresAt } = session.data;
  const claims = tokenClaims.safeParse(parseJsonOrUndefined(payloadOf(accessToken)));
  if (!claims.success) return undefined;
  const { sub: accountId, session_id: sessionId } = claims.data;
  return { accessToken, expiresAt: expiresAt * 1000, accountId, sessionId };
}

/**
 * The claims of a token, which are not verified here. The server verifies them; the device only needs to know whose
 * token it is.
 */
function payloadOf(token: string): string | null {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(part), character => character.charCodeAt(0)));
  } catch {
    // The token is not one of ours, so it is treated as missing.
    return null;
  }
}
