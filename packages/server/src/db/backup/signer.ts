import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createSealer } from '../../adapters/crypto/sealer.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { lockFact, readFact } from '../facts.ts';

// [Note: The signer is in the database] Every server of an installation signs with the same key, and a restored server
// keeps using it. So the key is stored in the database, sealed with a secret of the installation. A restore brings it
// back, but a person who can only read the database cannot sign.

/**
 * Every signed document names its kind in `format`, so that a document of one kind cannot pass as another.
 */
const signedShape = z.object({ manifest: z.string(), signature: z.string() });
const keyShape = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

/**
 * The key with which an installation signs its backups. Backups must be signed because anyone who has the public key
 * can encrypt a forged one.
 */
export interface Signer {
  /** The public half, base64url, as it appears in the identity file. */
  publicX: string;
  sign(content: unknown): string;
}

export const createSignerKey = (): string =>
  JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));

/** Creates a signer from a key (JWK). Throws if the text is not a key. */
export function createSignerFromKey(text: string): Signer {
  const jwk = keyShape.parse(JSON.parse(text));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicX: jwk.x,
    sign: content => {
      const manifest = JSON.stringify(content);
      const signature = sign(null, Buffer.from(manifest), key).toString('base64url');
      return JSON.stringify({ manifest, signature });
    },
  };
}

/** The path of the file in which earlier versions stored the signing key. */
export const getLegacySignerPath = (dataDir: string): string => join(dataDir, 'backup-signer.json');

const fact = 'signer-of-backups';

/**
 * This installation's signer: see [Note: The signer is in the database]. The first call imports an older version's key,
 * or creates one. Throws StartProblem if the key was sealed with other secrets.
 */
export async function openSigner(
  db: Db,
  { fakesSecret, olderFile }: { fakesSecret: string; olderFile: string },
): Promise<Signer> {
  const sealer = createSealer(fakesSecret, 'backup signer');
  const first = existsSync(olderFile) ? readFileSync(olderFile, 'utf8') : createSignerKey();
  const sealed = await db.transaction(tx => lockFact(tx, fact, sealer.seal(first, fact)));
  try {
    return createSignerFromKey(sealer.open(sealed, fact));
  } catch {
    throw new StartProblem('SECRETS_FILE does not open the key that signs backups. Put the right file back.');
  }
}

/** The public half of this installation's signer; undefined if there is no signer yet. Writes nothing. */
export async function readSigner(
  db: Db,
  { fakesSecret, olderFile }: { fakesSecret: string; olderFile: string },
): Promise<string | undefined> {
  const sealed = await readFact(db, fact);
  if (sealed === undefined && !existsSync(olderFile)) return undefined;
  const key =
    sealed === undefined
      ? readFileSync(olderFile, 'utf8')
      : createSealer(fakesSecret, 'backup signer').open(sealed, fact);
  return createSignerFromKey(key).publicX;
}

/**
 * The payload of a document that one of these signers signed; undefined for anything else, such as a malformed
 * document.
 */
export function readSignedPayload(text: string, signersX: readonly string[]): unknown {
  try {
    const { manifest, signature } = signedShape.parse(JSON.parse(text));
    const isOurs = signersX.some(x => {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64url'));
    });
    return isOurs ? JSON.parse(manifest) : undefined;
  } catch {
    return undefined;
  }
}
