import { pageCode } from '../../lib/page-code/page-code.ts';
import { createChannel } from '../../lib/worker-rpc/channel.ts';
import { startKeyWorker } from '../../vault-worker/key-worker.ts';
import { createSignInTransfer } from './hand-over.ts';
import type { PageEvent, PageEvents, Platform } from './platform.ts';
import type { KeyValueStorage } from './remembered-account.ts';
import type { AccountTabMessage } from './tabs.ts';
import { browserTimers } from './timing.ts';

/** A request without a response in this time counts as offline, so that it cannot hold up the other tabs for ever. */
const answerWithin = 30_000;

const loadAuthenticator = pageCode.loadOnce(() => import('./browser-authenticator.ts'));

/** The real browser in which this tab runs. */
export function createBrowserPlatform(): Platform {
  return {
    url: location.origin,
    fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(answerWithin), ...init }),
    socket: WebSocket,
    timing: browserTimers,
    storages: { device: storageOf(() => localStorage), tab: storageOf(() => sessionStorage) },
    tabs: createChannel<AccountTabMessage, AccountTabMessage>(new BroadcastChannel('kinfolio')),
    handOver: createSignInTransfer(new BroadcastChannel('kinfolio-sign-in'), browserTimers, () =>
      crypto.randomUUID(),
    ),
    startWorker: startKeyWorker,
    ...(typeof PublicKeyCredential === 'function' && {
      authenticator: async () => (await loadAuthenticator()).browserAuthenticator,
    }),
    withLock: (name, what) => navigator.locks.request(name, what),
    page,
    random: limit => Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * limit),
  };
}

/**
 * A browser that is set to store nothing throws when storage is used. In that case, this tab keeps its data in memory.
 */
function storageOf(storage: () => Storage): KeyValueStorage {
  try {
    const found = storage();
    found.setItem('kinfolio-probe', '');
    found.removeItem('kinfolio-probe');
    return found;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: key => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: key => void values.delete(key),
    };
  }
}

const heard: Record<PageEvent, readonly (readonly [EventTarget, string])[]> = {
  online: [[window, 'online']],
  offline: [[window, 'offline']],
  seen: [
    [document, 'visibilitychange'],
    [window, 'focus'],
    // The page was restored from the back/forward cache, or is no longer frozen.
    [window, 'pageshow'],
    [document, 'resume'],
  ],
  acted: [
    [window, 'keydown'],
    [window, 'pointerdown'],
    [window, 'wheel'],
    [window, 'touchstart'],
  ],
  stored: [[window, 'storage']],
};

const page: PageEvents = {
  online: () => navigator.onLine,
  visible: () => document.visibilityState === 'visible',
  on(event, listener) {
    const whenSeen = () =>
      event === 'seen' && document.visibilityState !== 'visible' ? undefined : listener();
    for (const [target, name] of heard[event]) target.addEventListener(name, whenSeen, { passive: true });
    return () => {
      for (const [target, name] of heard[event]) target.removeEventListener(name, whenSeen);
    };
  },
  askBeforeLeaving(ask) {
    if (ask) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
  },
};

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
