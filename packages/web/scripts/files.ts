import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Every file under a folder, as paths with `/` and without one in front, in order. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
