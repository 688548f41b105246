import { proofHeader } from '@kinfolio/contract/keyset';
import { confirmSessionRequest } from '@kinfolio/contract/proof';
import { resetRequest } from '@kinfolio/contract/wire';
import { type Account, type Call, json, refusal } from './fake-wire.ts';

// What the server of these tests does before it lets a session in.

/** The code that this server sends, and that its authenticator app shows. */
export const rightCode = '123456';

/** The authenticator app of whoever has one. */
export const factorId = '0198aaaa-0000-7000-8000-00000000fac7';

interface Entry {
  wants: 'device' | 'factor' | undefined;
  /** When the second step may be turned off, where that was asked for. */
  factorResetDueAt: string | undefined;
  /** When both the passport and the second step may go, where that was asked for. */
  bothResetDueAt: string | undefined;
  resetIsDue: boolean;
  storedAt: string;
}

/** The answer about a device, or to somebody who has not shown the code that is wanted; undefined for all else. */
export function answerEntry(server: Entry, { headers, method, path, body }: Call): Response | undefined {
  if (server.wants === 'factor' && path === '/vault/v1/factors/drop') {
    if (!headers.has(proofHeader)) return refusal(403, 'proof_required', { wants: ['proof'] });
    server.wants = undefined;
    return new Response(null, { status: 204 });
  }
  if (server.wants === 'factor' && path === '/vault/v1/reset' && isOfBoth(body)) {
    server.bothResetDueAt ??= server.storedAt;
    return json(200, { dueAt: server.bothResetDueAt, due: server.resetIsDue });
  }
  if (server.wants === 'factor' && path === '/vault/v1/vault/set-aside') {
    if (server.bothResetDueAt === undefined || !server.resetIsDue) return refusal(409, 'reset_waits');
    server.bothResetDueAt = undefined;
    server.wants = undefined;
    return undefined;
  }
  if (server.wants === 'factor' && path === '/vault/v1/reset') {
    server.factorResetDueAt ??= server.storedAt;
    return json(200, { dueAt: server.factorResetDueAt, due: server.resetIsDue });
  }
  if (server.wants === 'factor' && path === '/vault/v1/factors/reset') {
    if (server.factorResetDueAt === undefined || !server.resetIsDue) return refusal(409, 'reset_waits');
    server.factorResetDueAt = undefined;
    server.wants = undefined;
    return new Response(null, { status: 204 });
  }
  const byKit = ['/vault/v1/vault', '/vault/v1/vault/before', '/vault/v1/keysets', '/vault/v1/proof/nonce'];
  if (server.wants === 'factor' && method !== 'PUT' && byKit.includes(path)) return undefined;
  if (server.wants === 'factor') return refusal(403, 'insufficient_aal');
  if (path === '/vault/v1/device') return json(200, { confirmed: server.wants === undefined });
  if (path === '/vault/v1/device/code') return new Response(null, { status: 204 });
  if (path === '/vault/v1/device/confirm') {
    if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== rightCode)
      return refusal(422, 'wrong_code');
    server.wants = undefined;
    return new Response(null, { status: 204 });
  }
  return server.wants === 'device' ? refusal(403, 'new_device') : undefined;
}

const isOfBoth = (body: unknown) => resetRequest.parse(body).what === 'both';

/** The factors in a User object. */
export function factorsOf({ wants, factorResetDueAt, bothResetDueAt }: Entry) {
  const factor = { id: factorId, factor_type: 'totp', status: 'verified' };
  return wants === 'factor'
    ? { factors: [factor], factor_reset_due_at: factorResetDueAt, both_reset_due_at: bothResetDueAt }
    : {};
}

/** The answer to what is shown once more. Who signed with a passkey is not looked at. */
export function confirm(body: unknown, { secret, vault }: Account): Response {
  const shown = confirmSessionRequest.parse(body);
  const isRight =
    shown.method === 'passkey' ||
    (shown.method === 'password'
      ? shown.secret === secret
      : [...(vault?.proofs.values() ?? [])].includes(shown.proof));
  return isRight ? json(200, { presentUntil: '2026-11-21T00:10:00.000Z' }) : refusal(403, 'proof_refused');
}
