import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorResponse } from './errors.ts';
import type { ServerError } from './server-error.ts';

export interface ErrorResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the server is at fault. If so, the error is logged; the response never describes it. */
  readonly isFault: boolean;
}

/**
 * The error format of an API whose clients expect a format of their own. `Refusal` is an entry in the API's closed list
 * of errors.
 */
export interface ErrorEnvelope<Refusal> {
  readonly api: string;
  readonly notFound: Refusal;
  /** The refusal, if the error is one of this API's own; otherwise undefined. */
  readonly ownRefusal: (error: unknown) => Refusal | undefined;
  /** Converts an error from the server's closed list to this API's error. */
  readonly translate: (refusal: ServerError) => Refusal;
  readonly answer: (refusal: Refusal, request: FastifyRequest) => ErrorResponse;
}

export function setErrorReply<Refusal>(app: FastifyInstance, envelope: ErrorEnvelope<Refusal>): void {
  const { api, notFound, ownRefusal, translate, answer } = envelope;
  app.setNotFoundHandler((request, reply) => send(reply, answer(notFound, request)));
  app.setErrorHandler((error: unknown, request, reply) => {
    const answered = answer(ownRefusal(error) ?? translate(toErrorResponse(error)), request);
    if (answered.isFault) request.log.error({ err: error }, `${api} failed`);
    return send(reply, answered);
  });
}

function send(
  reply: FastifyReply,
  { status, headers, body, retryAfterSeconds }: ErrorResponse,
): FastifyReply {
  if (headers !== undefined) reply.headers(headers);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(body);
}
