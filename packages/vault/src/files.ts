// What it is: a file sealed in chunks, each bound to its position, so that a 2 GB file needs only a few
// megabytes of memory.
// Use it for: the contents of files. The key, the name, the type and the size are in a sealed record.
// Never use it for: two contents under one key. A changed file gets a new key, even when an upload is
// resumed.
//
// [Note: Why a chunk is sealed the same each time] The nonce of a chunk consists of its number and whether it
// is the last (as in STREAM by Hoang, Reyhanitabar, Rogaway and Vizar 2015, and in age). So no chunk opens if
// one was left out, sent twice, moved or put at the end. It also makes sealing repeatable: an interrupted
// upload seals the same bytes again and continues in the middle, and no sealed data has to be stored. That
// holds only while the content is the same, which is why a resumed upload compares hashes first.

import { VaultError } from './errors.ts';
import { decodeBase64Url, encodeBase64Url } from './primitives/base64url.ts';
import { type Bytes, type RandomBytes, systemRandomBytes, tagBytes, wipeBytes } from './primitives/bytes.ts';
import { openChunkBytes, sealChunkBytes } from './primitives/chunk.ts';
import { hashBytes } from './primitives/hash.ts';
import { importFileKey, type SealingKey } from './primitives/keys.ts';

/** The key of one version of one file. It seals and opens the file's chunks, and cannot be exported. */
export type FileKey = SealingKey<'file'>;

/** The number of content bytes in every chunk except the last. */
export const chunkBytes = 1_048_576;
/** The last chunk is padded to a multiple of this many bytes, so that its length reveals less about the file. */
export const lastChunkPaddingBytes = 65_536;
/** The maximum size of a file in bytes: 2 GiB. */
export const maxFileSizeBytes = 2_147_483_648;

/**
 * The type and version of the file format, to which every chunk is bound. In version 2, a list of the chunks'
 * hashes follows the chunks, and the record contains the digest of that list: see [Note: Who has the key of a
 * file].
 */
export type FileFormat = 'kinfolio-file-1' | 'kinfolio-file-2';

// [Note: Who has the key of a file] Every reader of a record has the keys of its files, and could seal other
// chunks for a server to put in place of the real ones. So the record, which its author signed, identifies
// the file's own chunks.

const keyBytes = 32;
const hashLength = 32;

/**
 * A chunk of a file: its number, counted from 0, and where its content and its sealed bytes begin and end.
 */
export interface ChunkRange {
  readonly index: number;
  readonly last: boolean;
  /** The bytes of the file itself: from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** The bytes of the sealed file: from `sealedStart` up to, but not including, `sealedEnd`. */
  readonly sealedStart: number;
  readonly sealedEnd: number;
}

/** A new key for a file, in the form stored in the file's record: 43 characters of base64url. */
export function createFileKey(random: RandomBytes = systemRandomBytes): string {
  const bytes = random(keyBytes);
  const text = encodeBase64Url(bytes);
  wipeBytes(bytes);
  return text;
}

/**
 * Reads a file's key from the text in its record. Throws {@link VaultError} `malformed` for anything but 32 bytes of
 * base64url.
 */
export async function readFileKey(text: string): Promise<FileKey> {
  const bytes = decodeBase64Url(text);
  if (bytes?.length !== keyBytes) throw new VaultError('malformed', 'a file key is 32 bytes');
  const key = await importFileKey(bytes);
  wipeBytes(bytes);
  return key;
}

/**
 * How many chunks a file of this many bytes has; an empty file has one. Throws `malformed` for an impossible file size.
 */
export function countChunks(size: number): number {
  if (!Number.isSafeInteger(size) || size < 0 || size > maxFileSizeBytes)
    throw new VaultError('malformed', 'not a size of a file');
  return Math.max(1, Math.ceil(size / chunkBytes));
}

/** The chunk with this number in a file of `size` bytes. Throws `malformed` if the file has no such chunk. */
export function computeChunkRange(size: number, index: number): ChunkRange {
  const count = countChunks(size);
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

/** The size of the sealed file in bytes. This is what is stored, and counts towards the account's storage. */
export function computeSealedSize(size: number, form: FileFormat = 'kinfolio-file-1'): number {
  const count = countChunks(size);
  const list = form === 'kinfolio-file-2' ? count * hashLength : 0;
  return computeChunkRange(size, count - 1).sealedEnd + list;
}

/** Seals a chunk's content. Throws `malformed` if the content is not exactly as long as the chunk. */
export async function sealChunk(
  key: FileKey,
  span: ChunkRange,
  content: Bytes,
  form: FileFormat = 'kinfolio-file-1',
): Promise<Bytes> {
  const length = span.end - span.start;
  if (content.length !== length) throw new VaultError('malformed', 'not the length of the chunk');
  const wanted = padded(length, span.last);
  if (wanted === length) return await sealChunkBytes(key, placeOf(span, form), content);
  const filled = new Uint8Array(wanted);
  filled.set(content);
  const sealed = await sealChunkBytes(key, placeOf(span, form), filled);
  wipeBytes(filled);
  return sealed;
}

/**
 * Returns the hash of a chunk's content, 43 characters of base64url. The device stores it, sealed, before the
 * chunk is first sent, and compares it when the upload is resumed. See [Note: Why a chunk is sealed the same
 * each time].
 */
export async function hashChunk(content: Bytes): Promise<string> {
  return encodeBase64Url(await hashBytes(content));
}

/** The result of opening a chunk. A wrong key, position or length and changed bytes look the same. */
export type OpenedChunk = { readonly ok: true; readonly content: Bytes } | { readonly ok: false };

/**
 * Opens the sealed bytes of exactly this chunk of exactly this file. A file of version 2 needs its `list`,
 * which the caller has checked with {@link isChunkListOf}; only bytes with the hash in that list open.
 */
export async function openChunk(
  key: FileKey,
  span: ChunkRange,
  sealed: Bytes,
  list?: Bytes,
): Promise<OpenedChunk> {
  if (sealed.length !== span.sealedEnd - span.sealedStart) return { ok: false };
  const form: FileFormat = list === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2';
  if (list !== undefined && !isSame(await hashBytes(sealed), list.subarray(span.index * hashLength)))
    return { ok: false };
  const filled = await openChunkBytes(key, placeOf(span, form), sealed);
  if (filled === undefined) return { ok: false };
  const length = span.end - span.start;
  // Only a program with the key could have put anything but zeros into the padding. Such a file does not have
  // this format.
  if (filled.subarray(length).some(byte => byte !== 0)) return { ok: false };
  return { ok: true, content: filled.subarray(0, length) };
}

/** The hash of a chunk's sealed bytes, as in the list: 43 characters of base64url. */
export async function hashSealedChunk(sealed: Bytes): Promise<string> {
  return encodeBase64Url(await hashBytes(sealed));
}

/**
 * The list for a file of version 2: the {@link hashSealedChunk} of each sealed chunk, as 32 bytes. Throws `malformed` for any
 * other hash.
 */
export function createChunkList(hashes: readonly string[]): Bytes {
  const list = new Uint8Array(hashes.length * hashLength);
  for (const [index, text] of hashes.entries()) {
    const hash = decodeBase64Url(text);
    if (hash?.length !== hashLength) throw new VaultError('malformed', 'a hash is 32 bytes');
    list.set(hash, index * hashLength);
  }
  return list;
}

/** The SHA-256 of a list of chunk hashes, 43 characters of base64url. The record of the file contains it. */
export async function hashChunkList(list: Bytes): Promise<string> {
  return encodeBase64Url(await hashBytes(list));
}

/** Whether these bytes are the list of a file of `size` bytes, according to its record. */
export async function isChunkListOf(list: Bytes, size: number, digest: string): Promise<boolean> {
  return list.length === countChunks(size) * hashLength && (await hashChunkList(list)) === digest;
}

const isSame = (hash: Bytes, entry: Bytes): boolean => hash.every((byte, index) => byte === entry[index]);

function padded(length: number, last: boolean): number {
  return last ? Math.max(1, Math.ceil(length / lastChunkPaddingBytes)) * lastChunkPaddingBytes : length;
}

/**
 * The nonce of a chunk: 7 zero bytes, 4 bytes with the number of the chunk, and 1 for the last chunk or otherwise 0.
 */
function placeOf({ index, last }: ChunkRange, form: FileFormat) {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(7, index);
  nonce[11] = last ? 1 : 0;
  return { nonce, additionalData: new TextEncoder().encode(form) };
}
