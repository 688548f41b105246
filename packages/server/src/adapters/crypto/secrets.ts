import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';

const signingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  signsFromMs: z.number().optional(),
});
const secretsShape = z.object({
  /** Private keys (JWK) for access tokens. The newest active key signs; older keys are still accepted. */
  signingKeys: z.array(signingKey).min(1),
  /** The secret (32 bytes in base64url) that signs the anon and service keys (HS256). */
  sharedSecret: z.base64url().min(43),
  /** The secret (32 bytes in base64url) that seals refresh tokens, so that the database need not store them. */
  refreshSecret: z.base64url().min(43),
  /**
   * The secret (32 bytes in base64url) from which fake responses for unknown addresses, and the marks in
   * links and sender addresses, are derived.
   */
  fakesSecret: z.base64url().min(43),
});

/** The secrets of an installation. They are never logged, sent or stored in the database. */
export type Secrets = z.infer<typeof secretsShape>;

const secret = () => randomBytes(32).toString('base64url');

const newSigningKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** Generates the secrets of a new installation, at its first start. */
export function createSecrets(): Secrets {
  return secretsShape.parse({
    signingKeys: [newSigningKey()],
    sharedSecret: secret(),
    refreshSecret: secret(),
    fakesSecret: secret(),
  });
}

/** Reads the secrets file. If it does not exist, creates it, readable only by its owner. */
export function openSecrets(file: string): Secrets {
  if (!existsSync(file)) makeSecretsFile(file);
  try {
    return secretsShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartProblem(
      `SECRETS_FILE (${file}) cannot be read as Kinfolio’s secrets. Put the right file back.`,
      2,
    );
  }
}

/** Reads the secrets file without creating it; undefined if it is missing or is not a secrets file. */
export function readSecrets(file: string): Secrets | undefined {
  try {
    return secretsShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // The error is not reported here, because `openSecrets` reports it to the operator.
  }
}

// [Note: Changing the signing key] Clients cache the published keys for ten minutes, and a server reads its secrets
// when it starts. So a new key is published for a day before it signs, and every server must be restarted once during
// that day. Access tokens are valid for minutes only, so a day after the new key started signing, every token signed
// with the old key has expired.
const aheadMs = 24 * 60 * 60_000;

/**
 * Adds a signing key that will sign from tomorrow, and deletes keys whose tokens have all expired. Returns the time
 * when the new key starts signing.
 */
export function addSigningKey(file: string, nowMs: number): number {
  const secrets = openSecrets(file);
  const signsFromMs = nowMs + aheadMs;
  const kept = secrets.signingKeys.filter(key => !isOver(key, secrets.signingKeys, nowMs));
  const added = { ...newSigningKey(), signsFromMs };
  writeSecrets(file, secretsShape.parse({ ...secrets, signingKeys: [...kept, added] }));
  return signsFromMs;
}

type Key = Secrets['signingKeys'][number];

function isOver({ signsFromMs: own = 0 }: Key, all: readonly Key[], nowMs: number): boolean {
  return all.some(({ signsFromMs = 0 }) => signsFromMs > own && signsFromMs <= nowMs - aheadMs);
}

function writeSecrets(file: string, secrets: Secrets): void {
  const fresh = `${file}.new-${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file);
}

function makeSecretsFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.new-${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(createSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file); // Unlike rename, link never replaces a file that another server has just created.
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
