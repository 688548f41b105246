// What it is: AES-256-GCM with a nonce that is counted and not random, using WebCrypto.
// Use it for: the chunks of a file, through `files.ts`, which ensures that no nonce is used twice under one
// key.
// Never use it for: anything else. A nonce that is not random must never be used for two contents under one
// key.

import { type Bytes, tagBytes } from './bytes.ts';
import type { SealingKey } from './keys.ts';

const name = 'AES-GCM';
const tagLength = tagBytes * 8;

/** What a chunk is bound to: its nonce (12 bytes), which contains its position, and the additional data. */
export interface ChunkNonceAndData {
  readonly nonce: Bytes;
  readonly additionalData: Bytes;
}

/** Returns the ciphertext followed by the tag, so {@link tagBytes} more than the content. */
export async function sealChunkBytes(
  { cryptoKey }: SealingKey<'file'>,
  { nonce, additionalData }: ChunkNonceAndData,
  content: Bytes,
): Promise<Bytes> {
  const algorithm = { name, iv: nonce, additionalData, tagLength };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, cryptoKey, content));
}

/**
 * Returns the content. Undefined if the tag does not match, because the key, the position or the bytes are
 * not those that were sealed; these cases cannot be told apart.
 */
export async function openChunkBytes(
  { cryptoKey }: SealingKey<'file'>,
  { nonce, additionalData }: ChunkNonceAndData,
  sealed: Bytes,
): Promise<Bytes | undefined> {
  const algorithm = { name, iv: nonce, additionalData, tagLength };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, cryptoKey, sealed));
  } catch (error) {
    // WebCrypto throws this error only for a tag that does not match. Any other error is a bug and is
    // rethrown.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
