import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder } from './files.ts';

/** What a build consists of, so that everybody can compare what a server sends (`npm run ops:compare-build`). */
export interface BuildManifest {
  /** SHA-256 of the lock file the build was made with, in hexadecimal. */
  lock: string;
  /** The files given out as they are, by their path: SHA-256 in hexadecimal, and bytes. */
  files: Record<string, { sha256: string; bytes: number }>;
  /** Addresses of the app without a part that varies, and the file that answers each. */
  app: Record<string, string>;
  /** Addresses of the pages that the server fills in, and the inline scripts each may have, as `sha256-…`. */
  pages: Record<string, readonly string[]>;
}

/** A build's addresses that are not files. */
export interface AnsweredAddresses {
  /** Those that the app answers to, such as `/bank-accounts/:id`. */
  routes: readonly string[];
  /** The public site: address and file. */
  publicFiles: readonly { path: string; file: string }[];
  /** The inline scripts of each page, by its file; those of the public site begin with `pages/`. */
  policy: Readonly<Record<string, { scripts: readonly string[] }>>;
}

/** Reads the manifest off a build. The compressed forms of a file are made of it, so they are left out. */
export async function readManifest(
  client: string,
  lockFile: string,
  addresses: AnsweredAddresses,
): Promise<BuildManifest> {
  const files: BuildManifest['files'] = {};
  for (const path of await filesUnder(client)) {
    if (/(^|\/)\.|\.(br|gz)$/.test(path)) continue;
    const bytes = await readFile(join(client, path));
    files[path] = { sha256: sha256(bytes), bytes: bytes.length };
  }
  return { lock: sha256(await readFile(lockFile)), files, ...answersOf(files, addresses) };
}

/** Which file answers each address, as the server chooses it: a public page first, then the app's own page for it. */
export function answersOf(
  files: BuildManifest['files'],
  { routes, publicFiles, policy }: AnsweredAddresses,
): Pick<BuildManifest, 'app' | 'pages'> {
  const isPublic = new Set(publicFiles.map(({ path }) => path));
  const app = routes
    .filter(route => !route.includes(':') && !isPublic.has(route))
    .map(route => [route, ownPage(route) in files ? ownPage(route) : '__spa-fallback.html']);
  const pages = publicFiles
    .filter(({ file }) => file.endsWith('.html'))
    .map(({ path, file }) => [path, policy[`pages/${file}`]?.scripts ?? []]);
  return { app: Object.fromEntries(app), pages: Object.fromEntries(pages) };
}

const ownPage = (route: string) => `${route.slice(1)}/index.html`;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
