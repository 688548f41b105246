import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** The name a request has in the log and in the `x-request-id` header of its answer; never taken from outside. */
export const newRequestId = () => randomUUID();

/** One line per request: its route rather than its address, which could hold ids, tokens or an email. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
});
