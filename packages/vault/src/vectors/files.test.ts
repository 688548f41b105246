import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readFileKey } from '../files.ts';
import { openFile } from '../testing/independent-reader.ts';
import { fileVectors } from '../testing/make-file-vectors.ts';
import { contentOf, joined, sealedChunks } from '../testing/sealed-file.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['files-v1.json', 'kinfolio-file-1'],
  ['files-v2.json', 'kinfolio-file-2'],
] as const)('%s', async (name, form) => {
  const frozen = await readFile(new URL(name, import.meta.url), 'utf8');
  const made = await fileVectors(form);
  const key = Buffer.from(made.key, 'base64url');

  test('sealing a file today gives the frozen vectors', () => {
    expect(`${JSON.stringify(made, undefined, 2)}\n`).toBe(frozen);
  });

  test.each(made.files)(
    'a stranger opens a file of $size bytes with node:crypto alone',
    async ({ size, digest }) => {
      const sealed = joined(await sealedChunks(await readFileKey(made.key), contentOf(size), form));
      const opened = openFile(key, size, Buffer.from(sealed), digest);
      expect(hashOf(opened)).toBe(hashOf(contentOf(size)));
      const cut = Buffer.from(sealed.subarray(0, -1));
      expect(() => openFile(key, size, cut, digest)).toThrow(/authenticate|digest/);
    },
  );
});
