import type { HttpStack } from 'tus-js-client';
import type { KeyWorker } from '../../vault-worker/key-worker.ts';
import type { Authenticator } from './authenticator.ts';
import type { HandOver } from './hand-over.ts';
import type { Storages } from './remembered-account.ts';
import type { TabChannel } from './tabs.ts';
import type { Timing } from './timing.ts';

/** Everything the session takes from the browser, handed in so that a test can be the browser. */
export interface Platform {
  /** Origin of the server, without a slash at the end. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** How uploads are sent; absent: by XMLHttpRequest, because a browser tells of no other how far it is. */
  readonly uploads?: HttpStack;
  /** How sockets are opened by which the server announces changes; absent where none are. */
  readonly socket?: typeof WebSocket;
  readonly timing: Timing;
  readonly storages: Storages;
  readonly tabs: TabChannel;
  readonly handOver: HandOver;
  readonly startWorker: () => KeyWorker;
  /** Runs `what` while no other tab runs something under the same name. */
  readonly withLock: <T>(name: string, what: () => Promise<T>) => Promise<T>;
  readonly page: PageEvents;
  /**
   * Asks whoever is here to show that they are a person, in the frame of this address; gives what says so, or nothing
   * when they would not. Absent where nobody is there to ask.
   */
  readonly captcha?: (frame: string) => Promise<string | undefined>;
  /** Absent where the browser knows no passkeys. */
  readonly authenticator?: () => Promise<Authenticator>;
  /** A random whole number from 0 to below `limit`. */
  readonly random: (limit: number) => number;
}

/** `acted`: a key, a pointer or a touch. `seen`: the tab came to the front. `stored`: another tab wrote storage. */
export type PageEvent = 'online' | 'offline' | 'seen' | 'acted' | 'stored';

/** What the page tells about itself. */
export interface PageEvents {
  readonly online: () => boolean;
  readonly visible: () => boolean;
  readonly on: (event: PageEvent, listener: () => void) => () => void;
  /** Whether the browser is to ask before it closes or reloads the page. */
  readonly askBeforeLeaving: (ask: boolean) => void;
}
