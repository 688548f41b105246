import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { Clock } from '../../ports/clock.ts';
import {
  type ExternalProfile,
  type ExternalSignInProofs,
  type IdentityProviderClient,
  ProviderProblem,
} from '../../ports/providers.ts';

export type ProviderClaims = Readonly<Record<string, unknown>>;

export interface ProviderSpecifics {
  readonly name: string;
  /** The client ids of this product at the provider, which are the audiences its tokens may have. */
  readonly audiences: readonly string[];
  /** If set, only people with this value in their `groups` claim are accepted. Otherwise everyone is accepted. */
  readonly group?: string | undefined;
  /**
   * Finds the provider's endpoints, and the credentials with which this installation identifies itself to the
   * provider.
   */
  readonly find: () => Promise<openid.Configuration>;
  /**
   * Set if the client secret can be used only once, so the configuration must be created again for each call.
   */
  readonly fresh?: true;
  /**
   * Whether the provider returns an ID token. If it does not, the person can be identified only through its user info
   * endpoint.
   */
  readonly speaksOpenId: boolean;
  readonly scopes?: string | undefined;
  readonly responseMode?: 'query' | 'form_post';
  /** The issuers that the provider's tokens may name, if the provider itself is not the only one. */
  readonly issuers?: (claims: ProviderClaims, server: openid.ServerMetadata) => readonly string[];
  /** Whether the provider vouches for the email. */
  readonly isVerified: (claims: ProviderClaims) => boolean;
}

const patienceSeconds = 10;
/** How far a provider's clock may differ from ours. The library that fetches tokens allows the same. */
const skewSeconds = 30;
const usualScopes = 'openid email profile';

/** Creates a provider that uses OpenID Connect, or OAuth 2.0 with an endpoint that returns the person who signed in. */
export function createProvider(
  asked: ProviderSpecifics,
  { redirectUri, clock }: { redirectUri: string; clock: Clock },
): IdentityProviderClient {
  const ready = async () => {
    const config = await asked.find();
    config.timeout = patienceSeconds;
    // The token came directly from the provider over TLS. Checking its signature as well is a second safeguard.
    if (asked.speaksOpenId) openid.enableNonRepudiationChecks(config);
    return config;
  };
  let found: Promise<openid.Configuration> | undefined;
  const configured = () => {
    if (asked.fresh) found = undefined;
    // A failure is not cached, so the next sign-in tries again.
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

/** Hashes the client's nonce. The provider receives only the hash, which its token repeats. */
const hashed = (nonce: string | undefined) =>
  nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex');

/**
 * Whether an ID token belongs to the access token sent with it. The ID token's claim about this is the left
 * half of the access token's hash, by the signature's hash algorithm (OpenID Connect Core 1.0 §3.1.3.6;
 * SHA-512 for Ed25519). Also true if the ID token has no such claim, or the client did not send the access
 * token.
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
  proofs: ExternalSignInProofs;
}

const answered = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

async function personOf(
  asked: ProviderSpecifics,
  config: openid.Configuration,
  { redirectUri, answer, proofs }: Answered,
): Promise<ExternalProfile> {
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

/**
 * Returns the claims of the ID token. Claims that the token lacks are fetched from the provider's user info
 * endpoint.
 */
async function openIdClaims(
  asked: ProviderSpecifics,
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

/**
 * Reads the name that Apple sends along with its response. Apple sends the name only at the first sign-in, as the
 * person typed it.
 */
function nameOnce(user: string | null): string | undefined {
  if (user === null) return undefined;
  try {
    const { name }: { name?: { firstName?: unknown; lastName?: unknown } } = JSON.parse(user);
    return [name?.firstName, name?.lastName].filter(part => typeof part === 'string').join(' ') || undefined;
  } catch {
    return undefined; // An unreadable name does not prevent the sign-in.
  }
}

const longest = 1024;

function present(
  asked: ProviderSpecifics,
  claims: ProviderClaims,
  tokens: ExternalProfile['tokens'],
): ExternalProfile | undefined {
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

/**
 * Whether the token itself is invalid. Otherwise the keys could not be fetched, so the token could not be
 * checked.
 */
function isForged(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

function isOutage(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (error instanceof openid.ClientError) return error.code === 'OAUTH_TIMEOUT';
  return error instanceof TypeError && error.message === 'fetch failed';
}
