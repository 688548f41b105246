import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Encrypts an outgoing stream, or decrypts an incoming one. */
export type CryptoStream = (bytes: Readable) => Promise<Readable>;

/** Passes a stream on without encrypting it. */
export const passStreamThrough: CryptoStream = async bytes => bytes;

/** Encrypts for the owners of these public keys (`age1…`). Throws for any text that is not a public key. */
export function createAgeEncrypter(recipients: readonly string[]): CryptoStream {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return passing(stream => encrypter.encrypt(stream));
}

/**
 * Decrypts what was encrypted for one of these identities (`AGE-SECRET-KEY-…`). Throws for any text that is not an
 * identity.
 */
export function createAgeDecrypter(identities: readonly string[]): CryptoStream {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return passing(stream => decrypter.decrypt(stream));
}

/** A new identity, and the public key that encrypts for it. */
export async function createAgeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

type Bytes = globalThis.ReadableStream<Uint8Array>;

// Node's web stream types are identical to the library's, but have different names.
/* oxlint-disable typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- the compiler does not know that the two stream types are the same */
function passing(through: (stream: Bytes) => Promise<Bytes>): CryptoStream {
  return async bytes => {
    const web = Readable.toWeb(bytes) as unknown as Bytes;
    return Readable.fromWeb((await through(web)) as unknown as ReadableStream<Uint8Array>);
  };
}
