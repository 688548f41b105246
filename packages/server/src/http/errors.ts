import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorCode } from '../ports/error-code.ts';
import { ServerError } from './server-error.ts';

const badJson = new ServerError('bad_json', 'The body is not JSON.');

// Errors of Fastify itself, as errors of the contract.
const known: Readonly<Record<string, ServerError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ServerError('too_large', 'The body is larger than this route accepts.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ServerError(
    'unsupported_media_type',
    'The body must be application/json.',
  ),
  FST_ERR_CTP_INVALID_JSON_BODY: badJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ServerError(
    'bad_request',
    'Content-Length does not match the body.',
  ),
  FST_ERR_BAD_URL: new ServerError('bad_request', 'The address is not well formed.'),
  FST_ERR_MAX_PARAM_LENGTH: new ServerError('not_found', 'There is nothing at this address.'),
};

/**
 * Converts anything thrown to an error from the closed list. An unforeseen error becomes `unexpected`, with no details.
 */
export function toErrorResponse(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const code = errorCode(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message }));
    return new ServerError('bad_request', 'The request does not have the shape that this route expects.', {
      details,
    });
  }
  // Only Fastify's own JSON parser adds a status to what it throws.
  if (error instanceof SyntaxError && 'statusCode' in error) return badJson;
  return (
    known[code] ??
    withoutDatabase(code) ??
    new ServerError('unexpected', 'Something went wrong on the server.')
  );
}

// Error codes of conditions that may pass, so that the same request may succeed later. The database is starting,
// stopping or gone; it has run out of connections (its own, or this server's), disk or memory; it is a standby that
// does not accept writes yet; or it is so busy that a statement or lock took too long or two transactions deadlocked.
const passing =
  /^(57P0[1-4]|57014|55P03|25P03|25006|40001|40P01|53\d{3}|08\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|POOL_EXHAUSTED)$/;

function withoutDatabase(code: string): ServerError | undefined {
  if (!passing.test(code)) return undefined;
  return new ServerError('unavailable', 'The server cannot answer just now.', { retryAfterSeconds: 1 });
}

/** Sends an error in the envelope of `vault/v1`. */
export function sendErrorResponse(reply: FastifyReply, refusal: ServerError): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const { code, message, details } = refusal;
  return reply.status(refusal.status).send({ code, message, ...(details === undefined ? {} : { details }) });
}

/** The one place where a failed request becomes a response. `auth/v1` has its own format and handler. */
export const errorHandlerPlugin = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toErrorResponse(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (
      refusal.code === 'unexpected' &&
      app.brokenPage &&
      request.headers.accept?.includes('text/html') === true
    )
      return app.brokenPage(request, reply);
    return sendErrorResponse(reply, refusal);
  });
});
