// What it is: a file sealed in chunks, each at its own place in it, so that 2 GB pass through in a few megabytes.
// Use it for: the contents of files. The key, the name, the type and the size are in a sealed record.
// Never use it for: two contents under one key. A changed file gets a new key, also when an upload is taken up again.
//
// [Note: Why a chunk is sealed the same each time]
// The nonce of a chunk is its number and whether it is the last (as in STREAM of Hoang, Reyhanitabar, Rogaway and Vizar
// 2015, and in age), so that a chunk left out, sent twice, moved or put at the end does not open. It also makes sealing
// repeatable: an upload that was interrupted seals the same bytes again and continues in the middle, and nothing sealed
// has to be kept. That holds only while the content is the same, which is why a resumed upload compares hashes first.

import { VaultError } from './errors.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from './primitives/base64url.ts';
import { type Bytes, type Random, systemRandom, tagBytes, wipe } from './primitives/bytes.ts';
import { openChunkBytes, sealChunkBytes } from './primitives/chunk.ts';
import { hashBytes } from './primitives/hash.ts';
import { fileKeyOf, type SealingKey } from './primitives/keys.ts';

/** The key of one version of one file; seals and opens its chunks, cannot be exported. */
export type FileKey = SealingKey<'file'>;

/** How many bytes of content a chunk holds, except the last. */
export const chunkBytes = 1_048_576;
/** The last chunk is filled up to a multiple of this many bytes, so that its length reveals less of the file. */
export const lastChunkPadding = 65_536;
/** The largest file, bytes: 2 GiB. */
export const largestFile = 2_147_483_648;

/**
 * The type and version of the form, bound to every chunk. Form 2 has the list of its chunks' hashes after them, and its record
 * the digest of that list: see [Note: Who has the key of a file].
 */
export type FileForm = 'kinfolio-file-1' | 'kinfolio-file-2';

// [Note: Who has the key of a file] Each reader of a paper has its key, and could seal other chunks under it for a server
// that puts them in place. So the record, which its owner signed, names the chunks that are the file's own.

const keyBytes = 32;
const hashLength = 32;

/** A chunk of a file: `index` from 0, and where its content and its sealed bytes begin and end. */
export interface ChunkSpan {
  readonly index: number;
  readonly last: boolean;
  /** Bytes of the file itself: from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  /** Bytes of the sealed file: from `sealedStart` to before `sealedEnd`. */
  readonly sealedStart: number;
  readonly sealedEnd: number;
}

/** A new key for a file, as it is written into the file's record: 43 characters of base64url. */
export function newFileKey(random: Random = systemRandom): string {
  const bytes = random(keyBytes);
  const text = base64UrlOfBytes(bytes);
  wipe(bytes);
  return text;
}

/** The key a record names. Throws {@link VaultError} `malformed` for what is not 32 bytes of base64url. */
export async function readFileKey(text: string): Promise<FileKey> {
  const bytes = bytesOfBase64Url(text);
  if (bytes?.length !== keyBytes) throw new VaultError('malformed', 'a file key is 32 bytes');
  const key = await fileKeyOf(bytes);
  wipe(bytes);
  return key;
}

/** How many chunks a file of so many bytes has; an empty file has one. Throws `malformed` for no size of a file. */
export function chunkCount(size: number): number {
  if (!Number.isSafeInteger(size) || size < 0 || size > largestFile)
    throw new VaultError('malformed', 'not a size of a file');
  return Math.max(1, Math.ceil(size / chunkBytes));
}

/** The chunk of that number in a file of `size` bytes. Throws `malformed` when the file has no such chunk. */
export function chunkSpan(size: number, index: number): ChunkSpan {
  const count = chunkCount(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= count)
    throw new VaultError('malformed', 'no such chunk');
  const last = index === count - 1;
  const start = index * chunkBytes;
  const end = last ? size : start + chunkBytes;
  const sealedStart = index * (chunkBytes + tagBytes);
  return {
    index,
    last,
    start,
    end,
    sealedStart,
    sealedEnd: sealedStart + padded(end - start, last) + tagBytes,
  };
}

/** How many bytes the sealed file has: what is stored, and counts towards the person's space. */
export function sealedSize(size: number, form: FileForm = 'kinfolio-file-1'): number {
  const count = chunkCount(size);
  const list = form === 'kinfolio-file-2' ? count * hashLength : 0;
  return chunkSpan(size, count - 1).sealedEnd + list;
}

/** Seals a chunk's content. Throws `malformed` for content that is not exactly as long as the chunk. */
export async function sealChunk(
  key: FileKey,
  span: ChunkSpan,
  content: Bytes,
  form: FileForm = 'kinfolio-file-1',
): Promise<Bytes> {
  const length = span.end - span.start;
  if (content.length !== length) throw new VaultError('malformed', 'not the length of the chunk');
  const wanted = padded(length, span.last);
  if (wanted === length) return await sealChunkBytes(key, placeOf(span, form), content);
  const filled = new Uint8Array(wanted);
  filled.set(content);
  const sealed = await sealChunkBytes(key, placeOf(span, form), filled);
  wipe(filled);
  return sealed;
}

/**
 * Returns the hash of a chunk's content, 43 characters of base64url. It is stored (sealed) before the chunk is first
 * sent, and compared when the upload is resumed. See [Note: Why a chunk is sealed the same each time].
 */
export async function hashChunk(content: Bytes): Promise<string> {
  return base64UrlOfBytes(await hashBytes(content));
}

/** The result of opening a chunk. Wrong key, wrong place, wrong length and changed bytes look the same. */
export type OpenedChunk = { readonly ok: true; readonly content: Bytes } | { readonly ok: false };

/**
 * Opens the sealed bytes of exactly this chunk of exactly this file. With the list of a file of form 2, which
 * {@link isChunkList} was asked about, of exactly these bytes.
 */
export async function openChunk(
  key: FileKey,
  span: ChunkSpan,
  sealed: Bytes,
  list?: Bytes,
): Promise<OpenedChunk> {
  if (sealed.length !== span.sealedEnd - span.sealedStart) return { ok: false };
  const form: FileForm = list === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2';
  if (list !== undefined && !isSame(await hashBytes(sealed), list.subarray(span.index * hashLength)))
    return { ok: false };
  const filled = await openChunkBytes(key, placeOf(span, form), sealed);
  if (filled === undefined) return { ok: false };
  const length = span.end - span.start;
  // Only the device that sealed it could have put something there; such a file is not of this form.
  if (filled.subarray(length).some(byte => byte !== 0)) return { ok: false };
  return { ok: true, content: filled.subarray(0, length) };
}

/** The hash of a chunk's sealed bytes, as it is in the list: 43 characters of base64url. */
export async function hashSealed(sealed: Bytes): Promise<string> {
  return base64UrlOfBytes(await hashBytes(sealed));
}

/** The list of a file of form 2: of each sealed chunk its {@link hashSealed}, as 32 bytes. Throws `malformed` for another. */
export function chunkList(hashes: readonly string[]): Bytes {
  const list = new Uint8Array(hashes.length * hashLength);
  for (const [index, text] of hashes.entries()) {
    const hash = bytesOfBase64Url(text);
    if (hash?.length !== hashLength) throw new VaultError('malformed', 'a hash is 32 bytes');
    list.set(hash, index * hashLength);
  }
  return list;
}

/** What the record of a file of form 2 knows the list by: its SHA-256, 43 characters of base64url. */
export async function digestOfList(list: Bytes): Promise<string> {
  return base64UrlOfBytes(await hashBytes(list));
}

/** Whether these bytes are the list of a file of `size` bytes, as its record has it. */
export async function isChunkList(list: Bytes, size: number, digest: string): Promise<boolean> {
  return list.length === chunkCount(size) * hashLength && (await digestOfList(list)) === digest;
}

const isSame = (hash: Bytes, entry: Bytes): boolean => hash.every((byte, index) => byte === entry[index]);

function padded(length: number, last: boolean): number {
  return last ? Math.max(1, Math.ceil(length / lastChunkPadding)) * lastChunkPadding : length;
}

/** 7 bytes of nothing, the number of the chunk in 4, and 1 for the last chunk, otherwise 0. */
function placeOf({ index, last }: ChunkSpan, form: FileForm) {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(7, index);
  nonce[11] = last ? 1 : 0;
  return { nonce, additionalData: new TextEncoder().encode(form) };
}
