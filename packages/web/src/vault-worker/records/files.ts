import {
  chunkBytes,
  computeChunkRange,
  computeSealedSize,
  countChunks,
  createChunkList,
  type FileFormat,
  hashChunk,
  hashChunkList,
  hashSealedChunk,
  isChunkListOf,
  openChunk,
  readFileKey,
  sealChunk,
} from '@kinfolio/vault/files';
import { freeBuffers } from './drop-bytes.ts';

export { createFileKey } from '@kinfolio/vault/files';

/** The layout of a sealed file: which bytes to send, and which to fetch. */
export interface FileLayout {
  readonly chunks: number;
  /** The number of content bytes in a chunk, and of bytes in a sealed chunk; the last chunk may have fewer. */
  readonly chunkBytes: number;
  readonly sealedChunkBytes: number;
  /**
   * Where the list of chunk hashes begins, at the end of the file. Equals the size of the sealed file if there is no
   * list.
   */
  readonly listFrom: number;
  /** The size of the whole sealed file in bytes. */
  readonly sealedBytes: number;
}

/**
 * A part of a sealed file to produce: bytes `from` (inclusive) to `to` (exclusive), which need not match chunk
 * boundaries.
 */
export interface SealedFilePart {
  readonly content: Blob;
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** The hashes of all sealed chunks before this part, without a gap; only for a file with a list. */
  readonly before?: readonly string[];
}

/** Sealed bytes starting at chunk `chunk` of a file whose content has `size` bytes. */
export interface SealedBytesFromChunk {
  readonly bytes: ArrayBuffer;
  readonly key: string;
  readonly size: number;
  readonly chunk: number;
  /** The list of a file that has one, already verified by {@link isListOfFile}. */
  readonly list?: ArrayBuffer;
}

/** The layout of a file with this many content bytes. Throws if a file may not be that large. */
export function computeFileLayout(size: number, form: FileFormat = 'kinfolio-file-1'): FileLayout {
  const first = computeChunkRange(size, 0);
  const chunks = countChunks(size);
  // The first chunk shows the sealed length of all that follow, unless it is also the last and therefore shorter.
  const sealedChunkBytes = first.last ? first.sealedEnd : computeChunkRange(size, 1).sealedStart;
  const listFrom = computeSealedSize(size);
  return { chunks, chunkBytes, sealedChunkBytes, listFrom, sealedBytes: computeSealedSize(size, form) };
}

/** Whether these bytes are the list that a file's record identifies. */
export const isListOfFile = async (list: ArrayBuffer, size: number, digest: string): Promise<boolean> =>
  await isChunkListOf(new Uint8Array(list), size, digest);

/** The digest by which a file's record identifies its list, calculated from the hashes of all sealed chunks. */
export const computeFileDigest = async (sealed: readonly string[]): Promise<string> =>
  await hashChunkList(createChunkList(sealed));

/**
 * Seals a part, returned in consecutive pieces. `hashes` are the content hashes of all chunks that the part touches,
 * and `sealed` the hashes of those chunks when sealed, so that they can be stored before any byte is sent.
 */
export async function sealFilePart({ content, key: text, from, to, before }: SealedFilePart) {
  const key = await readFileKey(text);
  const form: FileFormat = before === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2';
  const { chunks, sealedChunkBytes, listFrom } = computeFileLayout(content.size, form);
  const first = Math.min(chunks, Math.floor(from / sealedChunkBytes));
  const end = Math.min(chunks, Math.ceil(Math.min(to, listFrom) / sealedChunkBytes));
  const bytes: ArrayBuffer[] = [];
  const hashes: string[] = [];
  const sealed: string[] = [];
  if (first < end) {
    const { start } = computeChunkRange(content.size, first);
    // All chunks are read at once, because each read is a call to another process.
    const plain = await read(content, start, computeChunkRange(content.size, end - 1).end);
    for (let index = first; index < end; index += 1) {
      const span = computeChunkRange(content.size, index);
      const chunk = plain.subarray(span.start - start, span.end - start);
      const [hash, made] = await Promise.all([hashChunk(chunk), sealChunk(key, span, chunk, form)]);
      hashes.push(hash);
      if (before !== undefined) sealed.push(await hashSealedChunk(made));
      bytes.push(within(made, span.sealedStart, from, to));
    }
    freeBuffers(plain.buffer);
  }
  if (before !== undefined && to > listFrom)
    bytes.push(within(createChunkList([...before.slice(0, first), ...sealed]), listFrom, from, to));
  return { bytes, firstChunk: first, hashes, sealed };
}

/** The overlap of a part with bytes that start at position `at`. */
function within(bytes: Uint8Array<ArrayBuffer>, at: number, from: number, to: number): ArrayBuffer {
  const isWhole = from <= at && at + bytes.length <= to;
  return isWhole ? bytes.buffer : bytes.buffer.slice(Math.max(0, from - at), to - at);
}

/** The content hashes of the first `count` chunks; fewer if the file has fewer. */
export async function hashChunks(content: Blob, count: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let index = 0; index < Math.min(count, countChunks(content.size)); index += 1) {
    const { start, end } = computeChunkRange(content.size, index);
    const plain = await read(content, start, end);
    hashes.push(await hashChunk(plain));
    freeBuffers(plain.buffer);
  }
  return hashes;
}

/** Opens consecutive chunks. Undefined if a chunk does not open or does not have the right length. */
export async function openFilePart({ bytes, key: text, size, chunk, list }: SealedBytesFromChunk) {
  const key = await readFileKey(text);
  const { sealedStart, start } = computeChunkRange(size, chunk);
  const { chunks } = computeFileLayout(size);
  const content = new Uint8Array(Math.min(size - start, bytes.byteLength));
  let [index, filled] = [chunk, 0];
  for (; index < chunks; index += 1) {
    const span = computeChunkRange(size, index);
    if (span.sealedStart - sealedStart >= bytes.byteLength) break;
    const sealed = new Uint8Array(bytes.slice(span.sealedStart - sealedStart, span.sealedEnd - sealedStart));
    const opened = await openChunk(key, span, sealed, list && new Uint8Array(list));
    if (!opened.ok) return undefined;
    content.set(opened.content, filled);
    filled += opened.content.length;
    freeBuffers(sealed.buffer, opened.content.buffer);
  }
  const last = computeChunkRange(size, Math.max(chunk, index - 1));
  if (index === chunk || last.sealedEnd - sealedStart !== bytes.byteLength) return undefined;
  return { bytes: filled === content.length ? content.buffer : content.slice(0, filled).buffer };
}

async function read(content: Blob, start: number, end: number) {
  return new Uint8Array(await content.slice(start, end).arrayBuffer());
}
