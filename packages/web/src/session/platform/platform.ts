import type { HttpStack } from 'tus-js-client';
import type { KeyWorker } from '../../vault-worker/key-worker.ts';
import type { Authenticator } from './authenticator.ts';
import type { SignInTransfer } from './hand-over.ts';
import type { BrowserStorages } from './remembered-account.ts';
import type { TabChannel } from './tabs.ts';
import type { SessionTimers } from './timing.ts';

/** Everything the session needs from the browser, passed in so that a test can replace it. */
export interface Platform {
  /** Origin of the server, without a trailing slash. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /**
   * How to send uploads. If absent, XMLHttpRequest is used, because browsers do not report upload progress for anything
   * else.
   */
  readonly uploads?: HttpStack;
  /** The constructor for sockets on which the server announces changes; absent if no sockets are available. */
  readonly socket?: typeof WebSocket;
  readonly timing: SessionTimers;
  readonly storages: BrowserStorages;
  readonly tabs: TabChannel;
  readonly handOver: SignInTransfer;
  readonly startWorker: () => KeyWorker;
  /** Runs `what` while holding a lock with this name, which only one tab can hold at a time. */
  readonly withLock: <T>(name: string, what: () => Promise<T>) => Promise<T>;
  readonly page: PageEvents;
  /**
   * Shows the person a captcha in the frame at this address. Resolves to the token, or to undefined if they give up.
   * Absent if there is no page on which to show it.
   */
  readonly captcha?: (frame: string) => Promise<string | undefined>;
  /** Access to passkeys; absent if the browser does not support them. */
  readonly authenticator?: () => Promise<Authenticator>;
  /** A random whole number from 0 up to, but not including, `limit`. */
  readonly random: (limit: number) => number;
}

/**
 * `acted`: a key press, a click or a touch. `seen`: the tab came to the front. `stored`: another tab wrote to the
 * storage.
 */
export type PageEvent = 'online' | 'offline' | 'seen' | 'acted' | 'stored';

/** The page's events about itself. */
export interface PageEvents {
  readonly online: () => boolean;
  readonly visible: () => boolean;
  readonly on: (event: PageEvent, listener: () => void) => () => void;
  /** Sets whether the browser asks the person before the page is closed or reloaded. */
  readonly askBeforeLeaving: (ask: boolean) => void;
}
