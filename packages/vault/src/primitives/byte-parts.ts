// What it is: functions that convert numbers and ids to bytes, and join bytes.
// Use it for: values hashed or derived from several parts of fixed length.
// Never use it for: parts of variable length without a separator: two lists of parts would have the same
// bytes.

import type { Bytes } from './bytes.ts';

/** A UUID as 16 bytes. The caller must have checked its form. */
export function uuidToBytes(uuid: string): Bytes {
  const digits = uuid.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** A whole number from 0 to 2^32 − 1 as four bytes, big-endian. */
export function uint32ToBytes(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function concatBytes(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
