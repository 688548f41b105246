import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createSealer } from '../../adapters/crypto/sealer.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { holdFact, readFact } from '../facts.ts';

// [Note: The signer is in the database] Every server of an installation signs with the same key, and a restored server continues
// signing with it. So the key is in the database, sealed with a secret of the installation: it comes back with a restore, and
// a reader of the database alone cannot sign.

/** Every signed document names its kind in `format`, so that one kind does not pass for another. */
const signedShape = z.object({ manifest: z.string(), signature: z.string() });
const keyShape = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

/** The key with which an installation signs its backups: the public key alone is enough to seal one. */
export interface Signer {
  /** The public half, which the identity file names: base64url. */
  publicX: string;
  sign(content: unknown): string;
}

/** A new signing key (JWK), as text. */
export const newSignerKey = (): string =>
  JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));

/** The signer of a key (JWK). Throws for a text that is not one. */
export function signerOf(text: string): Signer {
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

/** Where versions before this one kept the signing key. */
export const olderSignerFile = (dataDir: string): string => join(dataDir, 'backup-signer.json');

const fact = 'signer-of-backups';

/**
 * The signer of this installation: see [Note: The signer is in the database]. The first call takes the key of an older version
 * over, or makes one. Throws StartProblem where other secrets sealed it.
 */
export async function openSigner(
  db: Db,
  { fakesSecret, olderFile }: { fakesSecret: string; olderFile: string },
): Promise<Signer> {
  const sealer = createSealer(fakesSecret, 'backup signer');
  const first = existsSync(olderFile) ? readFileSync(olderFile, 'utf8') : newSignerKey();
  const sealed = await db.transaction(tx => holdFact(tx, fact, sealer.seal(first, fact)));
  try {
    return signerOf(sealer.open(sealed, fact));
  } catch {
    throw new StartProblem('SECRETS_FILE does not open the key that signs backups. Put the right file back.');
  }
}

/** The public half of this installation's signer; undefined where it has none yet. Writes nothing. */
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
  return signerOf(key).publicX;
}

/** What one of these signers signed; undefined for anything else, whatever is wrong with it. */
export function readSigned(text: string, signersX: readonly string[]): unknown {
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
