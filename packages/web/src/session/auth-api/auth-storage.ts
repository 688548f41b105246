import * as z from 'zod/mini';
import type { HandedSignIn } from '../platform/hand-over.ts';
import { jsonOf } from '../platform/json.ts';
import type { KeyValues, Storages } from '../platform/remembered-account.ts';

/** Where the auth client keeps its tokens, as it names them. */
export const authStorageKey = 'kinfolio-session';

/** Tokens that are kept by a tab, as another one takes them. */
export type KeptTokens = Pick<HandedSignIn, 'tokens' | 'turn'>;

/** What is in a stored sign-in that can be used without asking anybody. */
export interface StoredSignIn {
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly accountId: string;
  readonly sessionId: string;
}

/** How often the tokens of this tab were written. */
const turnKey = `${authStorageKey}-turn`;

/**
 * When the newest tokens of any tab expire, in milliseconds since 1970. A tab that slept while another one renewed sees by it
 * that its own tokens were used already: the server would take them for stolen, and end the session of every tab.
 */
export const newestKey = `${authStorageKey}-newest`;

/** Where the sign-in is, and what becomes of it. */
export interface AuthStorage extends KeyValues {
  readonly remember: (on: boolean) => void;
  readonly isShared: () => boolean;
  /** The tokens that only this tab keeps. */
  readonly kept: () => KeptTokens | undefined;
  /** Whether another tab has renewed the tokens of this one since. */
  readonly isOutdated: () => boolean;
  /** Uses the tokens of another tab from now on. */
  readonly adopt: (kept: KeptTokens) => void;
}

/**
 * The storage handed to the auth client: the device's when the person is to be remembered, otherwise the tab's. Only
 * the sign-in goes there; what else the client notes stays in memory, or in the tab where it is wanted after a reload.
 */
export function createAuthStorage({ device, tab }: Storages): AuthStorage {
  let place = tab.getItem(authStorageKey) === null ? device : tab;
  let wanted = place;
  const notes = createNotes();
  const turn = () => Number(tab.getItem(turnKey) ?? 0);
  const isOutdated = () => place === tab && Number(device.getItem(newestKey) ?? 0) > expiryIn(tab);
  // What proves that this tab began a way outside must be there when it comes back, in another life of the page.
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
      device.setItem(newestKey, String(expiryIn(tab)));
    },
    removeItem(key) {
      const outdated = isOutdated();
      (key === authStorageKey ? place : elsewhere(key)).removeItem(key);
      if (key !== authStorageKey) return;
      tab.removeItem(turnKey);
      if (!outdated) device.removeItem(newestKey);
    },
    /** Counts from the next sign-in on: until it works, the one before it stays where it is. */
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
 * A storage as one client sees it, until it is taken away: what is still answered to that client changes nothing then. It
 * removes only what it has seen: a sign-in that another tab made since stays.
 * `storageKey` is what the client calls the place of its tokens.
 */
export function lend(
  storage: KeyValues,
  storageKey: string = authStorageKey,
): { readonly storage: KeyValues; readonly takeAway: () => void } {
  let lent: KeyValues | undefined = storage;
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

/** As the auth client names it. */
const verifierKey = `${authStorageKey}-code-verifier`;
const signUpVerifierKey = 'kinfolio-sign-up-verifier';

/**
 * What proves that this tab asked for the newest mail of a sign-up. The auth client drops its own when a request for
 * another mail is refused, yet the mail of before still works.
 */
export function createSignUpVerifiers(storage: KeyValues, tab: KeyValues) {
  return {
    /** After a mail was asked for. */
    keep() {
      const made = storage.getItem(verifierKey);
      if (made !== null) tab.setItem(signUpVerifierKey, made);
    },
    /** The verifier, as the server wants it; undefined when this tab asked for no mail. */
    read(): string | undefined {
      const kept = z.string().safeParse(jsonOf(tab.getItem(signUpVerifierKey)));
      return kept.success ? kept.data : undefined;
    },
    /** Puts it where the auth client looks for it. */
    restore() {
      const kept = tab.getItem(signUpVerifierKey);
      if (kept !== null) storage.setItem(verifierKey, kept);
    },
  };
}

/** What is kept in memory only. */
export function createNotes(): KeyValues {
  const notes = new Map<string, string>();
  return {
    getItem: key => notes.get(key) ?? null,
    setItem: (key, value) => void notes.set(key, value),
    removeItem: key => void notes.delete(key),
  };
}

const storedSession = z.object({ access_token: z.string(), expires_at: z.number() });
const tokenClaims = z.object({ sub: z.string(), session_id: z.string() });

/** When the tokens in a storage expire, in milliseconds since 1970; 0 where there are none. */
const expiryIn = (storage: Pick<KeyValues, 'getItem'>): number => readSignIn(storage)?.expiresAt ?? 0;

/** Reads the sign-in another tab or an earlier load left, without waking the auth client. */
export function readSignIn(storage: Pick<KeyValues, 'getItem'>): StoredSignIn | undefined {
  const session = storedSession.safeParse(jsonOf(storage.getItem(authStorageKey)));
  if (!session.success) return undefined;
  const { access_token: accessToken, expires_at: expiresAt } = session.data;
  const claims = tokenClaims.safeParse(jsonOf(payloadOf(accessToken)));
  if (!claims.success) return undefined;
  const { sub: accountId, session_id: sessionId } = claims.data;
  return { accessToken, expiresAt: expiresAt * 1000, accountId, sessionId };
}

/** The claims of a token, unchecked: the server checks, the device only wants to know whose it is. */
function payloadOf(token: string): string | null {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(part), character => character.charCodeAt(0)));
  } catch {
    // Not a token of ours: as good as none.
    return null;
  }
}
