import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A script, style sheet or module that a page asks for by name. */
const asking = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*?(?=\/?>)/g;

/**
 * Writes into each page the hash of every script and style sheet it asks for, which browsers compare (SRI). What a module
 * asks for later is compared by the service worker (decision 771). `read` returns the bytes of a file of the build.
 */
export async function withIntegrity(page: string, read: (path: string) => Promise<Buffer>): Promise<string> {
  const paths = new Set([...page.matchAll(asking)].map(([, path = '']) => path));
  const hashes = new Map(
    await Promise.all([...paths].map(async path => [path, integrityOf(await read(path))] as const)),
  );
  return page.replaceAll(asking, (tag, path: string) => `${tag} integrity="${hashes.get(path) ?? ''}"`);
}

export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Does so for each page among `files` of `folder`, whose scripts and sheets lie in `client`. */
export async function addIntegrity(folder: string, files: readonly string[], client: string): Promise<void> {
  const known = new Map<string, Promise<Buffer>>();
  const read = (path: string): Promise<Buffer> => {
    const bytes = known.get(path) ?? readFile(join(client, path));
    known.set(path, bytes);
    return bytes;
  };
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const place = join(folder, file);
    await writeFile(place, await withIntegrity(await readFile(place, 'utf8'), read));
  }
}
