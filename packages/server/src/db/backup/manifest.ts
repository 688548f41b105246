import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { StartProblem } from '../../config/start-problem.ts';

const counted = z.object({ sha256: z.string(), bytes: z.number() });

/** What a set holds. Hashes are of the bytes before gzip and age. */
export const manifestShape = z.object({
  format: z.literal('kinfolio-backup-1'),
  takenAt: z.string(),
  sealed: z.boolean(),
  /** When the newest migration of its database was made. */
  migration: z.number(),
  tables: z.record(
    z.string(),
    z.object({ ...counted.shape, columns: z.array(z.string()), rows: z.number() }),
  ),
  secrets: counted,
  pieces: z.object({ ...counted.shape, count: z.number() }),
});
/** See {@link manifestShape}. */
export type Manifest = z.infer<typeof manifestShape>;

const signedShape = z.object({ manifest: z.string(), signature: z.string() });
const keyShape = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

/** The key by which an installation signs its backups: a public key is enough to seal one. */
export interface Signer {
  /** What is kept beside the identity: base64url. */
  publicX: string;
  sign(manifest: Manifest): string;
}

/** Reads the signing key of an installation; makes it, readable by its owner only, where there is none. */
export function openSigner(file: string): Signer {
  if (!existsSync(file)) {
    const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true, flag: 'wx' });
  }
  const jwk = keyShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicX: jwk.x,
    sign: manifest => {
      const text = JSON.stringify(manifest);
      const signature = sign(null, Buffer.from(text), key).toString('base64url');
      return JSON.stringify({ manifest: text, signature });
    },
  };
}

/** The manifest that a signer signed. Throws StartProblem for one of another writer, or one that was changed. */
export function readManifest(text: string, publicX: string): Manifest {
  try {
    const { manifest, signature } = signedShape.parse(JSON.parse(text));
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicX }, format: 'jwk' });
    if (verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64url')))
      return manifestShape.parse(JSON.parse(manifest));
  } catch {
    // Whatever is wrong with it, it is not what the installation wrote.
  }
  throw new StartProblem(
    'This backup is not signed by the signer that your identity file names. It is not used.',
  );
}
