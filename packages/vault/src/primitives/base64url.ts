// What it is: base64url without padding (RFC 4648 §5), read strictly.
// Use it for: every byte string that is written as text: keys, salts, the parts of an envelope.
// Never use it for: other base64 with padding, line breaks or '+' and '/': it is rejected here on purpose.
//
// [Note: Why base64url is read strictly] 16 bytes are encoded as 22 characters, and the last character has
// four bits that mean nothing. A lenient reader ignores these bits, so sixteen different texts open as the
// same envelope, and a changed character goes unnoticed. Here each value has exactly one text: stray bits,
// padding and whitespace are rejected.

import type { Bytes } from './bytes.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
// This value has bits set that no valid one has, so that a single comparison at the end detects an invalid
// character anywhere.
const foreign = 0xff;
const values = new Uint8Array(128).fill(foreign);
for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;

/** Encodes bytes as base64url: four characters for three bytes, without padding. '' for no bytes. */
export function encodeBase64Url(bytes: Bytes): string {
  return encodeAsciiBase64Url(String.fromCharCode(...bytes));
}

/**
 * Encodes a text as base64url, taking each character as one byte. Throws the platform's own error if a
 * character does not fit in a byte.
 */
export function encodeAsciiBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Returns how many bytes this many characters encode. For an impossible length (4n + 1) the result is too
 * small, and decoding rejects the text.
 */
export function countEncodedBytes(characters: number): number {
  return Math.floor((characters * 3) / 4);
}

/** Returns the bytes that a text encodes, or undefined if it is not exactly the base64url of any bytes. */
export function decodeBase64Url(text: string): Bytes | undefined {
  const bytes = new Uint8Array(countEncodedBytes(text.length));
  return decodeBase64UrlInto(text, 0, text.length, bytes, 0) ? bytes : undefined;
}

/**
 * Decodes the characters from `start` up to, but not including, `end` into `target`, starting at `offset`.
 * `target` must have room for as many bytes as {@link countEncodedBytes} returns. Returns false if the
 * characters are not valid; the content of `target` is then meaningless. See [Note: Why base64url is read
 * strictly]. Decodes four characters at a time, because a person may be waiting for 10,000 records, which are
 * ten million characters.
 */
export function decodeBase64UrlInto(
  text: string,
  start: number,
  end: number,
  target: Bytes,
  offset: number,
): boolean {
  const left = (end - start) % 4;
  if (left === 1) return false;
  let seen = 0;
  let position = offset;
  for (let at = start; at < end - left; at += 4) {
    const a = valueAt(text, at);
    const b = valueAt(text, at + 1);
    const c = valueAt(text, at + 2);
    const d = valueAt(text, at + 3);
    seen |= a | b | c | d;
    // Assigning to a byte array stores only the lowest eight bits.
    target[position] = (a << 2) | (b >> 4);
    target[position + 1] = (b << 4) | (c >> 2);
    target[position + 2] = (c << 6) | d;
    position += 3;
  }
  if (left === 0) return seen < 64;

  const a = valueAt(text, end - left);
  const b = valueAt(text, end - left + 1);
  const c = left === 3 ? valueAt(text, end - 1) : 0;
  seen |= a | b | c;
  target[position] = (a << 2) | (b >> 4);
  if (left === 3) target[position + 1] = (b << 4) | (c >> 2);
  const stray = left === 3 ? c & 0b11 : b & 0b1111;
  return seen < 64 && stray === 0;
}

/** Returns 0 to 63, or {@link foreign} for an invalid character. */
function valueAt(text: string, at: number): number {
  return values[text.charCodeAt(at)] ?? foreign;
}
