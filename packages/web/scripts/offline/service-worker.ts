import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSW } from 'workbox-build';
import { createAllowScriptsLine } from '../allowing-scripts.ts';
import { computeIntegrity } from '../integrity.ts';
import { listRoutePatterns } from '../route-patterns.ts';
import { patchServiceWorkerStoring } from './store-several.ts';

/** Room for the largest piece that is loaded later (the password meter's dictionaries, the PDF writer). Bytes. */
const largestFile = 6 * 1024 * 1024;

/** The public page shown in place of pages that are not stored. */
const offlinePage = '/offline';

/**
 * The service worker stores every file of the build, so that the whole app works offline. Of the public pages it stores
 * only the one that says there is no network; `revision` distinguishes one version of that page from the next.
 */
export async function writeServiceWorker(client: string, revision: string): Promise<void> {
  const place = join(client, 'sw.js');
  const { warnings } = await generateSW({
    globDirectory: client,
    globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,wasm,webmanifest}'],
    // The document reader is large and not needed by everyone, so it is stored on first use.
    globIgnores: ['sw.js', 'assets/reading-*/**'],
    // Every file is compared with the build before it is stored.
    manifestTransforms: [
      async entries => ({
        manifest: await Promise.all(
          entries.map(async entry => ({
            ...entry,
            integrity: computeIntegrity(await readFile(join(client, entry.url))),
          })),
        ),
      }),
    ],
    additionalManifestEntries: [{ url: offlinePage, revision }],
    runtimeCaching: [
      {
        // Any page that is not one of the app's addresses comes from the server, or is an error page when offline.
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
    // Imported first, so that a download is answered before any lookup.
    importScripts: ['/download-worker.js'],
    sourcemap: false,
    cleanupOutdatedCaches: true,
    maximumFileSizeToCacheInBytes: largestFile,
    // Names that contain a hash need no second check.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: '/__spa-fallback.html',
    // Only the app's own addresses: public pages and server responses come from the server.
    navigateFallbackAllowlist: listRoutePatterns().map(asExpression),
  });
  if (warnings.length > 0) throw new Error(`service worker: ${warnings.join(' ')}`);
  const loads = createAllowScriptsLine(String.raw`/^\/download-worker\.js$/`);
  await writeFile(place, `${loads}\n${patchServiceWorkerStoring(await readFile(place, 'utf8'))}`);
}

/** `/bank-accounts/:id` as an expression; Workbox compares it with path and query together. */
const asExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/?]+')}/?($|[?])`);
