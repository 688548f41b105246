// What it is: bytes, where random ones come from, and how they are wiped.
// Use it for: every byte array of the vault and every random number in it.
// Never use it for: a second source of randomness. `random` parameters exist for the frozen vectors; everything else
// omits them and gets the system's own generator.

/** Bytes in ordinary memory, as WebCrypto needs them: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The length of the AES-256-GCM tag after every ciphertext, in bytes. */
export const tagBytes = 16;

/** Returns this many unpredictable bytes. A test may pass in a generator that repeats itself. */
export type RandomBytes = (length: number) => Bytes;

/** The generator of the browser or of Node. Throws when asked for more than 65,536 bytes, as the platform does. */
export const systemRandomBytes: RandomBytes = length => crypto.getRandomValues(new Uint8Array(length));

/**
 * Overwrites bytes with zeros once they are no longer needed. This shortens the time in which a memory dump shows them
 * and promises no more: JavaScript may have copied them, and text (a base64url key inside JSON) cannot be overwritten
 * at all. Only ending the worker frees its memory.
 */
export function wipeBytes(...all: readonly Bytes[]): void {
  for (const bytes of all) bytes.fill(0);
}
