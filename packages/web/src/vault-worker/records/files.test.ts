import { maxFileBytes as largestOfRecords } from '@kinfolio/domain/fields/stored-file';
import { maxFileSizeBytes } from '@kinfolio/vault/files';
import { expect, it } from 'vitest';
import { computeFileLayout, createFileKey, hashChunks, openFilePart, sealFilePart } from './files.ts';

const mebibyte = 1_048_576;

/** Bytes that vary with their position, so that the tests notice a chunk in the wrong place. */
function contentOf(size: number): Blob {
  return new Blob([Uint8Array.from({ length: size }, (_none, index) => (index * 7 + (index >> 12)) % 251)]);
}

it('knows of the largest file what records and sealing say', () => {
  expect(largestOfRecords).toBe(maxFileSizeBytes);
});

it.each([0, 1, 65_536, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte + 5])(
  'a file of %i bytes comes back from whatever parts it was sealed in',
  async size => {
    const [content, key] = [contentOf(size), createFileKey()];
    const { chunks, sealedChunkBytes, sealedBytes } = computeFileLayout(size);
    // Parts that begin and end at arbitrary positions, as after a lost connection.
    const parts: Uint8Array[] = [];
    for (let from = 0; from < sealedBytes; from += 700_001) {
      const to = Math.min(sealedBytes, from + 700_001);
      const part = await sealFilePart({ content, key, from, to });
      expect(part.hashes).toEqual(
        (await hashChunks(content, chunks)).slice(part.firstChunk, part.firstChunk + part.hashes.length),
      );
      parts.push(...part.bytes.map(bytes => new Uint8Array(bytes)));
    }
    const sealed = Buffer.concat(parts);
    expect(sealed.length).toBe(sealedBytes);
    const opened: Uint8Array[] = [];
    for (let chunk = 0; chunk < chunks; chunk += 2) {
      const bytes = new Uint8Array(sealed.subarray(chunk * sealedChunkBytes, (chunk + 2) * sealedChunkBytes))
        .buffer;
      const part = await openFilePart({ bytes, key, size, chunk });
      opened.push(new Uint8Array(part?.bytes ?? new ArrayBuffer()));
    }
    expect(Buffer.concat(opened).equals(Buffer.from(await content.arrayBuffer()))).toBe(true);
  },
);

it('opens nothing of bytes that were cut, moved, changed or sealed for another file', async () => {
  const [content, key] = [contentOf(2 * mebibyte + 9), createFileKey()];
  const { sealedChunkBytes, sealedBytes } = computeFileLayout(content.size);
  const sealed = await sealFilePart({ content, key, from: 0, to: sealedBytes });
  const bytes = await new Blob(sealed.bytes).arrayBuffer();
  const size = content.size;
  const open = (part: ArrayBuffer, chunk: number, other = {}) =>
    openFilePart({ bytes: part, key, size, chunk, ...other });
  expect(await open(bytes.slice(0, sealedChunkBytes), 0)).toBeDefined();
  expect(await open(bytes.slice(0, sealedChunkBytes - 1), 0)).toBeUndefined();
  expect(await open(new ArrayBuffer(0), 0)).toBeUndefined();
  expect(await open(bytes.slice(0, sealedChunkBytes), 1)).toBeUndefined();
  expect(await open(bytes, 0, { key: createFileKey() })).toBeUndefined();
  expect(await open(bytes, 0, { size: size - 1 })).toBeUndefined();
  const changed = bytes.slice(0);
  new Uint8Array(changed)[sealedChunkBytes + 3]! ^= 1;
  expect(await open(changed, 0)).toBeUndefined();
  const longer = new Uint8Array([...new Uint8Array(bytes), 0]).buffer;
  expect(await open(longer, 0)).toBeUndefined();
});
