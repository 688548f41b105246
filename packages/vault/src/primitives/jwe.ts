// What it is: one compact JWE (RFC 7516) of `alg: dir`, `enc: A256GCM`. jose writes it, WebCrypto opens it.
// Use it for: envelopes, through `envelope/form.ts`, which decides header and padding.
// Never use it for: a JWE from another program. This code knows no other algorithm and does not read headers.
//
// [Note: Why the opener reads no header] A JWE tells its reader how to open it: which algorithm to use,
// whether to decompress, which extensions are critical. Most vulnerabilities of JOSE libraries came from
// trusting that. This code already knows everything that the header may contain, so it writes the only header
// it accepts and compares the two texts. `zip`, `crit`, another `alg`, an extra member, another order or
// another context are all simply a different text. This is also faster than parsing.

import { CompactEncrypt } from 'jose';
import { countEncodedBytes, decodeBase64UrlInto, encodeAsciiBase64Url } from './base64url.ts';
import { type Bytes, type RandomBytes, tagBytes } from './bytes.ts';

/** A protected header as sealed: ASCII only, with its members in this order. */
export interface JweHeader {
  readonly alg: 'dir';
  readonly enc: 'A256GCM';
  readonly [member: string]: unknown;
}

/** The result of opening a JWE. `changed` means that it was not sealed under this key with this header. */
export type OpenedJwe = { state: 'open'; plaintext: Bytes } | { state: 'changed' } | { state: 'malformed' };

const nonceBytes = 12;
const nonceCharacters = 16;
const tagCharacters = 22;
/** Matches any compact JWE with `alg: dir` and parts of these lengths. */
const compactDir = /^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/;
const encoder = new TextEncoder();
// A buffer for any header of ours (whose members have at most 200 characters), reused for each envelope:
// creating 10,000 byte arrays costs more than filling one. This is safe because WebCrypto copies its input
// before `decrypt` returns, and nothing is awaited between writing the header and passing it in.
const headerRoom = new Uint8Array(4096);

/**
 * Seals bytes as a compact JWE. The nonce is 12 random bytes. NIST SP 800-38D §8.3 allows 2^32 of them under
 * one key, which no family's category reaches.
 */
export async function sealJwe(
  key: CryptoKey,
  header: JweHeader,
  plaintext: Bytes,
  random: RandomBytes,
): Promise<string> {
  return await new CompactEncrypt(plaintext)
    .setProtectedHeader(header)
    .setInitializationVector(random(nonceBytes))
    .encrypt(key);
}

/**
 * Opens a compact JWE that has exactly this header. See [Note: Why the opener reads no header]. Never throws,
 * whatever the text is.
 */
export async function openJwe(key: CryptoKey, header: JweHeader, jwe: string): Promise<OpenedJwe> {
  const protectedText = encodeAsciiBase64Url(JSON.stringify(header));
  // After the header come two dots. Between them is the encrypted key, which is empty with `dir`.
  const sameHeader = jwe.startsWith(protectedText) && jwe.startsWith('..', protectedText.length);
  if (!sameHeader) return { state: compactDir.test(jwe) ? 'changed' : 'malformed' };
  const body = readBody(jwe, protectedText.length + 2);
  if (body === undefined) return { state: 'malformed' };
  const plaintext = await decrypt(key, body, asciiBytes(protectedText));
  return plaintext === undefined ? { state: 'changed' } : { state: 'open', plaintext };
}

/** The parts after the header, as bytes. */
interface JweBody {
  readonly nonce: Bytes;
  /** The ciphertext followed by the tag, as WebCrypto expects them. */
  readonly sealed: Bytes;
}

/** Decodes the nonce, the ciphertext and the tag. Undefined unless each has the right position and length. */
function readBody(jwe: string, nonceStart: number): JweBody | undefined {
  const cipherStart = nonceStart + nonceCharacters + 1;
  const tagStart = jwe.length - tagCharacters;
  const cipherEnd = tagStart - 1;
  const dots = jwe[cipherStart - 1] === '.' && jwe[cipherEnd] === '.';
  if (!dots || cipherEnd <= cipherStart) return undefined;
  const cipherBytes = countEncodedBytes(cipherEnd - cipherStart);
  const nonce = new Uint8Array(nonceBytes);
  const sealed = new Uint8Array(cipherBytes + tagBytes);
  const readable =
    decodeBase64UrlInto(jwe, nonceStart, cipherStart - 1, nonce, 0) &&
    decodeBase64UrlInto(jwe, cipherStart, cipherEnd, sealed, 0) &&
    decodeBase64UrlInto(jwe, tagStart, jwe.length, sealed, cipherBytes);
  return readable ? { nonce, sealed } : undefined;
}

/**
 * The header's base64url text as bytes, which are the additional data (RFC 7516 §5.1 step 14). Valid until
 * the next call.
 */
function asciiBytes(protectedText: string): Bytes {
  const { written } = encoder.encodeInto(protectedText, headerRoom);
  return headerRoom.subarray(0, written);
}

/**
 * Undefined if the tag does not match, because the key, the header or the bytes are not those that were
 * sealed. These cases cannot be told apart.
 */
async function decrypt(
  key: CryptoKey,
  { nonce, sealed }: JweBody,
  protectedBytes: Bytes,
): Promise<Bytes | undefined> {
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: protectedBytes, tagLength: tagBytes * 8 };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed));
  } catch (error) {
    // WebCrypto throws this error only for a tag that does not match. Any other error is a bug and is
    // rethrown.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
