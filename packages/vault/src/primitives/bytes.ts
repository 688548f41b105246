// What it is: bytes, where random ones come from, and how they are forgotten.
// Use it for: every byte array of the vault and every random number in it.
// Never use it for: a second source of randomness. `random` parameters exist for the frozen vectors; everything
// else leaves them out and gets the system's own generator.

/** Bytes in ordinary memory, as WebCrypto wants them: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The length of the AES-256-GCM tag after every ciphertext, in bytes. */
export const tagBytes = 16;

/** Returns that many unpredictable bytes. A test may hand in a generator that repeats itself. */
export type Random = (length: number) => Bytes;

/** The generator of the browser or of Node. Throws when asked for more than 65,536 bytes, as the platform does. */
export const systemRandom: Random = length => crypto.getRandomValues(new Uint8Array(length));

/**
 * Overwrites bytes with zeros once they are no longer needed. It shortens the time in which a memory dump shows
 * them and promises no more: JavaScript may have copied them, and text (a base64url key inside JSON) cannot be
 * overwritten at all. Only ending the worker frees its memory.
 */
export function wipe(...all: readonly Bytes[]): void {
  for (const bytes of all) bytes.fill(0);
}
