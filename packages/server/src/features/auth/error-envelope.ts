import type { VaultErrorCode } from '@kinfolio/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope, ErrorResponse } from '../../http/error-reply.ts';
import type { ServerError } from '../../http/server-error.ts';
import { AuthError, type AuthErrorCode, createRefusal, type Refusal } from './errors.ts';

// There are two formats for errors. The official client reads `code` only if the response echoes the version header,
// and `error_code` otherwise.
const namedSince = '2024-01-01';
const versionHeader = 'x-supabase-api-version';

/**
 * Echoes the version header, so that the client reads the new error format. Does nothing if the client did not send it.
 */
export function echoApiVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (asksForNamedErrors(request)) reply.header(versionHeader, namedSince);
}

/** Errors that use one of OAuth's codes (RFC 6749 §5.2), which have their own body format. */
const inOauthWords: Partial<Record<AuthErrorCode, string>> = {
  bad_id_token: 'invalid request',
  bad_web3_signature: 'invalid_grant',
};

function answer(refusal: Refusal, request: FastifyRequest): ErrorResponse {
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

/**
 * Maps the server's error codes to those of `auth/v1`. A code that is missing here is an error of the server itself.
 */
const spoken: Partial<Record<VaultErrorCode, AuthErrorCode>> = {
  bad_json: 'bad_json',
  bad_request: 'validation_failed',
  not_found: 'not_found',
  rate_limited: 'over_request_rate_limit',
  too_large: 'request_entity_too_large',
};

function translate({ code, retryAfterSeconds }: ServerError): Refusal {
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 };
  // The fault may be temporary, so the client retries on its own.
  if (code === 'unavailable') return createRefusal('unexpected_failure', { status: 503, ...wait });
  if (code === 'unsupported_media_type')
    return createRefusal('validation_failed', {
      status: 415,
      message: 'The content type of the request body is not supported',
    });
  return createRefusal(spoken[code] ?? 'unexpected_failure', wait);
}

export const authEnvelope: ErrorEnvelope<Refusal> = {
  api: 'auth/v1',
  notFound: createRefusal('not_found'),
  ownRefusal: error => (error instanceof AuthError ? error.refusal : undefined),
  translate,
  answer,
};
