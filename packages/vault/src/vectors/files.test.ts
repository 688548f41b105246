import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readFileKey } from '../files.ts';
import { openFile } from '../testing/independent-reader.ts';
import { fileVectors } from '../testing/make-file-vectors.ts';
import { contentOf, joined, sealedChunks } from '../testing/sealed-file.ts';

const frozen = await readFile(new URL('files-v1.json', import.meta.url), 'utf8');
const made = await fileVectors();

test('sealing a file today gives the frozen vectors', () => {
  expect(`${JSON.stringify(made, undefined, 2)}\n`).toBe(frozen);
});

test.each(made.files)('a stranger opens a file of $size bytes with node:crypto alone', async ({ size }) => {
  const sealed = joined(await sealedChunks(await readFileKey(made.key), contentOf(size)));
  const opened = openFile(Buffer.from(made.key, 'base64url'), size, Buffer.from(sealed));
  expect(createHash('sha256').update(opened).digest('hex')).toBe(
    createHash('sha256').update(contentOf(size)).digest('hex'),
  );
  const cut = Buffer.from(sealed.subarray(0, -1));
  expect(() => openFile(Buffer.from(made.key, 'base64url'), size, cut)).toThrow(/authenticate/);
});
