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
  /** Milliseconds since 1970; until then it is only published. Absent: it signs from the beginning. */
  signsFromMs?: number | undefined;
}

/** Its public half, as it is published. The `kid` is the key's thumbprint (RFC 7638). */
export type PublishedKey = Omit<SigningKey, 'd' | 'signsFromMs'> & {
  kid: string;
  alg: 'ES256';
  use: 'sig';
  key_ops: readonly ['verify'];
};

/** What a token says. Who reads it checks each claim's type. */
export type Claims = Readonly<JWTPayload>;

/** What a signed token says, or why it is not believed. */
export type VerifiedToken = { ok: true; claims: Claims } | { ok: false; reason: string };

/** Signs and checks JSON Web Tokens. */
export interface Tokens {
  /** Signs with the newest signing key whose time has come (ES256). Claims are taken as they are, times in seconds. */
  sign(claims: Claims): Promise<string>;
  /** Checks algorithm, signature and times. */
  verify(token: string): Promise<VerifiedToken>;
  /** The public halves of all signing keys, for everybody. */
  publicKeys: readonly PublishedKey[];
  /** The key by which a client names itself: the same text as long as the shared secret lives. */
  apiKey(role: 'anon' | 'service_role'): Promise<string>;
}

/** What tokens are made of. */
export interface TokenSecrets {
  /** Private keys, at least one. One of them signs; the others are still believed, or published ahead of their time. */
  signingKeys: readonly SigningKey[];
  /** Signs API keys (HS256). */
  sharedSecret: string;
}

/** Loads the keys. Throws when there is none. */
export async function createTokens(secrets: TokenSecrets, clock: Clock): Promise<Tokens> {
  const [first, ...more] = await Promise.all(secrets.signingKeys.map(loadPair));
  if (first === undefined) throw new Error('No signing key is given');
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

// A signature that was right once is right for ever, and checking it costs more than all else a request does. Only
// tokens that were believed are remembered, so nobody else can fill the memory; whoever asks still looks up the session.
const maxRemembered = 5_000;

function remember(believed: Map<string, Claims>, token: string, claims: Claims): void {
  const [oldest] = believed.keys();
  if (oldest !== undefined && believed.size >= maxRemembered) believed.delete(oldest);
  believed.set(token, claims);
}

/** Whether the times of a token still let it in. One that they do not is checked anew, which tells the reason. */
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

/** The key whose time came last; the first of several. */
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

/** The header only chooses among our keys; each is used with its one algorithm, so none can be confused. */
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
