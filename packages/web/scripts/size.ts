import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const built = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build', 'client');

/** How much a page has to load before it works, in bytes at gzip level 9. */
export interface PageSize {
  page: string;
  scriptBytes: number;
  styleBytes: number;
  documentBytes: number;
}

/** The most a sign-in page may need, in bytes (kB = 1,000 bytes). */
export const signInPageBudgetBytes = { scriptBytes: 140_000, styleBytes: 15_000 };

/** Reads the built page: every module it preloads or starts, and every style sheet. Later imports do not count. */
export async function measurePageSize(path: string, client = built): Promise<PageSize> {
  const html = await readFile(join(client, path, 'index.html'), 'utf8');
  const scripts = new Set(
    [...html.matchAll(/(?:href|src|from|import)[=\s(]*"(\/[^"]+\.js)"/g)].map(match => match[1] ?? ''),
  );
  const styles = new Set([...html.matchAll(/href="(\/[^"]+\.css)"/g)].map(match => match[1] ?? ''));
  return {
    page: path,
    scriptBytes: await total(client, scripts),
    styleBytes: await total(client, styles),
    documentBytes: gzipSync(html, { level: 9 }).length,
  };
}

/** The parts of the list of all routes that matter here; a module's imports are read from the module. */
const manifest = z.object({
  routes: z.record(z.string(), z.object({ module: z.string() })),
});

/** The most the visitor's budget may need when it opens, in bytes of scripts. */
export const budgetToolLimitBytes = 150_000;
/** The routes that render the budgeting tool. */
export const budgetToolRoutes: readonly string[] = ['app/routes/budget-frame', 'budgeting-tool'];

/**
 * What the app needs before these routes work, at gzip level 9, in bytes of scripts: the app's empty page, the modules
 * of the routes, and everything they import immediately. Later imports do not count. Throws for an unknown route.
 */
export async function measureRouteScripts(routes: readonly string[], client = built): Promise<number> {
  const html = await readFile(join(client, '__spa-fallback.html'), 'utf8');
  const named = [...html.matchAll(/(?:href|src|from|import)[=\s(]*"(\/[^"]+\.js)"/g)].map(
    match => match[1] ?? '',
  );
  const list = named.find(file => file.includes('/manifest-')) ?? '';
  const listed = await readFile(join(client, list), 'utf8');
  const all = manifest.parse(JSON.parse(listed.slice(listed.indexOf('{'), listed.lastIndexOf('}') + 1)));
  const scripts = new Set(named);
  for (const id of routes) {
    const route = all.routes[id];
    if (route === undefined) throw new Error(`no route ${id}`);
    scripts.add(route.module);
  }
  // A set may grow during iteration.
  for (const file of scripts) {
    const source = await readFile(join(client, file), 'utf8');
    for (const [, next] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      scripts.add(`${dirname(file)}/${next ?? ''}`);
  }
  return await total(client, scripts);
}

async function total(client: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async file => gzipSync(await readFile(join(client, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of ['/login', '/signup', '/recover']) console.table([await measurePageSize(path)]);
}
