import { createCodeLoader } from './create-code-loader.ts';

/**
 * How long code may take before it counts as late, in milliseconds. A worker reports late code to its page at once, and
 * the page shows the message within three seconds.
 */
const patience = typeof document === 'undefined' ? 0 : 2_500;

/** Loads all code of this page, or of this worker, that is not part of its first files. */
export const pageCode = createCodeLoader({
  later: (act, milliseconds) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  patience,
  prepareRetry: loadSheetsAgain,
});

/** Vite loads the style sheet of a part only once, so a sheet that failed has to be requested again here. */
function loadSheetsAgain(): void {
  if (typeof document === 'undefined') return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

/** Loads missing code again when the connection changes or a service worker takes control, and reports typing. */
export function watchPageCode(): void {
  for (const change of ['online', 'offline']) window.addEventListener(change, pageCode.retryQuietly);
  document.addEventListener('input', pageCode.noteTyping);
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('controllerchange', pageCode.retryQuietly);
}
