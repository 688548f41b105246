import { proofHeader } from '@kinfolio/contract/keyset';
import { confirmSessionRequest } from '@kinfolio/contract/proof';
import { resetRequest } from '@kinfolio/contract/wire';
import {
  createJsonResponse,
  createRefusalResponse,
  type FakeAccount,
  type FakeServerCall,
} from './fake-wire.ts';

// The checks that the fake server makes before it accepts a session.

/** The code that this server sends, and that its authenticator app shows. */
export const rightTestCode = '123456';

/** The id of the authenticator app, for a person who has one. */
export const testFactorId = '0198aaaa-0000-7000-8000-00000000fac7';

interface Entry {
  wants: 'device' | 'factor' | undefined;
  /** When the second step may be turned off, if that was requested. */
  factorResetDueAt: string | undefined;
  /** When an empty passport may be started without the second step, if that was requested. */
  bothResetDueAt: string | undefined;
  resetIsDue: boolean;
  storedAt: string;
}

/**
 * The response to a call about a device, or to any call by a person who has not passed the required challenge;
 * undefined for all other calls.
 */
export function respondToSignInCall(
  server: Entry,
  { headers, method, path, body }: FakeServerCall,
): Response | undefined {
  if (server.wants === 'factor' && path === '/vault/v1/factors/drop') {
    if (!headers.has(proofHeader)) return createRefusalResponse(403, 'proof_required', { wants: ['proof'] });
    server.wants = undefined;
    return new Response(null, { status: 204 });
  }
  if (server.wants === 'factor' && path === '/vault/v1/reset' && isOfBoth(body)) {
    server.bothResetDueAt ??= server.storedAt;
    return createJsonResponse(200, { dueAt: server.bothResetDueAt, due: server.resetIsDue });
  }
  if (server.wants === 'factor' && path === '/vault/v1/vault/set-aside') {
    if (server.bothResetDueAt === undefined || !server.resetIsDue)
      return createRefusalResponse(409, 'reset_waits');
    server.bothResetDueAt = undefined;
    server.wants = undefined;
    return undefined;
  }
  if (server.wants === 'factor' && path === '/vault/v1/reset') {
    server.factorResetDueAt ??= server.storedAt;
    return createJsonResponse(200, { dueAt: server.factorResetDueAt, due: server.resetIsDue });
  }
  if (server.wants === 'factor' && path === '/vault/v1/factors/reset') {
    if (server.factorResetDueAt === undefined || !server.resetIsDue)
      return createRefusalResponse(409, 'reset_waits');
    server.factorResetDueAt = undefined;
    server.wants = undefined;
    return new Response(null, { status: 204 });
  }
  const byKit = ['/vault/v1/vault', '/vault/v1/vault/before', '/vault/v1/keysets', '/vault/v1/proof/nonce'];
  if (server.wants === 'factor' && method !== 'PUT' && byKit.includes(path)) return undefined;
  if (server.wants === 'factor') return createRefusalResponse(403, 'insufficient_aal');
  if (path === '/vault/v1/device') return createJsonResponse(200, { confirmed: server.wants === undefined });
  if (path === '/vault/v1/device/code') return new Response(null, { status: 204 });
  if (path === '/vault/v1/device/confirm') {
    if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== rightTestCode)
      return createRefusalResponse(422, 'wrong_code');
    server.wants = undefined;
    return new Response(null, { status: 204 });
  }
  return server.wants === 'device' ? createRefusalResponse(403, 'new_device') : undefined;
}

const isOfBoth = (body: unknown) => resetRequest.parse(body).what === 'both';

/** The factors in a User object. */
export function createUserFactors({ wants, factorResetDueAt, bothResetDueAt }: Entry) {
  const factor = { id: testFactorId, factor_type: 'totp', status: 'verified' };
  return wants === 'factor'
    ? { factors: [factor], factor_reset_due_at: factorResetDueAt, both_reset_due_at: bothResetDueAt }
    : {};
}

/** The response when a person proves their identity again. A passkey's signature is not checked. */
export function respondToPresenceProof(body: unknown, { secret, vault }: FakeAccount): Response {
  const shown = confirmSessionRequest.parse(body);
  const isRight =
    shown.method === 'passkey' ||
    (shown.method === 'password'
      ? shown.secret === secret
      : [...(vault?.proofs.values() ?? [])].includes(shown.proof));
  return isRight
    ? createJsonResponse(200, { presentUntil: '2026-11-21T00:10:00.000Z' })
    : createRefusalResponse(403, 'proof_refused');
}
