// What it is: the frozen vectors of sealed files: the SHA-256 of known contents sealed with a fixed key.
// Use it for: `vectors/files.test.ts`, which compares it with `vectors/files-v1.json` and `files-v2.json`.
// Run as a program, it prints those of the given form, 1 or 2.
// Never use it for: changing files-v1.json. People's files are in that form, so a new form needs a new file.

import { createHash } from 'node:crypto';
import { chunkBytes, createFileKey, type FileFormat, hashChunkList, readFileKey } from '../files.ts';
import { createFixedRandom } from './fixed-random.ts';
import { createFileContent, joinChunks, sealAllChunks } from './sealed-file.ts';

/** Version 2 differs only in its list of hashes, so fewer sizes are enough. */
const sizesOf: Readonly<Record<FileFormat, readonly number[]>> = {
  'kinfolio-file-1': [0, 1, 65_536, chunkBytes, chunkBytes + 1, 2 * chunkBytes + 70_000],
  'kinfolio-file-2': [0, chunkBytes + 1],
};

/** Creates the vectors, which are the same each time. The content comes from {@link createFileContent}. */
export async function createFileVectors(form: FileFormat) {
  const key = createFileKey(createFixedRandom(3));
  const files = [];
  for (const size of sizesOf[form]) {
    const parts = await sealAllChunks(await readFileKey(key), createFileContent(size), form);
    const sealed = joinChunks(parts);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    const list = form === 'kinfolio-file-2' ? parts.at(-1) : undefined;
    files.push({
      size,
      sealedSize: sealed.length,
      sealedSha256: sha256,
      ...(list && { digest: await hashChunkList(list) }),
    });
  }
  return { form, key, content: 'byte n is (n*n + floor(n/251) + 7) mod 256', files };
}

if (import.meta.main)
  process.stdout.write(
    `${JSON.stringify(await createFileVectors(process.argv[2] === '2' ? 'kinfolio-file-2' : 'kinfolio-file-1'), undefined, 2)}\n`,
  );
