import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSW } from 'workbox-build';
import { allowingScripts } from '../allowing-scripts.ts';
import { integrityOf } from '../integrity.ts';
import { routePatterns } from '../route-patterns.ts';
import { storeSeveralAtOnce } from './store-several.ts';

/** Room for the largest piece that comes later (dictionaries of the password meter, the PDF writer). Bytes. */
const largestFile = 6 * 1024 * 1024;

/** A public page, for those that are not kept. */
const offlinePage = '/offline';

/**
 * The service worker keeps every file of the build, so that the whole app works without network. Of the public pages it
 * keeps only the one that says that there is none; `revision` tells one such page from the next.
 */
export async function writeServiceWorker(client: string, revision: string): Promise<void> {
  const place = join(client, 'sw.js');
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,wasm,webmanifest}'],
    // What reads documents is large and not everybody's: it is kept when it is first used.
    globIgnores: ['sw.js', 'assets/reading-*/**'],
    // Every file is compared with the build before it is kept.
    manifestTransforms: [
      async entries => ({
        manifest: await Promise.all(
          entries.map(async entry => ({
            ...entry,
            integrity: integrityOf(await readFile(join(client, entry.url))),
          })),
        ),
      }),
    ],
    additionalManifestEntries: [{ url: offlinePage, revision }],
    runtimeCaching: [
      {
        // What is none of the app's addresses; it comes from the server or, without network, says so.
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: offlinePage } },
      },
      {
        urlPattern: /\/assets\/reading-[^/]+\//,
        handler: 'CacheFirst',
        options: { cacheName: 'reading', expiration: { maxEntries: 16 } },
      },
    ],
    // The first visit works offline once every file is stored, without a reload. An update never takes over an open page: without
    // skipWaiting it waits until no page of the old build is open (decision 822).
    clientsClaim: true,
    swDest: place,
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
  const loads = allowingScripts(String.raw`/^\/download-worker\.js$/`);
  await writeFile(place, `${loads}\n${storeSeveralAtOnce(await readFile(place, 'utf8'))}`);
}

/** `/bank-accounts/:id` as an expression; Workbox compares it with path and query together. */
const asExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/?]+')}/?($|[?])`);
