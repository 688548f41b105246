import { expect, test } from 'vitest';
import { VaultError } from './errors.ts';
import {
  chunkBytes,
  computeChunkRange,
  computeSealedSize,
  countChunks,
  createFileKey,
  lastChunkPaddingBytes,
  maxFileSizeBytes,
  openChunk,
  readFileKey,
  sealChunk,
} from './files.ts';
import { tagBytes } from './primitives/bytes.ts';
import { createFileContent, joinChunks, openSealedFile, sealAllChunks } from './testing/sealed-file.ts';

const sizes = [
  0,
  1,
  lastChunkPaddingBytes - 1,
  lastChunkPaddingBytes,
  lastChunkPaddingBytes + 1,
  chunkBytes - 1,
  chunkBytes,
  chunkBytes + 1,
  2 * chunkBytes,
  2 * chunkBytes + 70_000,
];

test.each(sizes)('a file of %i bytes opens as it was, and its sealed length is foretold', async size => {
  const key = await readFileKey(createFileKey());
  const content = createFileContent(size);
  const sealed = joinChunks(await sealAllChunks(key, content));
  expect(sealed.length).toBe(computeSealedSize(size));
  const opened = await openSealedFile(key, size, sealed);
  // Compared in a loop, because an assertion that compares megabytes element by element takes seconds.
  expect(opened?.length).toBe(size);
  expect(opened?.findIndex((byte, at) => byte !== content[at])).toBe(-1);
});

test('the sealed length says the size of a small file to 64 KiB only', () => {
  expect(computeSealedSize(0)).toBe(lastChunkPaddingBytes + tagBytes);
  expect(computeSealedSize(1)).toBe(computeSealedSize(lastChunkPaddingBytes));
  expect(computeSealedSize(lastChunkPaddingBytes + 1)).toBe(2 * lastChunkPaddingBytes + tagBytes);
  expect(computeSealedSize(chunkBytes + 1)).toBe(chunkBytes + tagBytes + lastChunkPaddingBytes + tagBytes);
});

test('a chunk is sealed the same each time, so that an upload can go on in the middle', async () => {
  const key = await readFileKey(createFileKey());
  const content = createFileContent(1000);
  const span = computeChunkRange(1000, 0);
  expect(await sealChunk(key, span, content)).toEqual(await sealChunk(key, span, content));
});

test('spans follow one another without a gap and end with the file', () => {
  const size = 5 * chunkBytes + 3;
  const spans = Array.from({ length: countChunks(size) }, (_, index) => computeChunkRange(size, index));
  expect(spans.map(({ last }) => last)).toEqual([false, false, false, false, false, true]);
  for (const [index, span] of spans.entries()) {
    expect(span.start).toBe(spans[index - 1]?.end ?? 0);
    expect(span.sealedStart).toBe(spans[index - 1]?.sealedEnd ?? 0);
  }
  expect(spans.at(-1)).toMatchObject({ end: size, sealedEnd: computeSealedSize(size) });
});

test('the largest file has chunk numbers with room to spare', () => {
  expect(countChunks(maxFileSizeBytes)).toBe(2048);
  expect(computeChunkRange(maxFileSizeBytes, 2047)).toMatchObject({ last: true, end: maxFileSizeBytes });
});

test.each([-1, 0.5, Number.NaN, maxFileSizeBytes + 1, Number.POSITIVE_INFINITY])(
  '%d is refused as a size',
  size => {
    expect(() => computeSealedSize(size)).toThrow(VaultError);
  },
);

test.each([-1, 1, 0.5, Number.NaN])('a file of one chunk has no chunk %d', index => {
  expect(() => computeChunkRange(10, index)).toThrow(VaultError);
});

test.each(['', 'short', `${createFileKey()}A`, createFileKey().replace(/.$/, '+')])(
  'no key is read from %j',
  async text => {
    await expect(readFileKey(text)).rejects.toThrow(VaultError);
  },
);

test('content of another length than the chunk is never sealed', async () => {
  const key = await readFileKey(createFileKey());
  await expect(sealChunk(key, computeChunkRange(10, 0), createFileContent(9))).rejects.toThrow(VaultError);
});

test('what stands in the padding makes a chunk unreadable', async () => {
  const key = await readFileKey(createFileKey());
  // The same sealed bytes, claimed to be a shorter file. If they opened, the end of the longer file would
  // count as padding.
  const sealed = await sealChunk(key, computeChunkRange(1000, 0), createFileContent(1000));
  expect(await openChunk(key, computeChunkRange(999, 0), sealed)).toEqual({ ok: false });
});
