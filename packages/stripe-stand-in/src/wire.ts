import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import qs from 'qs';
import { createProviderId } from './state.ts';

/** A refusal in the provider's error format. */
export class WireError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; decline_code?: string; param?: string };

  constructor(status: number, message: string, body: WireError['body']) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export const createNotFoundError = (what: string, id: string): WireError =>
  new WireError(404, `No such ${what}: '${id}'`, { type: 'invalid_request_error', code: 'resource_missing' });

export const createBadRequestError = (message: string, param?: string): WireError =>
  new WireError(400, message, { type: 'invalid_request_error', ...(param && { param }) });

export const createCardRefusedError = (declined: string): WireError =>
  new WireError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declined,
  });

export type InjectedFault = 409 | 429 | 500 | 'html' | 'stall' | 'cut';

/**
 * Creates what all calls share: form bodies, keys, errors, repeated calls with the same Idempotency-Key, and
 * the faults that a test requested.
 */
export function createWire(): { app: FastifyInstance; faults: InjectedFault[] } {
  const app = Fastify({ routerOptions: { querystringParser: text => parsed(text) } });
  const faults: InjectedFault[] = [];
  const answers = new Map<string, { asked: string; status: number; body: string }>();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parsed(String(body))),
  );
  app.setErrorHandler((error: unknown, _request, reply) => {
    const told =
      error instanceof WireError
        ? error
        : createBadRequestError(error instanceof Error ? error.message.slice(0, 300) : 'Bad request');
    return reply.code(told.status).send({ error: { message: told.message, ...told.body } });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return undefined;
    reply.header('request-id', createProviderId('req'));
    if (!/^Bearer (sk|rk)_test_\w+$/.test(request.headers.authorization ?? ''))
      throw new WireError(401, 'Only keys that begin with sk_test_ are taken here.', {
        type: 'invalid_request_error',
      });
    const fault = faults.shift();
    return fault === undefined ? undefined : fail(reply, fault);
  });
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return undefined;
    const before = answers.get(key);
    if (before === undefined) return undefined;
    if (before.asked !== JSON.stringify([request.url, request.body]))
      throw new WireError(400, 'This idempotency key was used with other parameters.', {
        type: 'idempotency_error',
      });
    return reply
      .code(before.status)
      .header('idempotent-replayed', 'true')
      .type('application/json')
      .send(before.body);
  });
  app.addHook('onSend', async (request, reply, body) => {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && typeof body === 'string' && reply.statusCode < 500)
      answers.set(key, {
        asked: JSON.stringify([request.url, request.body]),
        status: reply.statusCode,
        body,
      });
  });
  return { app, faults };
}

const parsed = (text: string): Record<string, unknown> => qs.parse(text, { depth: 8, arrayLimit: 100 });

async function fail(reply: FastifyReply, fault: InjectedFault): Promise<FastifyReply> {
  if (fault === 'cut') {
    reply.raw.destroy();
    return reply.hijack();
  }
  if (fault === 'stall') await pause(20_000);
  if (fault === 'html') return reply.code(502).type('text/html').send('<h1>Bad gateway</h1>');
  const status = fault === 'stall' ? 500 : fault;
  const type = status === 429 ? 'rate_limit_error' : 'api_error';
  return reply.code(status).send({ error: { type, message: 'A fault that was asked for.' } });
}

/** Returns the row with this id. Throws the provider's 404 if no row has this id. */
export function findRowOrThrow<Row>(rows: Record<string, Row>, what: string, id: string): Row {
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
  if (row === undefined) throw createNotFoundError(what, id);
  return row;
}
