// What it is: the type for bytes, the source of random bytes, and a function that wipes them.
// Use it for: every byte array of the vault and every random number in it.
// Never use it for: a second source of randomness. `random` parameters exist only for the frozen vectors. All
// other code omits them and so uses the system's own generator.

/** Bytes in ordinary memory, as WebCrypto needs them: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The length of the AES-256-GCM tag after every ciphertext, in bytes. */
export const tagBytes = 16;

/** Returns this many unpredictable bytes. A test may pass in a predictable generator. */
export type RandomBytes = (length: number) => Bytes;

/**
 * The random generator of the browser or of Node. Throws for more than 65,536 bytes, as the platform does.
 */
export const systemRandomBytes: RandomBytes = length => crypto.getRandomValues(new Uint8Array(length));

/**
 * Overwrites bytes with zeros once they are no longer needed. This only shortens the time in which a memory
 * dump contains them: JavaScript may have copied them, and text (such as a base64url key inside JSON) cannot
 * be overwritten at all. Memory is certain to be freed only when the worker ends.
 */
export function wipeBytes(...all: readonly Bytes[]): void {
  for (const bytes of all) bytes.fill(0);
}
