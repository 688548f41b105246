// What it is: a predictable random generator, and one that fills with a single number.
// Use it for: frozen vectors and generated test cases.
// Never use it for: anything outside a test.

import type { Bytes, RandomBytes } from '../primitives/bytes.ts';

/**
 * Creates a generator that returns the same bytes for the same seed on every machine. It takes the lowest
 * byte of each state of xorshift32 (Marsaglia 2003).
 */
export function createFixedRandom(seed: number): RandomBytes {
  let state = seed | 0 || 1;
  const nextByte = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  };
  return length => Uint8Array.from({ length }, nextByte);
}

/** Chooses a whole number from 0 up to, but not including, `limit` (at most 2^32), with a generator. */
export function chooseNumberBelow(limit: number, random: RandomBytes): number {
  return new DataView(random(4).buffer).getUint32(0) % limit;
}

/**
 * Wraps a generator so that its output is recorded, for vectors that contain the keys they were made with.
 */
export function createRecordingRandom(random: RandomBytes): { random: RandomBytes; given: Bytes[] } {
  const given: Bytes[] = [];
  const remember: RandomBytes = length => {
    const bytes = random(length);
    // Stores a copy, because the vault wipes the bytes that it receives.
    given.push(bytes.slice());
    return bytes;
  };
  return { random: remember, given };
}
