/** `never`: this browser does not allow service workers, for example in a private window. */
export type OfflineReadiness = 'ready' | 'not-yet' | 'never';

declare global {
  interface Window {
    /** React Router's manifest. Its address has a hash that identifies the build. */
    readonly __reactRouterManifest?: { readonly url: string };
  }
}

let isRefused = import.meta.env.DEV;

/** The wait before the app is stored again, in milliseconds: at first, and at most. Each failure doubles it. */
const firstWait = 10_000;
const longestWait = 600_000;
let wait = firstWait;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Registers the service worker once the page has loaded, so that it never competes with the first paint. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || isRefused) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  // If the connection was lost while files were being cached, the browser would not try again until the next visit, so
  // register again.
  window.addEventListener('online', () => {
    clearTimeout(timer);
    wait = firstWait;
    registerIfMissing();
  });
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').then(
    // Software that blocks service workers may answer with nothing.
    (registration: ServiceWorkerRegistration | undefined) => {
      const installing = registration?.installing;
      // The connection may be back before the failed download is noticed, and then there is no event to wait for.
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'redundant') registerLater();
      });
      return undefined;
    },
    (error: unknown) => {
      // Private windows refuse service workers; the app then works online only. Other errors come from the connection.
      isRefused = error instanceof DOMException && refusals.has(error.name);
      if (!isRefused) registerLater();
    },
  );
}

const refusals: ReadonlySet<string> = new Set(['SecurityError', 'NotSupportedError']);

function registerLater(): void {
  clearTimeout(timer);
  timer = setTimeout(registerIfMissing, wait);
  wait = Math.min(wait * 2, longestWait);
}

function registerIfMissing(): void {
  if (!isRefused && navigator.onLine && navigator.serviceWorker.controller === null) register();
}

/**
 * Whether this page works without the internet. The service worker controls the page only once every file is stored.
 * The stored manifest shows that the files belong to this page's build and that the browser has not deleted them.
 */
export async function readOfflineReadiness(): Promise<OfflineReadiness> {
  if (!('serviceWorker' in navigator) || isRefused) return 'never';
  if (navigator.serviceWorker.controller === null) return 'not-yet';
  // oxlint-disable-next-line eslint/no-underscore-dangle -- React Router chose this name
  const stored = await caches.match(window.__reactRouterManifest?.url ?? '');
  return stored === undefined ? 'not-yet' : 'ready';
}

/** Calls the listener when the result of `readOfflineReadiness` may have changed. */
export function onOfflineReadiness(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  navigator.serviceWorker.addEventListener('controllerchange', listener);
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
}
