import { expect, test } from 'vitest';
import { chunkBytes, createFileKey, type FileKey, readFileKey } from './files.ts';
import type { Bytes, RandomBytes } from './primitives/bytes.ts';
import { chooseCaseCount, testCaseSeed } from './testing/cases.ts';
import { chooseNumberBelow, createFixedRandom } from './testing/fixed-random.ts';
import { createFileContent, joinChunks, openSealedFile, sealAllChunks } from './testing/sealed-file.ts';

/** A file as a server might send it: its chunks, and its entry in the record. */
interface Stored {
  readonly key: FileKey;
  readonly size: number;
  readonly chunks: readonly Bytes[];
}

const random = createFixedRandom(testCaseSeed);
// Two files of the same size with four chunks each, one with five chunks, and one with a single chunk.
const files = await Promise.all(
  [3 * chunkBytes + 5000, 3 * chunkBytes + 5000, 4 * chunkBytes + 70_000, 800].map(async size => {
    const key = await readFileKey(createFileKey(random));
    return { key, size, chunks: await sealAllChunks(key, createFileContent(size)) };
  }),
);
const [ours, alike, longer] = files;
if (ours === undefined || alike === undefined || longer === undefined) throw new Error('no files');

const opens = async ({ key, size, chunks }: Stored): Promise<boolean> =>
  (await openSealedFile(key, size, joinChunks(chunks))) !== undefined;

const at = (all: readonly unknown[], from: RandomBytes): number => chooseNumberBelow(all.length, from);

const attacks: Record<string, (file: Stored, from: RandomBytes) => Stored> = {
  'a bit flipped': (file, from) => {
    const index = at(file.chunks, from);
    const chunk = file.chunks[index]?.slice() ?? new Uint8Array(0);
    const byte = chooseNumberBelow(chunk.length, from);
    chunk[byte] = (chunk[byte] ?? 0) ^ (1 << chooseNumberBelow(8, from));
    return { ...file, chunks: file.chunks.with(index, chunk) };
  },
  'the end cut off': (file, from) => {
    const all = joinChunks(file.chunks);
    return { ...file, chunks: [all.slice(0, chooseNumberBelow(all.length, from))] };
  },
  'bytes cut off, and the size in the record cut to match': (file, from) => {
    const kept = 1 + chooseNumberBelow(file.chunks.length - 1, from);
    return { ...file, size: kept * chunkBytes, chunks: file.chunks.slice(0, kept) };
  },
  'two chunks in each other’s place': (file, from) => {
    const one = chooseNumberBelow(file.chunks.length - 1, from);
    const other = chooseNumberBelow(file.chunks.length - 1, from);
    const [first, second] = [file.chunks[one], file.chunks[other]];
    if (first === undefined || second === undefined || one === other)
      return { ...file, chunks: file.chunks.toReversed() };
    return { ...file, chunks: file.chunks.with(one, second).with(other, first) };
  },
  'a chunk left out': (file, from) => ({
    ...file,
    chunks: file.chunks.toSpliced(at(file.chunks, from), 1),
  }),
  'a chunk left out and the size made to match': (file, from) => ({
    ...file,
    size: file.size - chunkBytes,
    chunks: file.chunks.toSpliced(chooseNumberBelow(file.chunks.length - 1, from), 1),
  }),
  'a chunk given twice': (file, from) => {
    const index = at(file.chunks, from);
    const again = file.chunks[index] ?? new Uint8Array(0);
    return { ...file, chunks: file.chunks.toSpliced(index, 0, again) };
  },
  'a chunk given twice and the size made to match': (file, from) => {
    const index = chooseNumberBelow(file.chunks.length - 1, from);
    const again = file.chunks[index] ?? new Uint8Array(0);
    return { ...file, size: file.size + chunkBytes, chunks: file.chunks.toSpliced(index, 0, again) };
  },
  'bytes put at the end': (file, from) => ({
    ...file,
    chunks: [...file.chunks, from(1 + chooseNumberBelow(100, from))],
  }),
  'a chunk put at the end': (file, from) => {
    const other = file === alike ? ours : alike;
    const more = chooseNumberBelow(2, from) === 0 ? file : other;
    const chunk = more.chunks[at(more.chunks, from)] ?? new Uint8Array(0);
    return { ...file, chunks: [...file.chunks, chunk] };
  },
  'a last chunk put at the end and the size made to match': (file, from) => {
    const other = file === alike ? ours : alike;
    const more = chooseNumberBelow(2, from) === 0 ? file : other;
    const size = file.chunks.length * chunkBytes + (more.size % chunkBytes);
    return { ...file, size, chunks: [...file.chunks, ...more.chunks.slice(-1)] };
  },
  'a chunk of another file in the same place': (file, from) => {
    const other = file === alike ? ours : alike;
    const index = chooseNumberBelow(Math.min(file.chunks.length, other.chunks.length), from);
    return { ...file, chunks: file.chunks.with(index, other.chunks[index] ?? new Uint8Array(0)) };
  },
  'all of another file': file => ({ ...file, chunks: (file === alike ? ours : alike).chunks }),
};

test('every file opens as it is, or what follows would prove nothing', async () => {
  for (const file of files) expect(await opens(file)).toBe(true);
});

// Each attempt opens megabytes of data, so there are fewer attempts than for records, and fewer positions are
// changed.
test.each(Object.entries(attacks))('%s: never opens', async (name, attack) => {
  const from = createFixedRandom(testCaseSeed + name.length);
  const open: number[] = [];
  for (let attempt = 0; attempt < chooseCaseCount(500, 25); attempt += 1) {
    const file = [ours, alike, longer][attempt % 3] ?? ours;
    if (await opens(attack(file, from))) open.push(attempt);
  }
  expect(open).toEqual([]);
});
