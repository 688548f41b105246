import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from './errors.ts';
import type { ServerError } from './server-error.ts';

/** A refusal as an API writes it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  readonly retryAfterSeconds?: number | undefined;
  /** The server is at fault, so the error is logged. The answer never describes it. */
  readonly isFault: boolean;
}

/** How an API whose clients expect errors of their own writes them. `Refusal` is an entry of its closed list. */
export interface ErrorEnvelope<Refusal> {
  /** Names the API in the log. */
  readonly api: string;
  /** The refusal for an address that does not exist. */
  readonly notFound: Refusal;
  /** Returns a thrown refusal of this API, or undefined for any other error. */
  readonly ownRefusal: (error: unknown) => Refusal | undefined;
  /** Returns the API's refusal for one of the server's closed list. */
  readonly translate: (refusal: ServerError) => Refusal;
  readonly answer: (refusal: Refusal, request: FastifyRequest) => ErrorAnswer;
}

/** Answers every failed request of `app` in the envelope of its API. */
export function setErrorReply<Refusal>(app: FastifyInstance, envelope: ErrorEnvelope<Refusal>): void {
  const { api, notFound, ownRefusal, translate, answer } = envelope;
  app.setNotFoundHandler((request, reply) => send(reply, answer(notFound, request)));
  app.setErrorHandler((error: unknown, request, reply) => {
    const answered = answer(ownRefusal(error) ?? translate(refusalOf(error)), request);
    if (answered.isFault) request.log.error({ err: error }, `${api} failed`);
    return send(reply, answered);
  });
}

function send(reply: FastifyReply, { status, headers, body, retryAfterSeconds }: ErrorAnswer): FastifyReply {
  if (headers !== undefined) reply.headers(headers);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(body);
}
