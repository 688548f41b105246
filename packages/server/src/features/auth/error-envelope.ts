import type { VaultErrorCode } from '@kinfolio/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, ErrorEnvelope } from '../../http/error-reply.ts';
import type { ServerError } from '../../http/server-error.ts';
import { AuthError, type AuthErrorCode, type Refusal, refuse } from './errors.ts';

// Two envelopes: the official client reads `code` only where the version header comes back, otherwise `error_code`.
const namedSince = '2024-01-01';
const versionHeader = 'x-supabase-api-version';

/** Tells the client that its errors come in the new envelope. Does nothing for one that asked for none. */
export function echoVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (asksForNamedErrors(request)) reply.header(versionHeader, namedSince);
}

/** Refusals in the words of OAuth (RFC 6749 §5.2), which have a body of their own. */
const inOauthWords: Partial<Record<AuthErrorCode, string>> = {
  bad_id_token: 'invalid request',
  bad_web3_signature: 'invalid_grant',
};

function answer(refusal: Refusal, request: FastifyRequest): ErrorAnswer {
  const { code, status, message, retryAfterMs, reasons } = refusal;
  const isFault = code === 'unexpected_failure';
  const error = inOauthWords[code];
  if (error !== undefined) return { status, isFault, body: { error, error_description: message } };
  const weak = reasons === undefined ? {} : { weak_password: { reasons } };
  const id = status >= 500 ? { error_id: request.id } : {};
  return {
    status,
    isFault,
    headers: { 'x-sb-error-code': code },
    retryAfterSeconds: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000),
    body: asksForNamedErrors(request)
      ? { code, message, ...weak }
      : { code: status, error_code: code, msg: message, ...id, ...weak },
  };
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

function translate({ code, retryAfterSeconds }: ServerError): Refusal {
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 };
  // It may pass: the client tries again by itself.
  if (code === 'unavailable') return refuse('unexpected_failure', { status: 503, ...wait });
  if (code === 'unsupported_media_type')
    return refuse('validation_failed', { status: 415, message: 'The type of the body cannot be read' });
  return refuse(spoken[code] ?? 'unexpected_failure', wait);
}

/** The errors of `auth/v1`. */
export const authEnvelope: ErrorEnvelope<Refusal> = {
  api: 'auth/v1',
  notFound: refuse('not_found'),
  ownRefusal: error => (error instanceof AuthError ? error.refusal : undefined),
  translate,
  answer,
};
