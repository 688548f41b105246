import type { VaultErrorCode } from '@kinfolio/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf as serverRefusalOf } from '../../plugins/errors.ts';
import { AuthError, type AuthErrorCode, type Refusal, refuse } from './errors.ts';

// Two envelopes: the official client reads `code` only where the version header comes back, otherwise `error_code`.
const namedSince = '2024-01-01';
const versionHeader = 'x-supabase-api-version';

/** Tells the client that its errors come in the new envelope. Does nothing for one that asked for none. */
export function echoVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (asksForNamedErrors(request)) reply.header(versionHeader, namedSince);
}

/** Answers every failure of `auth/v1`. What went wrong inside is logged and never told. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'unexpected_failure') request.log.error({ err: error }, 'auth/v1 failed');
  return replyWithRefusal(refusal, request, reply);
}

/** Answers an address that does not exist. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyWithRefusal(refuse('not_found'), request, reply);
}

/** Refusals in the words of OAuth (RFC 6749 §5.2), which have a body of their own. */
const inOauthWords: Partial<Record<AuthErrorCode, string>> = {
  bad_id_token: 'invalid request',
  bad_web3_signature: 'invalid_grant',
};

function replyWithRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = inOauthWords[refusal.code];
  if (error !== undefined)
    return reply.code(refusal.status).send({ error, error_description: refusal.message });
  reply.code(refusal.status).header('x-sb-error-code', refusal.code);
  if (refusal.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfterMs / 1000));
  const weak = refusal.reasons === undefined ? {} : { weak_password: { reasons: refusal.reasons } };
  if (asksForNamedErrors(request))
    return reply.send({ code: refusal.code, message: refusal.message, ...weak });
  const id = refusal.status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: refusal.status, error_code: refusal.code, msg: refusal.message, ...id, ...weak });
}

function asksForNamedErrors(request: FastifyRequest): boolean {
  const asked = request.headers[versionHeader];
  return typeof asked === 'string' && isDay(asked) && asked >= namedSince;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** What the rest of the server calls a failure, in the words of `auth/v1`; the others are our own fault. */
const spoken: Partial<Record<VaultErrorCode, AuthErrorCode>> = {
  bad_json: 'bad_json',
  bad_request: 'validation_failed',
  not_found: 'not_found',
  rate_limited: 'over_request_rate_limit',
  too_large: 'request_entity_too_large',
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthError) return error.refusal;
  const { code, retryAfterSeconds } = serverRefusalOf(error);
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 };
  // It may pass: the client tries again by itself.
  if (code === 'unavailable') return refuse('unexpected_failure', { status: 503, ...wait });
  return refuse(spoken[code] ?? 'unexpected_failure', wait);
}
