import type { VaultErrorCode } from '@kinfolio/contract/errors';
import { type StorageErrorCode, storageErrors, storageHttpStatuses } from '@kinfolio/contract/storage-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf as serverRefusalOf } from '../../plugins/errors.ts';
import { StoreProblem } from '../../ports/object-store.ts';
import { StorageError } from './errors.ts';

/** Answers every failure of `storage/v1`. What went wrong inside is logged and never told. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const { statusCode, httpStatus } = statusesOf(refusal);
  if (statusCode >= 500) request.log.error({ err: error }, 'storage/v1 failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(envelopeOf(refusal));
}

/** Answers an address that does not exist. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyWithError(new StorageError('NoSuchRoute'), request, reply);
}

/** The status that the envelope names as text, and the one of HTTP. */
export function statusesOf({ code }: StorageError): { statusCode: number; httpStatus: number } {
  const [statusCode] = storageErrors[code];
  const own: Partial<Record<StorageErrorCode, number>> = storageHttpStatuses;
  return { statusCode, httpStatus: own[code] ?? 400 };
}

/** The body of a refusal. */
export function envelopeOf({ code, message }: StorageError) {
  const [statusCode, error] = storageErrors[code];
  return { statusCode: String(statusCode), code, error, message };
}

/** What the rest of the server calls a failure, in the words of `storage/v1`; the others are our own fault. */
const spoken: Partial<Record<VaultErrorCode, StorageErrorCode>> = {
  bad_json: 'InvalidRequest',
  bad_request: 'InvalidRequest',
  forbidden: 'AccessDenied',
  insufficient_aal: 'InsufficientAal',
  new_device: 'NewDevice',
  not_found: 'NoSuchRoute',
  rate_limited: 'SlowDown',
  session_expired: 'SessionExpired',
  too_large: 'EntityTooLarge',
  unauthorized: 'InvalidJWT',
  unavailable: 'ServiceUnavailable',
  unsupported_media_type: 'InvalidRequest',
};

/** Any thrown thing as a refusal of the closed list. */
export function refusalOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof StoreProblem)
    return error.kind === 'full'
      ? new StorageError('InsufficientStorage')
      : new StorageError('ServiceUnavailable', { retryAfterSeconds: 1 });
  const { code, retryAfterSeconds } = serverRefusalOf(error);
  return new StorageError(spoken[code] ?? 'InternalError', { retryAfterSeconds });
}
