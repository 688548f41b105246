import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Every file under a folder, in order, as paths with `/` but no leading one. */
export async function listFilesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
