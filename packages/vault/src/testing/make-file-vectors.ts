// What it is: the frozen vectors of sealed files: the SHA-256 of what a fixed key makes of known contents.
// Use it for: `vectors/files.test.ts`, which compares it with `vectors/files-v1.json` and
// `files-v2.json`. Run as a programme it prints those of the form that is named, 1 or 2.
// Never use it for: changing files-v1.json. People's files are in that form; another form is another file beside it.

import { createHash } from 'node:crypto';
import { chunkBytes, digestOfList, type FileForm, newFileKey, readFileKey } from '../files.ts';
import { fixedRandom } from './fixed-random.ts';
import { contentOf, joined, sealedChunks } from './sealed-file.ts';

/** The second form differs by its list alone, so that fewer sizes are enough. */
const sizesOf: Readonly<Record<FileForm, readonly number[]>> = {
  'kinfolio-file-1': [0, 1, 65_536, chunkBytes, chunkBytes + 1, 2 * chunkBytes + 70_000],
  'kinfolio-file-2': [0, chunkBytes + 1],
};

/** Makes the vectors; the same ones each time. Content is that of {@link contentOf}. */
export async function fileVectors(form: FileForm) {
  const key = newFileKey(fixedRandom(3));
  const files = [];
  for (const size of sizesOf[form]) {
    const parts = await sealedChunks(await readFileKey(key), contentOf(size), form);
    const sealed = joined(parts);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    const list = form === 'kinfolio-file-2' ? parts.at(-1) : undefined;
    files.push({
      size,
      sealedSize: sealed.length,
      sealedSha256: sha256,
      ...(list && { digest: await digestOfList(list) }),
    });
  }
  return { form, key, content: 'byte n is (n*n + floor(n/251) + 7) mod 256', files };
}

if (import.meta.main)
  process.stdout.write(
    `${JSON.stringify(await fileVectors(process.argv[2] === '2' ? 'kinfolio-file-2' : 'kinfolio-file-1'), undefined, 2)}\n`,
  );
