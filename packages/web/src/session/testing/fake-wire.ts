import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import type { FakeObjects } from './fake-objects.ts';
import type { FakeRecords } from './fake-records.ts';

// The data that the fake server stores about a person, and its responses in the wire format.

export interface FakeAccount extends FakeRecords {
  readonly id: string;
  readonly email: string;
  /** The organisation that identifies this person; they cannot sign in with an email and password. */
  readonly organisation?: string;
  secret: string;
  metadata: { kdf?: Kdf; display_name?: string };
  readonly files: FakeObjects;
  plan?: string;
  vault?: FakeVault;
}

/** The ways of opening a vault, as the server shows them, and its other stored data. */
export interface FakeVault {
  readonly vaultId: string;
  state: VaultState;
  /** The proof of each kit, by the id of its wrap. */
  readonly proofs: Map<string, string>;
  /** The epoch in which the lost data has already been returned, so that no more is accepted. */
  whole?: string;
  /** The kits that a change ended, by their proof, with the state they opened. */
  readonly ended: Map<string, VaultState>;
  /** Every keyset so far, oldest first. */
  readonly keysets: string[];
}

/** The fields that a request body of the auth API may have. */
export interface FakeAuthBody {
  readonly email?: string;
  readonly password?: string;
  readonly data?: FakeAccount['metadata'];
  readonly refresh_token?: string;
  readonly auth_code?: string;
  readonly code?: string;
  readonly token?: string;
}

export interface FakeServerCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly account: FakeAccount | undefined;
  readonly session: string | undefined;
  readonly headers: Headers;
}

/** The claims of this server's access tokens. */
export interface FakeClaims {
  readonly session_id: string;
  readonly turn: number;
}

/** The Session object of the auth API. */
export function createSessionObject(account: FakeAccount, claims: FakeClaims, lifetime: number) {
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  return {
    access_token: `${part({ alg: 'none' })}.${part({ sub: account.id, exp, ...claims })}.c2lnbmVk`,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: exp,
    user: createUserObject(account),
  };
}

/** The claims of the token in an authorization header; undefined if the header has no token, or only an API key. */
export function readTokenClaims(header: string | null): FakeClaims | undefined {
  const claims = header?.split('.')[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server issued the tokens
  return claims ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as FakeClaims) : undefined;
}

export const createUserObject = ({ id, email, metadata, organisation = 'email' }: FakeAccount) => ({
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email,
  phone: '',
  app_metadata: {},
  user_metadata: metadata,
  identities: [{ id, identity_id: id, user_id: id, provider: organisation }],
  created_at: '2026-11-21T00:00:00Z',
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function createJsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

export function createRefusalResponse(status: number, code: string, details?: unknown): Response {
  return createJsonResponse(status, { code, message: code, ...(details === undefined ? {} : { details }) });
}

export function createAuthErrorResponse(status: number, code: string): Response {
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
  return new Response(JSON.stringify({ code, message: code }), { status, headers });
}
