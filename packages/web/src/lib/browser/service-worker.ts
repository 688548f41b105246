/** Registers the service worker once the page has loaded, so that it never competes with the first paint. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // Private windows refuse service workers; the app then works online only, which is no fault.
  });
}
