import type { Kdf, VaultState } from '@kinfolio/contract/wire';
import type { FakeObjects } from './fake-objects.ts';
import type { FakeRecords } from './fake-records.ts';

// What the server of these tests keeps of a person, and its answers as they go over the wire.

export interface Account extends FakeRecords {
  readonly id: string;
  readonly email: string;
  /** An organisation that says who they are; their email and password do not sign them in. */
  readonly organisation?: string;
  secret: string;
  metadata: { kdf?: Kdf; display_name?: string };
  readonly files: FakeObjects;
  plan?: string;
  vault?: FakeVault;
}

/** What opens a vault, as it is shown, and what is kept beside it. */
export interface FakeVault {
  readonly vaultId: string;
  state: VaultState;
  /** By the id of its wrap, the proof of each kit. */
  readonly proofs: Map<string, string>;
  /** The epoch in which nothing is brought back any more. */
  whole?: string;
  /** By its proof, a kit that a change ended, with what it opened. */
  readonly ended: Map<string, VaultState>;
  /** Every keyset there was, oldest first. */
  readonly keysets: string[];
}

/** What a body of the auth API may hold. */
export interface Given {
  readonly email?: string;
  readonly password?: string;
  readonly data?: Account['metadata'];
  readonly refresh_token?: string;
  readonly auth_code?: string;
  readonly code?: string;
  readonly token?: string;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly account: Account | undefined;
  readonly session: string | undefined;
  readonly headers: Headers;
}

/** What an access token of this server says. */
export interface FakeClaims {
  readonly session_id: string;
  readonly turn: number;
}

/** The Session object of the auth API. */
export function sessionObject(account: Account, claims: FakeClaims, lifetime: number) {
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  return {
    access_token: `${part({ alg: 'none' })}.${part({ sub: account.id, exp, ...claims })}.c2lnbmVk`,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: exp,
    user: user(account),
  };
}

/** What the token in an authorization header says; undefined when there is none, or an API key. */
export function claimsOf(header: string | null): FakeClaims | undefined {
  const claims = header?.split('.')[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tokens of this server only
  return claims ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as FakeClaims) : undefined;
}

export const user = ({ id, email, metadata, organisation = 'email' }: Account) => ({
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

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

export function refusal(status: number, code: string, details?: unknown): Response {
  return json(status, { code, message: code, ...(details === undefined ? {} : { details }) });
}

export function authError(status: number, code: string): Response {
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
  return new Response(JSON.stringify({ code, message: code }), { status, headers });
}
