// What it is: a whole file sealed and opened at once, chunk after chunk.
// Use it for: tests and vectors.
// Never use it for: the app, which never holds a whole file in memory.

import {
  chunkCount,
  chunkList,
  chunkSpan,
  type FileForm,
  type FileKey,
  hashSealed,
  openChunk,
  sealChunk,
  sealedSize,
} from '../files.ts';
import type { Bytes } from '../primitives/bytes.ts';

/** Every chunk of a file, sealed, in order; in the second form with their list after them. */
export async function sealedChunks(
  key: FileKey,
  content: Bytes,
  form: FileForm = 'kinfolio-file-1',
): Promise<readonly Bytes[]> {
  const chunks: Bytes[] = [];
  for (let index = 0; index < chunkCount(content.length); index += 1) {
    const span = chunkSpan(content.length, index);
    chunks.push(await sealChunk(key, span, content.slice(span.start, span.end), form));
  }
  if (form === 'kinfolio-file-1') return chunks;
  return [...chunks, chunkList(await Promise.all(chunks.map(hashSealed)))];
}

/** The content of a sealed file of `size` bytes; undefined when a chunk does not open or the file is longer. */
export async function openSealed(key: FileKey, size: number, sealed: Bytes): Promise<Bytes | undefined> {
  if (sealed.length !== sealedSize(size)) return undefined;
  const content = new Uint8Array(size);
  for (let index = 0; index < chunkCount(size); index += 1) {
    const span = chunkSpan(size, index);
    const opened = await openChunk(key, span, sealed.slice(span.sealedStart, span.sealedEnd));
    if (!opened.ok) return undefined;
    content.set(opened.content, span.start);
  }
  return content;
}

/** Chunks one after the other. */
export function joined(chunks: readonly Bytes[]): Bytes {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Content that can be made again from its length: byte n is n·n + n/251 + 7, lowest eight bits. */
export function contentOf(size: number): Bytes {
  return Uint8Array.from({ length: size }, (_, n) => (n * n + Math.floor(n / 251) + 7) & 0xff);
}
