import {
  chunkBytes,
  chunkCount,
  chunkList,
  chunkSpan,
  digestOfList,
  type FileForm,
  hashChunk,
  hashSealed,
  isChunkList,
  openChunk,
  readFileKey,
  sealChunk,
  sealedSize,
} from '@kinfolio/vault/files';
import { dropBytes } from './drop-bytes.ts';

export { newFileKey } from '@kinfolio/vault/files';

/** How a file lies once it is sealed: which bytes to send, and which to ask for. */
export interface FileLayout {
  readonly chunks: number;
  /** Bytes of content in a chunk, and of a sealed chunk; the last one may have fewer. */
  readonly chunkBytes: number;
  readonly sealedChunkBytes: number;
  /** Where the list of the chunks' hashes begins, which ends the file; its end, where it has none. */
  readonly listFrom: number;
  /** Bytes of the whole sealed file. */
  readonly sealedBytes: number;
}

/** A part of a sealed file, to be made: the bytes from `from` to before `to`, wherever its chunks begin and end. */
export interface FilePart {
  readonly content: Blob;
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** Of a file with a list: the hashes of the sealed chunks before these, without a gap. */
  readonly before?: readonly string[];
}

/** Sealed bytes from the beginning of chunk `chunk` on, of a file that had `size` bytes. */
export interface SealedPart {
  readonly bytes: ArrayBuffer;
  readonly key: string;
  readonly size: number;
  readonly chunk: number;
  /** Of a file with a list: that list, as {@link isListOf} found it right. */
  readonly list?: ArrayBuffer;
}

/** How a file of so many bytes lies. Throws for more than a file may have. */
export function layoutOf(size: number, form: FileForm = 'kinfolio-file-1'): FileLayout {
  const first = chunkSpan(size, 0);
  const chunks = chunkCount(size);
  // Only a first chunk that is not the last one tells the length of all that follow.
  const sealedChunkBytes = first.last ? first.sealedEnd : chunkSpan(size, 1).sealedStart;
  const listFrom = sealedSize(size);
  return { chunks, chunkBytes, sealedChunkBytes, listFrom, sealedBytes: sealedSize(size, form) };
}

/** Whether bytes are the list of a file, as its record has it. */
export const isListOf = async (list: ArrayBuffer, size: number, digest: string): Promise<boolean> =>
  await isChunkList(new Uint8Array(list), size, digest);

/** What the record of a file knows its list by, from the hashes of all its sealed chunks. */
export const digestOf = async (sealed: readonly string[]): Promise<string> =>
  await digestOfList(chunkList(sealed));

/**
 * Seals what lies in a part, in pieces that follow each other. `hashes` are of the contents of all chunks of which it has any
 * byte, `sealed` those of their sealed bytes, so that they can be kept before a byte of them is sent.
 */
export async function sealPart({ content, key: text, from, to, before }: FilePart) {
  const key = await readFileKey(text);
  const form: FileForm = before === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2';
  const { chunks, sealedChunkBytes, listFrom } = layoutOf(content.size, form);
  const first = Math.min(chunks, Math.floor(from / sealedChunkBytes));
  const end = Math.min(chunks, Math.ceil(Math.min(to, listFrom) / sealedChunkBytes));
  const bytes: ArrayBuffer[] = [];
  const hashes: string[] = [];
  const sealed: string[] = [];
  if (first < end) {
    const { start } = chunkSpan(content.size, first);
    // All at once: each reading asks another process.
    const plain = await read(content, start, chunkSpan(content.size, end - 1).end);
    for (let index = first; index < end; index += 1) {
      const span = chunkSpan(content.size, index);
      const chunk = plain.subarray(span.start - start, span.end - start);
      const [hash, made] = await Promise.all([hashChunk(chunk), sealChunk(key, span, chunk, form)]);
      hashes.push(hash);
      if (before !== undefined) sealed.push(await hashSealed(made));
      bytes.push(within(made, span.sealedStart, from, to));
    }
    dropBytes(plain.buffer);
  }
  if (before !== undefined && to > listFrom)
    bytes.push(within(chunkList([...before.slice(0, first), ...sealed]), listFrom, from, to));
  return { bytes, firstChunk: first, hashes, sealed };
}

/** What of bytes that begin at `at` lies in a part. */
function within(bytes: Uint8Array<ArrayBuffer>, at: number, from: number, to: number): ArrayBuffer {
  const isWhole = from <= at && at + bytes.length <= to;
  return isWhole ? bytes.buffer : bytes.buffer.slice(Math.max(0, from - at), to - at);
}

/** What the contents of the first `count` chunks are known by; fewer where the file has fewer. */
export async function hashChunks(content: Blob, count: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let index = 0; index < Math.min(count, chunkCount(content.size)); index += 1) {
    const { start, end } = chunkSpan(content.size, index);
    const plain = await read(content, start, end);
    hashes.push(await hashChunk(plain));
    dropBytes(plain.buffer);
  }
  return hashes;
}

/** Opens chunks that follow each other. Undefined when one does not open, or does not end where it must. */
export async function openPart({ bytes, key: text, size, chunk, list }: SealedPart) {
  const key = await readFileKey(text);
  const { sealedStart, start } = chunkSpan(size, chunk);
  const { chunks } = layoutOf(size);
  const content = new Uint8Array(Math.min(size - start, bytes.byteLength));
  let [index, filled] = [chunk, 0];
  for (; index < chunks; index += 1) {
    const span = chunkSpan(size, index);
    if (span.sealedStart - sealedStart >= bytes.byteLength) break;
    const sealed = new Uint8Array(bytes.slice(span.sealedStart - sealedStart, span.sealedEnd - sealedStart));
    const opened = await openChunk(key, span, sealed, list && new Uint8Array(list));
    if (!opened.ok) return undefined;
    content.set(opened.content, filled);
    filled += opened.content.length;
    dropBytes(sealed.buffer, opened.content.buffer);
  }
  const last = chunkSpan(size, Math.max(chunk, index - 1));
  if (index === chunk || last.sealedEnd - sealedStart !== bytes.byteLength) return undefined;
  return { bytes: filled === content.length ? content.buffer : content.slice(0, filled).buffer };
}

async function read(content: Blob, start: number, end: number) {
  return new Uint8Array(await content.slice(start, end).arrayBuffer());
}
