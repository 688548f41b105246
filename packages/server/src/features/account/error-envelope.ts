import type { VaultErrorCode } from '@kinfolio/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf as serverRefusalOf } from '../../plugins/errors.ts';
import { RestError, type RestErrorCode } from './errors.ts';

/** Answers every failure of `rest/v1`. What went wrong inside is logged and never told. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status, message, told } = refusalOf(error);
  if (status >= 500) request.log.error({ err: error }, 'rest/v1 failed');
  if (told.retryAfterSeconds !== undefined) reply.header('retry-after', told.retryAfterSeconds);
  // A refusal is JSON of its own, also where one bare object was asked for.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code, details: told.details ?? null, hint: told.hint ?? null, message });
}

/** What the rest of the server calls a failure, in the words of `rest/v1`; the others are our own fault. */
const spoken: Partial<Record<VaultErrorCode, RestErrorCode>> = {
  bad_json: 'PGRST102',
  bad_request: 'PGRST100',
  forbidden: '42501',
  insufficient_aal: '42501',
  not_found: 'PGRST125',
  rate_limited: '53400',
  session_expired: 'PGRST303',
  too_large: '54000',
  unauthorized: 'PGRST301',
  unavailable: '57P03',
};

function refusalOf(error: unknown): RestError {
  if (error instanceof RestError) return error;
  const { code, message, retryAfterSeconds } = serverRefusalOf(error);
  if (code === 'unsupported_media_type') return new RestError('PGRST107', { status: 415, message });
  const known = spoken[code];
  return known === undefined
    ? new RestError('XX000')
    : new RestError(known, { message, details: code, retryAfterSeconds });
}
