import type { VaultErrorCode } from '@kinfolio/contract/errors';
import { type StorageErrorCode, storageErrors, storageHttpStatuses } from '@kinfolio/contract/storage-errors';
import type { ErrorEnvelope, ErrorResponse } from '../../http/error-reply.ts';
import type { ServerError } from '../../http/server-error.ts';
import { StoreProblem } from '../../ports/object-store.ts';
import { StorageError } from './errors.ts';

/** The server's error codes translated for `storage/v1`. Any code not listed here is reported as an internal error. */
const spoken: Partial<Record<VaultErrorCode, StorageErrorCode>> = {
  account_closing: 'AccessDenied',
  bad_json: 'InvalidRequest',
  bad_request: 'InvalidRequest',
  forbidden: 'AccessDenied',
  insufficient_aal: 'InsufficientAal',
  new_device: 'NewDevice',
  proof_refused: 'AccessDenied',
  proof_required: 'AccessDenied',
  not_found: 'NoSuchRoute',
  rate_limited: 'SlowDown',
  session_expired: 'SessionExpired',
  too_large: 'EntityTooLarge',
  unauthorized: 'InvalidJWT',
  unavailable: 'ServiceUnavailable',
  unsupported_media_type: 'InvalidRequest',
};

function ownRefusal(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (!(error instanceof StoreProblem)) return undefined;
  return error.kind === 'full'
    ? new StorageError('InsufficientStorage')
    : new StorageError('ServiceUnavailable', { retryAfterSeconds: 1 });
}

function translate({ code, retryAfterSeconds }: ServerError): StorageError {
  return new StorageError(spoken[code] ?? 'InternalError', { retryAfterSeconds });
}

/** The HTTP status is 400 for most codes. The client reads the true status, as text, from the body. */
function answer({ code, message, retryAfterSeconds }: StorageError): ErrorResponse {
  const [statusCode, error] = storageErrors[code];
  const httpStatuses: Partial<Record<StorageErrorCode, number>> = storageHttpStatuses;
  return {
    status: httpStatuses[code] ?? 400,
    isFault: statusCode >= 500,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
    retryAfterSeconds,
    body: { statusCode: String(statusCode), code, error, message },
  };
}

export const storageEnvelope: ErrorEnvelope<StorageError> = {
  api: 'storage/v1',
  notFound: new StorageError('NoSuchRoute'),
  ownRefusal,
  translate,
  answer,
};
