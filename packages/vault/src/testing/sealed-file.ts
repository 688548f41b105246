// What it is: a whole file sealed and opened at once, chunk after chunk.
// Use it for: tests and vectors.
// Never use it for: the app, which never holds a whole file in memory.

import {
  computeChunkRange,
  computeSealedSize,
  countChunks,
  createChunkList,
  type FileFormat,
  type FileKey,
  hashSealedChunk,
  openChunk,
  sealChunk,
} from '../files.ts';
import type { Bytes } from '../primitives/bytes.ts';

/** Seals a file. Returns all of its chunks in order and, in version 2, the list of their hashes after them. */
export async function sealAllChunks(
  key: FileKey,
  content: Bytes,
  form: FileFormat = 'kinfolio-file-1',
): Promise<readonly Bytes[]> {
  const chunks: Bytes[] = [];
  for (let index = 0; index < countChunks(content.length); index += 1) {
    const span = computeChunkRange(content.length, index);
    chunks.push(await sealChunk(key, span, content.slice(span.start, span.end), form));
  }
  if (form === 'kinfolio-file-1') return chunks;
  return [...chunks, createChunkList(await Promise.all(chunks.map(hashSealedChunk)))];
}

/**
 * Opens a sealed file of `size` bytes. Undefined if a chunk does not open or the file is longer than it
 * should be.
 */
export async function openSealedFile(key: FileKey, size: number, sealed: Bytes): Promise<Bytes | undefined> {
  if (sealed.length !== computeSealedSize(size)) return undefined;
  const content = new Uint8Array(size);
  for (let index = 0; index < countChunks(size); index += 1) {
    const span = computeChunkRange(size, index);
    const opened = await openChunk(key, span, sealed.slice(span.sealedStart, span.sealedEnd));
    if (!opened.ok) return undefined;
    content.set(opened.content, span.start);
  }
  return content;
}

export function joinChunks(chunks: readonly Bytes[]): Bytes {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * Content that can be recreated from its length alone: byte n is the lowest eight bits of n·n + n/251 + 7.
 */
export function createFileContent(size: number): Bytes {
  return Uint8Array.from({ length: size }, (_, n) => (n * n + Math.floor(n / 251) + 7) & 0xff);
}
