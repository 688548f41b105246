// What it is: the frozen vectors of sealed files: the SHA-256 of what a fixed key makes of known contents.
// Use it for: `vectors/files.test.ts`, which compares it with `vectors/files-v1.json`. Run as a programme it prints them.
// Never use it for: changing files-v1.json. People's files are in that form; another form is another file beside it.

import { createHash } from 'node:crypto';
import { chunkBytes, newFileKey, readFileKey } from '../files.ts';
import { fixedRandom } from './fixed-random.ts';
import { contentOf, joined, sealedChunks } from './sealed-file.ts';

/** Makes the vectors; the same ones each time. Content is that of {@link contentOf}. */
export async function fileVectors() {
  const key = newFileKey(fixedRandom(3));
  const files = [];
  for (const size of [0, 1, 65_536, chunkBytes, chunkBytes + 1, 2 * chunkBytes + 70_000]) {
    const sealed = joined(await sealedChunks(await readFileKey(key), contentOf(size)));
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    files.push({ size, sealedSize: sealed.length, sealedSha256: sha256 });
  }
  return { form: 'kinfolio-file-1', key, content: 'byte n is (n*n + floor(n/251) + 7) mod 256', files };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await fileVectors(), undefined, 2)}\n`);
