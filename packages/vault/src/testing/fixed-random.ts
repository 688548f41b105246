// What it is: a generator that repeats itself, and one that fills with a single number.
// Use it for: frozen vectors and generated test cases.
// Never use it for: anything outside a test. Its output is predictable.

import type { Bytes, RandomBytes } from '../primitives/bytes.ts';

/**
 * A generator that returns the same bytes for the same seed on every machine: xorshift32 (Marsaglia 2003), lowest byte
 * of each state.
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

/** A whole number from 0 up to, but not including, `limit` (at most 2^32), taken from a generator. */
export function chooseNumberBelow(limit: number, random: RandomBytes): number {
  return new DataView(random(4).buffer).getUint32(0) % limit;
}

/** A generator that records its output, for vectors that name the keys they were made with. */
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
