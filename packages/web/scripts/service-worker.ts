import { join } from 'node:path';
import { generateSW } from 'workbox-build';
import { routePatterns } from './route-patterns.ts';

/** Room for the largest piece that comes later (dictionaries of the password meter, the PDF writer). Bytes. */
const largestFile = 6 * 1024 * 1024;

/** The service worker keeps every file of the build, so that the whole app works without network. */
export async function writeServiceWorker(client: string): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,wasm,webmanifest}'],
    // What reads documents is large and not everybody's: it is kept when it is first used.
    globIgnores: ['sw.js', 'assets/reading-*/**'],
    runtimeCaching: [
      {
        urlPattern: /\/assets\/reading-[^/]+\//,
        handler: 'CacheFirst',
        options: { cacheName: 'reading', expiration: { maxEntries: 16 } },
      },
    ],
    swDest: join(client, 'sw.js'),
    inlineWorkboxRuntime: true,
    // First, so that a download is answered before anything is looked up.
    importScripts: ['/download-worker.js'],
    sourcemap: false,
    cleanupOutdatedCaches: true,
    maximumFileSizeToCacheInBytes: largestFile,
    // Names with a hash in them need no second check.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: '/__spa-fallback.html',
    // The app's own addresses and no others: public pages and answers of the server come from the server.
    navigateFallbackAllowlist: routePatterns().map(asExpression),
  });
  if (warnings.length > 0) throw new Error(`service worker: ${warnings.join(' ')}`);
}

/** `/bank-accounts/:id` as an expression; Workbox compares it with path and query together. */
const asExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/?]+')}/?($|[?])`);
