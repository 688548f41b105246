import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import * as z from 'zod';
import type { InlineHashes } from '../http/security-headers.ts';

/** The built web app that the server serves. */
export interface WebFiles {
  root: string;
  /** Every file in the folder, as a path with `/` separators and no leading slash. */
  files: readonly string[];
  /** The app's paths whose page is rendered in the browser, such as `/bank-accounts/:id`. */
  routes: readonly string[];
  /**
   * The inline scripts and styles of each page, by the file of the page. The files of public pages begin with
   * `pages/`.
   */
  inline: ReadonlyMap<string, InlineHashes>;
  buildHash: string;
  /** The signed list of the files in the build; undefined if the operator did not sign it. */
  signed?: string | undefined;
  publicRoot: string;
  publicFiles: readonly PublicFile[];
}

/** A page of the public site, or a file generated from the list of pages: its path, and how it is served. */
export type PublicFile = z.infer<typeof publicFileShape>;

const publicFileShape = z.object({
  path: z.string().startsWith('/'),
  file: z.string(),
  type: z.string(),
  status: z.number().int(),
  guide: z
    .object({ title: z.string(), summary: z.string(), publishedOn: z.string().transform(readStoredDay) })
    .optional(),
});
const hashes = z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]+=*$/));
const inlineShape = z.record(z.string(), z.object({ scripts: hashes, styles: hashes }));
const parts = ['csp.json', 'routes.json', 'pages.json'];
const routesShape = z.array(z.string().startsWith('/'));

export const builtWebFolder = fileURLToPath(new URL('../../../web/build', import.meta.url));

/** Reads the output of the web build in `build`; undefined if the web app is not built. */
export function readWebFiles(build: string): WebFiles | undefined {
  const root = join(build, 'client');
  if (parts.some(name => !existsSync(join(build, name)))) return undefined;
  const stamp = join(build, '.stamp');
  const signed = join(build, 'signed.json');
  return {
    root,
    files: filesIn(root),
    routes: routesShape.parse(readJson(join(build, 'routes.json'))),
    inline: new Map(Object.entries(inlineShape.parse(readJson(join(build, 'csp.json'))))),
    publicRoot: join(build, 'pages'),
    publicFiles: z.array(publicFileShape).parse(readJson(join(build, 'pages.json'))),
    buildHash: existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : 'unstamped',
    signed: existsSync(signed) ? readFileSync(signed, 'utf8') : undefined,
  };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

// Leaves out the .br and .gz files, which are compressed forms of other files, and names that begin with a
// dot, which are never served.
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !/(^|\/)\.|\.(br|gz)$/.test(path));
}
