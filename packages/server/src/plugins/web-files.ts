import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as z from 'zod';

/** The built web app, as the server gives it out. */
export interface WebFiles {
  /** The folder with the files themselves. */
  root: string;
  /** Every file in it, as a path with `/` and without one in front. */
  files: readonly string[];
  /** Paths of the app whose page is made in the browser, such as `/bank-accounts/:id`. */
  routes: readonly string[];
  /** The hashes (`sha256-…`) of the inline scripts of each page. */
  scriptHashes: ReadonlyMap<string, readonly string[]>;
  buildHash: string;
}

const hashesShape = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]+=*$/)) }),
);
const routesShape = z.array(z.string().startsWith('/'));

/** Reads what the web build left in `build`; nothing when the web app is not built. */
export function readWebFiles(build: string): WebFiles | undefined {
  const root = join(build, 'client');
  if (!existsSync(join(build, 'csp.json')) || !existsSync(join(build, 'routes.json'))) return undefined;
  const hashes = hashesShape.parse(readJson(join(build, 'csp.json')));
  const stamp = join(build, '.stamp');
  return {
    root,
    files: filesIn(root),
    routes: routesShape.parse(readJson(join(build, 'routes.json'))),
    scriptHashes: new Map(
      Object.entries(hashes).map(([page, { scripts }]) => [page.replace(/^\//, ''), scripts]),
    ),
    buildHash: existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : 'unstamped',
  };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

// The .br and .gz beside a file are other forms of it, and a name that begins with a dot is nobody's business.
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !/(^|\/)\.|\.(br|gz)$/.test(path));
}
