import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readFileKey } from '../files.ts';
import { openFileIndependently } from '../testing/independent-reader.ts';
import { createFileVectors } from '../testing/make-file-vectors.ts';
import { createFileContent, joinChunks, sealAllChunks } from '../testing/sealed-file.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['files-v1.json', 'kinfolio-file-1'],
  ['files-v2.json', 'kinfolio-file-2'],
] as const)('%s', async (name, form) => {
  const frozen = await readFile(new URL(name, import.meta.url), 'utf8');
  const made = await createFileVectors(form);
  const key = Buffer.from(made.key, 'base64url');

  test('sealing a file today gives the frozen vectors', () => {
    expect(`${JSON.stringify(made, undefined, 2)}\n`).toBe(frozen);
  });

  test.each(made.files)(
    'a stranger opens a file of $size bytes with node:crypto alone',
    async ({ size, digest }) => {
      const sealed = joinChunks(
        await sealAllChunks(await readFileKey(made.key), createFileContent(size), form),
      );
      const opened = openFileIndependently(key, size, Buffer.from(sealed), digest);
      expect(hashOf(opened)).toBe(hashOf(createFileContent(size)));
      const cut = Buffer.from(sealed.subarray(0, -1));
      expect(() => openFileIndependently(key, size, cut, digest)).toThrow(/authenticate|digest/);
    },
  );
});
