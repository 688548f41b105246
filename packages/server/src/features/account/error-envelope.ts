import type { VaultErrorCode } from '@kinfolio/contract/errors';
import type { ErrorEnvelope, ErrorResponse } from '../../http/error-reply.ts';
import type { ServerError } from '../../http/server-error.ts';
import { RestError, type RestErrorCode } from './errors.ts';

/**
 * Maps the server's error codes to those of `rest/v1`. A code that is missing here is an error of the server itself.
 */
const spoken: Partial<Record<VaultErrorCode, RestErrorCode>> = {
  bad_json: 'PGRST102',
  bad_request: 'PGRST100',
  forbidden: '42501',
  insufficient_aal: '42501',
  not_found: 'PGRST125',
  proof_refused: '42501',
  proof_required: '42501',
  rate_limited: '53400',
  session_expired: 'PGRST303',
  too_large: '54000',
  unauthorized: 'PGRST301',
  unavailable: '57P03',
};

function translate({ code, message, retryAfterSeconds }: ServerError): RestError {
  if (code === 'unsupported_media_type') return new RestError('PGRST107', { status: 415, message });
  const known = spoken[code];
  return known === undefined
    ? new RestError('XX000')
    : new RestError(known, { message, details: code, retryAfterSeconds });
}

function answer({ code, status, message, told }: RestError): ErrorResponse {
  const { details = null, hint = null, retryAfterSeconds } = told;
  return {
    status,
    isFault: status >= 500,
    // Errors have their own JSON format, even if the client requested a single object.
    headers: { 'content-type': 'application/json; charset=utf-8' },
    retryAfterSeconds,
    body: { code, details, hint, message },
  };
}

export const restEnvelope: ErrorEnvelope<RestError> = {
  api: 'rest/v1',
  notFound: new RestError('PGRST125'),
  ownRefusal: error => (error instanceof RestError ? error : undefined),
  translate,
  answer,
};
