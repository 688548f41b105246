import {
  type CryptoKey,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Clock } from '../../ports/clock.ts';

/** A private P-256 key that signs access tokens, as JWK. */
export interface SigningKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
  /**
   * The time, in milliseconds since 1970, until which the key is published but does not sign. If absent, the key signs
   * at once.
   */
  signsFromMs?: number | undefined;
}

/** The public half, as published. The `kid` is the key's thumbprint (RFC 7638). */
export type PublishedKey = Omit<SigningKey, 'd' | 'signsFromMs'> & {
  kid: string;
  alg: 'ES256';
  use: 'sig';
  key_ops: readonly ['verify'];
};

/** The claims of a token. The reader checks each claim's type. */
export type Claims = Readonly<JWTPayload>;

/** The claims of a valid token, or the reason it was rejected. */
export type VerifiedToken = { ok: true; claims: Claims } | { ok: false; reason: string };

export interface Tokens {
  /** Signs with the newest active signing key (ES256). Claims are used unchanged; times are in seconds. */
  sign(claims: Claims): Promise<string>;
  /** Checks algorithm, signature and times. */
  verify(token: string): Promise<VerifiedToken>;
  /** The public halves of all signing keys. They are not secret. */
  publicKeys: readonly PublishedKey[];
  /** The API key by which a client identifies itself. It stays the same as long as the shared secret does. */
  apiKey(role: 'anon' | 'service_role'): Promise<string>;
}

export interface TokenSecrets {
  /** Private keys, at least one. One of them signs; the others are either still accepted or published in advance. */
  signingKeys: readonly SigningKey[];
  sharedSecret: string;
}

/** Loads the keys that sign access tokens. Throws if no key is stored. */
export async function createTokens(secrets: TokenSecrets, clock: Clock): Promise<Tokens> {
  const [first, ...more] = await Promise.all(secrets.signingKeys.map(loadPair));
  if (first === undefined) throw new Error('No signing key was provided');
  const pairs = [first, ...more];
  const shared = new TextEncoder().encode(secrets.sharedSecret);
  const believed = new Map<string, Claims>();
  return {
    async sign(claims) {
      const { own, published } = signerAt(clock.now(), first, more);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: published.kid })
        .sign(own);
    },
    apiKey: role =>
      new SignJWT({ iss: 'kinfolio', role }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(shared),
    publicKeys: pairs.map(pair => pair.published),
    async verify(token) {
      const now = new Date(clock.now());
      const known = believed.get(token);
      if (known !== undefined && isInTime(known, now)) return { ok: true, claims: known };
      const verified = await verify(token, pairs, shared, now);
      if (verified.ok) remember(believed, token, verified.claims);
      return verified;
    },
  };
}

// A valid signature stays valid, and checking it costs more than the rest of a request, so results are cached. Only
// valid tokens are cached, so that a stranger cannot fill the memory. The caller still looks up the session.
const maxRemembered = 5_000;

function remember(believed: Map<string, Claims>, token: string, claims: Claims): void {
  const [oldest] = believed.keys();
  if (oldest !== undefined && believed.size >= maxRemembered) believed.delete(oldest);
  believed.set(token, claims);
}

/** Whether a cached token is valid at this time. If not, the token is verified again to find the reason. */
function isInTime({ exp = Number.POSITIVE_INFINITY, nbf = 0 }: Claims, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return nbf <= seconds && seconds < exp;
}

interface Pair {
  own: CryptoKey | Uint8Array;
  believed: CryptoKey | Uint8Array;
  published: PublishedKey;
  signsFromMs: number;
}

/** The key that most recently became active; if several did at the same time, the first of them. */
function signerAt(nowMs: number, first: Pair, more: readonly Pair[]): Pair {
  const ready = more.filter(pair => pair.signsFromMs <= nowMs);
  return ready.reduce((best, pair) => (pair.signsFromMs > best.signsFromMs ? pair : best), first);
}

async function loadPair({ d, signsFromMs = 0, ...open }: SigningKey): Promise<Pair> {
  const kid = await calculateJwkThumbprint(open);
  return {
    own: await importJWK({ ...open, d }, 'ES256'),
    believed: await importJWK(open, 'ES256'),
    published: { ...open, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    signsFromMs,
  };
}

/**
 * The token's header only selects one of our keys. Each key is used with a single algorithm, so an attacker cannot
 * substitute another algorithm.
 */
async function verify(
  token: string,
  pairs: readonly Pair[],
  shared: Uint8Array,
  currentDate: Date,
): Promise<VerifiedToken> {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const pair = alg === 'ES256' ? pairs.find(one => one.published.kid === kid) : undefined;
    const key = alg === 'HS256' ? shared : pair?.believed;
    if (alg === undefined || key === undefined) return { ok: false, reason: 'no key for this token' };
    const { payload } = await jwtVerify(token, key, { algorithms: [alg], currentDate });
    return { ok: true, claims: payload };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { ok: false, reason: reasons[code] ?? 'token is malformed' };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'token is expired',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'token has invalid claims',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature is invalid',
};
