import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../error-code.ts';
import { StartProblem } from '../start-problem.ts';

const signingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
const secretsShape = z.object({
  /** Private keys (JWK) of access tokens. The first signs; older ones are believed until their tokens have ended. */
  signingKeys: z.array(signingKey).min(1),
  /** 32 bytes, base64url: signs the anon and service keys (HS256). */
  sharedSecret: z.base64url().min(43),
  /** 32 bytes, base64url: seals refresh tokens, of which the database then needs to keep nothing. */
  refreshSecret: z.base64url().min(43),
  /** 32 bytes, base64url: makes stable fakes for what is not there. */
  fakesSecret: z.base64url().min(43),
});

/** The secrets of an installation. Never logged, never sent, never in the database. */
export type Secrets = z.infer<typeof secretsShape>;

const secret = () => randomBytes(32).toString('base64url');

/** Fresh secrets, as a first start makes them. */
export function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return secretsShape.parse({
    signingKeys: [privateKey.export({ format: 'jwk' })],
    sharedSecret: secret(),
    refreshSecret: secret(),
    fakesSecret: secret(),
  });
}

/** Reads the secrets file; makes it, readable by its owner only, when it is not there. */
export function openSecrets(file: string): Secrets {
  if (!existsSync(file)) makeSecretsFile(file);
  try {
    return secretsShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartProblem(
      `SECRETS_FILE (${file}) cannot be read as the secrets of Kinfolio. Put the right file back.`,
      2,
    );
  }
}

function makeSecretsFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.new-${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file); // Unlike rename, never replaces what another server made a moment earlier.
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
