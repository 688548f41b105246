import { expect, test } from 'vitest';
import { VaultError } from './errors.ts';
import {
  chunkBytes,
  chunkCount,
  chunkSpan,
  largestFile,
  lastChunkPadding,
  newFileKey,
  openChunk,
  readFileKey,
  sealChunk,
  sealedSize,
} from './files.ts';
import { tagBytes } from './primitives/bytes.ts';
import { contentOf, joined, openSealed, sealedChunks } from './testing/sealed-file.ts';

const sizes = [
  0,
  1,
  lastChunkPadding - 1,
  lastChunkPadding,
  lastChunkPadding + 1,
  chunkBytes - 1,
  chunkBytes,
  chunkBytes + 1,
  2 * chunkBytes,
  2 * chunkBytes + 70_000,
];

test.each(sizes)('a file of %i bytes opens as it was, and its sealed length is foretold', async size => {
  const key = await readFileKey(newFileKey());
  const content = contentOf(size);
  const sealed = joined(await sealedChunks(key, content));
  expect(sealed.length).toBe(sealedSize(size));
  const opened = await openSealed(key, size, sealed);
  // By hand: comparing megabytes element by element takes seconds.
  expect(opened?.length).toBe(size);
  expect(opened?.findIndex((byte, at) => byte !== content[at])).toBe(-1);
});

test('the sealed length says the size of a small file to 64 KiB only', () => {
  expect(sealedSize(0)).toBe(lastChunkPadding + tagBytes);
  expect(sealedSize(1)).toBe(sealedSize(lastChunkPadding));
  expect(sealedSize(lastChunkPadding + 1)).toBe(2 * lastChunkPadding + tagBytes);
  expect(sealedSize(chunkBytes + 1)).toBe(chunkBytes + tagBytes + lastChunkPadding + tagBytes);
});

test('a chunk is sealed the same each time, so that an upload can go on in the middle', async () => {
  const key = await readFileKey(newFileKey());
  const content = contentOf(1000);
  const span = chunkSpan(1000, 0);
  expect(await sealChunk(key, span, content)).toEqual(await sealChunk(key, span, content));
});

test('spans follow one another without a gap and end with the file', () => {
  const size = 5 * chunkBytes + 3;
  const spans = Array.from({ length: chunkCount(size) }, (_, index) => chunkSpan(size, index));
  expect(spans.map(({ last }) => last)).toEqual([false, false, false, false, false, true]);
  for (const [index, span] of spans.entries()) {
    expect(span.start).toBe(spans[index - 1]?.end ?? 0);
    expect(span.sealedStart).toBe(spans[index - 1]?.sealedEnd ?? 0);
  }
  expect(spans.at(-1)).toMatchObject({ end: size, sealedEnd: sealedSize(size) });
});

test('the largest file has chunk numbers with room to spare', () => {
  expect(chunkCount(largestFile)).toBe(2048);
  expect(chunkSpan(largestFile, 2047)).toMatchObject({ last: true, end: largestFile });
});

test.each([-1, 0.5, Number.NaN, largestFile + 1, Number.POSITIVE_INFINITY])(
  '%d is refused as a size',
  size => {
    expect(() => sealedSize(size)).toThrow(VaultError);
  },
);

test.each([-1, 1, 0.5, Number.NaN])('a file of one chunk has no chunk %d', index => {
  expect(() => chunkSpan(10, index)).toThrow(VaultError);
});

test.each(['', 'short', `${newFileKey()}A`, newFileKey().replace(/.$/, '+')])(
  'no key is read from %j',
  async text => {
    await expect(readFileKey(text)).rejects.toThrow(VaultError);
  },
);

test('content of another length than the chunk is never sealed', async () => {
  const key = await readFileKey(newFileKey());
  await expect(sealChunk(key, chunkSpan(10, 0), contentOf(9))).rejects.toThrow(VaultError);
});

test('what stands in the padding makes a chunk unreadable', async () => {
  const key = await readFileKey(newFileKey());
  // The same sealed bytes, claimed to be of a shorter file: its end would be taken for padding.
  const sealed = await sealChunk(key, chunkSpan(1000, 0), contentOf(1000));
  expect(await openChunk(key, chunkSpan(999, 0), sealed)).toEqual({ ok: false });
});
