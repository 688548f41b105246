import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFilesUnder } from './files.ts';

/** The contents of a build, so that anyone can compare them with what a server sends (`npm run ops:compare-build`). */
export interface BuildManifest {
  /** SHA-256 of the lock file used for the build, in hexadecimal. */
  lock: string;
  /** The files served unchanged, by path: SHA-256 in hexadecimal, and bytes. */
  files: Record<string, { sha256: string; bytes: number }>;
  /** App addresses without a variable part, and the file that answers each. */
  app: Record<string, string>;
  /** Addresses of the pages that the server fills in, and the inline scripts allowed in each, as `sha256-…`. */
  pages: Record<string, readonly string[]>;
}

/** A build's addresses that are not files. */
export interface ManifestAddresses {
  /** The addresses that the app answers to, such as `/bank-accounts/:id`. */
  routes: readonly string[];
  /** The public site's addresses and files. */
  publicFiles: readonly { path: string; file: string }[];
  /** The inline scripts of each page, by file; those of the public site begin with `pages/`. */
  policy: Readonly<Record<string, { scripts: readonly string[] }>>;
}

/** Reads the manifest from a build. Compressed forms are made from the files themselves, so they are left out. */
export async function readBuildManifest(
  client: string,
  lockFile: string,
  addresses: ManifestAddresses,
): Promise<BuildManifest> {
  const files: BuildManifest['files'] = {};
  for (const path of await listFilesUnder(client)) {
    if (/(^|\/)\.|\.(br|gz)$/.test(path)) continue;
    const bytes = await readFile(join(client, path));
    files[path] = { sha256: hashSha256Hex(bytes), bytes: bytes.length };
  }
  return { lock: hashSha256Hex(await readFile(lockFile)), files, ...listAnsweredAddresses(files, addresses) };
}

/**
 * Which file answers each address, in the order the server uses: a public page first, then the app's own page for it.
 */
export function listAnsweredAddresses(
  files: BuildManifest['files'],
  { routes, publicFiles, policy }: ManifestAddresses,
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

export const hashSha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
