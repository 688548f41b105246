import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { Clock } from '../../ports/clock.ts';
import {
  type OutsidePerson,
  type OutsideProofs,
  type OutsideProvider,
  ProviderProblem,
} from '../../ports/providers.ts';

/** What a provider says of somebody. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

/** What tells one provider from another. */
export interface Asked {
  readonly name: string;
  /** The ids of this product there: whom its tokens may be made for. */
  readonly audiences: readonly string[];
  /** Only people with this value in their claim `groups` are believed; all are without it. */
  readonly group?: string | undefined;
  /** Where it is, and how this installation proves itself there. */
  readonly find: () => Promise<openid.Configuration>;
  /** Its secret is made for one use, so it is found anew for each. */
  readonly fresh?: true;
  /** It answers with an ID token; otherwise only its own address for that says who somebody is. */
  readonly speaksOpenId: boolean;
  readonly scopes?: string | undefined;
  readonly responseMode?: 'query' | 'form_post';
  /** Whose names its tokens may be signed in, where that is not simply its own. */
  readonly issuers?: (claims: ProviderClaims, server: openid.ServerMetadata) => readonly string[];
  /** Whether it vouches for the email. */
  readonly isVerified: (claims: ProviderClaims) => boolean;
}

const patienceSeconds = 10;
/** How far the clock of a provider may be from ours; the library that fetches tokens allows the same. */
const skewSeconds = 30;
const usualScopes = 'openid email profile';

/** Makes a provider of OpenID Connect, or of OAuth 2.0 with an address that tells who signed in. */
export function createProvider(
  asked: Asked,
  { redirectUri, clock }: { redirectUri: string; clock: Clock },
): OutsideProvider {
  const ready = async () => {
    const config = await asked.find();
    config.timeout = patienceSeconds;
    // The token came over a connection that proves its sender; its signature says so once more.
    if (asked.speaksOpenId) openid.enableNonRepudiationChecks(config);
    return config;
  };
  let found: Promise<openid.Configuration> | undefined;
  const configured = () => {
    if (asked.fresh) found = undefined;
    // A failure is not kept: the next person asks again.
    found ??= ready().catch((error: unknown) => {
      found = undefined;
      throw new ProviderProblem('unreachable', error);
    });
    return found;
  };
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return {
    name: asked.name,
    async begin({ state, nonce, verifier, scopes, parameters }) {
      const wanted = [asked.scopes ?? usualScopes, scopes].join(' ').split(/\s+/);
      return openid.buildAuthorizationUrl(await configured(), {
        ...parameters,
        redirect_uri: redirectUri,
        scope: [...new Set(wanted)].join(' ').trim(),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asked.speaksOpenId && { nonce }),
        ...(asked.responseMode === 'form_post' && { response_mode: 'form_post' }),
      });
    },
    async finish(answer, proofs) {
      const config = await configured();
      try {
        return await personOf(asked, config, { redirectUri, answer, proofs });
      } catch (error) {
        if (error instanceof ProviderProblem) throw error;
        throw new ProviderProblem(isOutage(error) ? 'unreachable' : 'unproven', error);
      }
    },
    async readIdToken(token, { nonce, accessToken }) {
      const server = (await configured()).serverMetadata();
      if (!asked.speaksOpenId || server.jwks_uri === undefined) return undefined;
      keys ??= createRemoteJWKSet(new URL(server.jwks_uri));
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          audience: [...asked.audiences],
          algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'],
          currentDate: new Date(clock.now()),
          clockTolerance: skewSeconds,
          requiredClaims: ['iss', 'sub', 'exp'],
        });
        const issuers = asked.issuers?.(payload, server) ?? [server.issuer];
        if (!issuers.includes(payload.iss ?? '') || payload['nonce'] !== hashed(nonce)) return undefined;
        if (!isOfAccessToken(payload['at_hash'], accessToken, protectedHeader.alg)) return undefined;
        return present(asked, payload, {});
      } catch (error) {
        if (error instanceof ProviderProblem) throw error;
        if (isForged(error)) return undefined;
        throw new ProviderProblem('unreachable', error);
      }
    },
  };
}

/** What the client sends to the provider is the hash of what it sends here. */
const hashed = (nonce: string | undefined) =>
  nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex');

/**
 * Whether a token is about the access token that is passed with it, where it says which: the left half of its hash, by the
 * hash of the signature (OpenID Connect Core 1.0 §3.1.3.6; SHA-512 for Ed25519). A program may keep the access token.
 */
function isOfAccessToken(said: unknown, accessToken: string | undefined, alg: string): boolean {
  if (said === undefined || accessToken === undefined) return true;
  const hash = createHash(`sha${/\d{3}$/.exec(alg)?.[0] ?? '512'}`)
    .update(accessToken)
    .digest();
  return said === hash.subarray(0, hash.length / 2).toString('base64url');
}

interface Answered {
  redirectUri: string;
  answer: URLSearchParams;
  proofs: OutsideProofs;
}

const answered = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

async function personOf(
  asked: Asked,
  config: openid.Configuration,
  { redirectUri, answer, proofs }: Answered,
): Promise<OutsidePerson> {
  const url = new URL(redirectUri);
  for (const name of answered) for (const value of answer.getAll(name)) url.searchParams.append(name, value);
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedState: proofs.state,
    pkceCodeVerifier: proofs.verifier,
    ...(asked.speaksOpenId && { expectedNonce: proofs.nonce, idTokenExpected: true }),
  });
  const claims = asked.speaksOpenId
    ? await openIdClaims(asked, config, tokens)
    : await ownClaims(config, tokens.access_token);
  const named = claims['name'] === undefined ? { name: nameOnce(answer.get('user')) } : {};
  const kept = { access: tokens.access_token, refresh: tokens.refresh_token };
  const person = present(asked, { ...claims, ...named }, kept);
  if (person === undefined) throw new Error('nobody is named');
  return person;
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** What the ID token says; what it leaves out, the provider tells whoever asks. */
async function openIdClaims(
  asked: Asked,
  config: openid.Configuration,
  tokens: Tokens,
): Promise<ProviderClaims> {
  const claims: ProviderClaims & { sub?: string; email?: unknown } = tokens.claims() ?? {};
  const { sub, email } = claims;
  const isComplete = email !== undefined && (asked.group === undefined || claims['groups'] !== undefined);
  if (sub === undefined || isComplete) return claims;
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await openid.fetchUserInfo(config, tokens.access_token, sub)), ...claims };
}

async function ownClaims(config: openid.Configuration, accessToken: string): Promise<ProviderClaims> {
  const address = new URL(config.serverMetadata().userinfo_endpoint ?? '');
  const answer = await openid.fetchProtectedResource(config, accessToken, address, 'GET');
  const told: unknown = await answer.json();
  if (!answer.ok || typeof told !== 'object' || told === null) throw new Error('nobody is told');
  return { sub: 'id' in told ? told.id : undefined, ...told };
}

/** Apple tells the name the first time only, beside its answer, in the person's own words. */
function nameOnce(user: string | null): string | undefined {
  if (user === null) return undefined;
  try {
    const { name }: { name?: { firstName?: unknown; lastName?: unknown } } = JSON.parse(user);
    return [name?.firstName, name?.lastName].filter(part => typeof part === 'string').join(' ') || undefined;
  } catch {
    return undefined; // It is only a name.
  }
}

const longest = 1024;

function present(
  asked: Asked,
  claims: ProviderClaims,
  tokens: OutsidePerson['tokens'],
): OutsidePerson | undefined {
  const text = (name: string) => {
    const value = claims[name];
    const short = typeof value === 'string' && value !== '' && value.length <= longest;
    return short && value.isWellFormed() && !value.includes('\u0000') ? value : undefined;
  };
  const id = claims['sub'];
  const subject = typeof id === 'number' ? String(id) : text('sub');
  if (subject === undefined) return undefined;
  const groups = claims['groups'];
  if (asked.group !== undefined && !(Array.isArray(groups) && groups.includes(asked.group)))
    throw new ProviderProblem('not-in-group', undefined);
  return {
    subject,
    issuer: text('iss') ?? '',
    email: text('email'),
    emailVerified: asked.isVerified(claims),
    name: text('name'),
    picture: text('picture'),
    tokens,
  };
}

/** Whether a token is at fault, and not the way to the keys it is checked with. */
function isForged(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

function isOutage(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (error instanceof openid.ClientError) return error.code === 'OAUTH_TIMEOUT';
  return error instanceof TypeError && error.message === 'fetch failed';
}
