import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A script, style sheet or module that a page requests by name. */
const asking = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*?(?=\/?>)/g;

/**
 * Writes into each page the hash of every script and style sheet it requests, which browsers compare (SRI). The service
 * worker compares the files that modules request later (decision 771). `read` returns the bytes of a file of the build.
 */
export async function addIntegrityToPage(
  page: string,
  read: (path: string) => Promise<Buffer>,
): Promise<string> {
  const paths = new Set([...page.matchAll(asking)].map(([, path = '']) => path));
  const hashes = new Map(
    await Promise.all([...paths].map(async path => [path, computeIntegrity(await read(path))] as const)),
  );
  return page.replaceAll(asking, (tag, path: string) => `${tag} integrity="${hashes.get(path) ?? ''}"`);
}

export const computeIntegrity = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Writes the hashes into each page among `files` of `folder`; `client` is the folder of the scripts and sheets. */
export async function addIntegrityToPages(
  folder: string,
  files: readonly string[],
  client: string,
): Promise<void> {
  const known = new Map<string, Promise<Buffer>>();
  const read = (path: string): Promise<Buffer> => {
    const bytes = known.get(path) ?? readFile(join(client, path));
    known.set(path, bytes);
    return bytes;
  };
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const place = join(folder, file);
    await writeFile(place, await addIntegrityToPage(await readFile(place, 'utf8'), read));
  }
}
