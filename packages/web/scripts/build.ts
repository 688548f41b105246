import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createBuilder } from 'vite';
import { compressFiles } from './compress.ts';
import { inlineAppStyles } from './critical-style.ts';
import { carryEarlierAssets } from './earlier-assets.ts';
import { filesUnder } from './files.ts';
import { addIntegrity } from './integrity.ts';
import { readManifest } from './manifest.ts';
import { writeServiceWorker } from './offline/service-worker.ts';
import { readPolicy } from './page-policy.ts';
import { buildPublicPages } from './public/build.ts';
import { hashOf } from './public/hash.ts';
import { putInPlace } from './put-in-place.ts';
import { routePatterns } from './route-patterns.ts';
import { shortenRoutes } from './shorten-routes.ts';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(web, 'build');
/** Where react-router.config.ts has the pages put. */
const fresh = join(web, '.build-fresh');
const client = join(fresh, 'client');

/**
 * Builds the web into `packages/web/build`: `client/` is what is served as it is (each file also as .br and .gz),
 * `pages/` and `pages.json` are the public pages, `csp.json` has the hashes of each page's inline scripts and styles, `routes.json` the addresses the app answers to,
 * `manifest.json` the hash of every file.
 * Gives the number of pages. Throws when one would break the content policy.
 *
 * Made in a folder beside it and put in place at the end: a build that fails leaves the last one whole, and a
 * server that is running is never without its pages. With the folder of an earlier build, its hashed files lie beside the new ones.
 */
export async function build(earlier?: string): Promise<number> {
  await rm(fresh, { recursive: true, force: true });
  await inProduction(buildPages);
  await rm(join(fresh, 'server'), { recursive: true, force: true });
  // Without a page of the app at "/" this is what the fallback is called.
  await rename(join(client, 'index.html'), join(client, '__spa-fallback.html'));
  await shortenRoutes(client);
  const publicFiles = await inProduction(() => buildPublicPages({ web, fresh, client }));
  const files = await filesUnder(client);
  await inlineAppStyles(client, files);
  const publicPages = (await filesUnder(join(fresh, 'pages'))).map(file => `pages/${file}`);
  await addIntegrity(client, files, client);
  await addIntegrity(fresh, publicPages, client);
  const policy = { ...(await readPolicy(client, files)), ...(await readPolicy(fresh, publicPages)) };
  await writeJson('csp.json', policy);
  const routes = routePatterns();
  await writeJson('routes.json', routes);
  const offline = await readFile(join(fresh, 'pages/offline.html'), 'utf8');
  await writeServiceWorker(client, hashOf(offline));
  await writeJson(
    'manifest.json',
    await readManifest(client, join(web, '../../package-lock.json'), { routes, publicFiles, policy }),
  );
  await compressFiles(client, await filesUnder(client));
  if (earlier !== undefined) await carryEarlierAssets(earlier, fresh);
  await putInPlace(fresh, output);
  return Object.keys(policy).length;
}

async function buildPages(): Promise<void> {
  await withLongerTimeouts(runBuilder);
}

async function runBuilder(): Promise<void> {
  const builder = await createBuilder({
    root: web,
    mode: 'production',
    logLevel: 'error',
    configFile: join(web, 'vite.config.ts'),
  });
  await builder.buildApp();
}

/**
 * React Router allows ten seconds to prerender a page and has no setting for it. A small or busy machine needs longer to load
 * the app for the first page, and the build then failed.
 */
async function withLongerTimeouts<T>(work: () => Promise<T>): Promise<T> {
  const original = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = milliseconds => original(Math.max(milliseconds, 300_000));
  try {
    return await work();
  } finally {
    AbortSignal.timeout = original;
  }
}

/** React and React Router choose their smaller half by NODE_ENV; whoever called gets its own value back. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

const writeJson = (name: string, value: unknown) =>
  writeFile(join(fresh, name), `${JSON.stringify(value, null, 2)}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { before } = parseArgs({ options: { before: { type: 'string' } } }).values;
  console.log(`Built ${String(await build(before))} pages into ${output}`);
  // The tools leave a server of their own running after the prerendering.
  process.exit(0);
}
