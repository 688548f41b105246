import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createBuilder } from 'vite';
import { compressFiles } from './compress.ts';
import { inlineStylesOfAppPages } from './critical-style.ts';
import { copyEarlierAssets } from './earlier-assets.ts';
import { listFilesUnder } from './files.ts';
import { addIntegrityToPages } from './integrity.ts';
import { readBuildManifest } from './manifest.ts';
import { writeServiceWorker } from './offline/service-worker.ts';
import { readPagePolicies } from './page-policy.ts';
import { buildPublicPages } from './public/build.ts';
import { createContentHash } from './public/hash.ts';
import { replaceFolder } from './put-in-place.ts';
import { listRoutePatterns, samplePatterns } from './route-patterns.ts';
import { shortenRoutes } from './shorten-routes.ts';
import { startOnPressPlugin } from './start-on-press.ts';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(web, 'build');
/** The folder into which react-router.config.ts writes the pages. */
const fresh = join(web, '.build-fresh');
const client = join(fresh, 'client');

/**
 * Builds the web into `packages/web/build`: `client/` is served unchanged (each file also as .br and .gz), `pages/` and
 * `pages.json` are the public pages, `csp.json` has the hashes of each page's inline scripts and styles, `routes.json`
 * the addresses the app answers to, `manifest.json` the hash of every file. Returns the number of pages. Throws if one
 * would break the content policy.
 *
 * It is built in another folder and moved into place at the end: a failed build leaves the last one intact, and a
 * running server always has its pages. Given the folder of an earlier build, its hashed files are kept next to the new
 * ones.
 */
export async function buildWeb(earlier?: string): Promise<number> {
  await rm(fresh, { recursive: true, force: true });
  await inProduction(buildPages);
  await rm(join(fresh, 'server'), { recursive: true, force: true });
  // The fallback has this name if the app has no page at "/".
  await rename(join(client, 'index.html'), join(client, '__spa-fallback.html'));
  await shortenRoutes(client);
  await startOnPressPlugin(client);
  const publicFiles = await inProduction(() => buildPublicPages({ web, fresh, client }));
  const files = await listFilesUnder(client);
  await inlineStylesOfAppPages(client, files);
  const publicPages = (await listFilesUnder(join(fresh, 'pages'))).map(file => `pages/${file}`);
  await addIntegrityToPages(client, files, client);
  await addIntegrityToPages(fresh, publicPages, client);
  const policy = {
    ...(await readPagePolicies(client, files)),
    ...(await readPagePolicies(fresh, publicPages)),
  };
  await writeJson('csp.json', policy);
  const routes = [...listRoutePatterns(), ...samplePatterns()];
  await writeJson('routes.json', routes);
  const offline = await readFile(join(fresh, 'pages/offline.html'), 'utf8');
  await writeServiceWorker(client, createContentHash(offline));
  await writeJson(
    'manifest.json',
    await readBuildManifest(client, join(web, '../../package-lock.json'), { routes, publicFiles, policy }),
  );
  await compressFiles(client, await listFilesUnder(client));
  if (earlier !== undefined) await copyEarlierAssets(earlier, fresh);
  await replaceFolder(fresh, output);
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
 * React Router allows ten seconds to prerender a page and has no setting for it. A small or busy machine needs longer
 * to load the app for the first page, and the build used to fail.
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

/** React and React Router choose their smaller build by NODE_ENV; the caller's own value is restored afterwards. */
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
  console.log(`Built ${String(await buildWeb(before))} pages into ${output}`);
  // The tools leave a server of their own running after prerendering, so the process is ended here.
  process.exit(0);
}
