import rateLimitPlugin from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { networkOf } from '../ports/network.ts';
import { ServerError } from './server-error.ts';

const api = /^\/[a-z]+\/v1\//;

/**
 * A generous limit per network on the APIs, in memory: it keeps a broken or hostile client from taking the server for
 * itself. What guards a secret is counted in PostgreSQL instead (`db/limits.ts`). 0 sets no limit.
 */
export const rateLimit = fp(async (app: FastifyInstance, { perMinute }: { perMinute: number }) => {
  if (perMinute === 0) return;
  await app.register(rateLimitPlugin, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: request => networkOf(request.ip),
    // The route's own path: the address may be written in other ways, such as /%61uth/v1/token.
    allowList: request => !api.test(request.routeOptions.url ?? request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      new ServerError('rate_limited', 'Too many requests from this address.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  // Not per route, where it would run after the check of who is asking and never count the refused.
  app.addHook('onRequest', app.rateLimit());
});
