import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Seals a stream on its way out, or opens one on its way in. */
export type Passing = (bytes: Readable) => Promise<Readable>;

/** Leaves a stream as it is. */
export const unsealed: Passing = async bytes => bytes;

/** Seals for everybody who has one of these public keys (`age1…`); throws for a text that is none. */
export function sealerFor(recipients: readonly string[]): Passing {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return passing(stream => encrypter.encrypt(stream));
}

/** Opens what was sealed for one of these identities (`AGE-SECRET-KEY-…`); throws for a text that is none. */
export function openerBy(identities: readonly string[]): Passing {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return passing(stream => decrypter.decrypt(stream));
}

/** A new identity, and the public key that seals for it. */
export async function newAgeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

type Bytes = globalThis.ReadableStream<Uint8Array>;

// Node's own types of web streams and those of the library are the same things under two names.
/* oxlint-disable typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- the compiler does not know that they are the same */
function passing(through: (stream: Bytes) => Promise<Bytes>): Passing {
  return async bytes => {
    const web = Readable.toWeb(bytes) as unknown as Bytes;
    return Readable.fromWeb((await through(web)) as unknown as ReadableStream<Uint8Array>);
  };
}
