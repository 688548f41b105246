import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder } from './files.ts';

/** What a build consists of, so that everybody can compare what a server sends (`npm run compare-build`). */
export interface BuildManifest {
  /** SHA-256 of the lock file the build was made with, in hexadecimal. */
  lock: string;
  /** The files given out as they are, by their path: SHA-256 in hexadecimal, and bytes. */
  files: Record<string, { sha256: string; bytes: number }>;
  /** The addresses of the pages that the server fills in, and the inline scripts each may have. */
  pages: Record<string, readonly string[]>;
}

/** Reads the manifest off a build. The compressed forms of a file are made of it, so they are left out. */
export async function readManifest(
  client: string,
  lockFile: string,
  pages: BuildManifest['pages'],
): Promise<BuildManifest> {
  const files: BuildManifest['files'] = {};
  for (const path of await filesUnder(client)) {
    if (/(^|\/)\.|\.(br|gz)$/.test(path)) continue;
    const bytes = await readFile(join(client, path));
    files[path] = { sha256: sha256(bytes), bytes: bytes.length };
  }
  return { lock: sha256(await readFile(lockFile)), files, pages };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
