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
  /** Private keys (JWK) of access tokens: the newest whose time has come signs, older ones are believed. */
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

const newSigningKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** Fresh secrets, as a first start makes them. */
export function newSecrets(): Secrets {
  return secretsShape.parse({
    signingKeys: [newSigningKey()],
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

/** Reads the secrets file without making one; undefined when it is not there or holds something else. */
export function readSecrets(file: string): Secrets | undefined {
  try {
    return secretsShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // The person who starts a server hears why.
  }
}

// [Note: Changing the signing key] Clients keep the published keys for ten minutes, and a server reads its secrets when it
// starts. So a new key is published for a day before it signs, in which every server is restarted once; access tokens
// live for minutes, so that a key which another has followed for a day has nothing left to be believed for.
const aheadMs = 24 * 60 * 60_000;

/** Adds a signing key that will sign a day from now, and forgets those of which no token can be left. Says from when. */
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
  writeFileSync(fresh, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file); // Unlike rename, never replaces what another server made a moment earlier.
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
