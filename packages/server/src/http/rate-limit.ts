import rateLimitPlugin from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { findNetworkOfAddress } from '../ports/network.ts';
import { ServerError } from './server-error.ts';

const api = /^\/[a-z]+\/v1\//;

/**
 * A generous limit per network on the APIs, in memory, so that a broken or hostile client cannot exhaust the server.
 * Limits that guard a secret are counted in PostgreSQL instead (`db/limits.ts`). 0 sets no limit.
 */
export const rateLimit = fp(async (app: FastifyInstance, { perMinute }: { perMinute: number }) => {
  if (perMinute === 0) return;
  await app.register(rateLimitPlugin, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: request => findNetworkOfAddress(request.ip),
    // Uses the route's own path, because the address may be written in other ways, such as /%61uth/v1/token.
    allowList: request => !api.test(request.routeOptions.url ?? request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      new ServerError('rate_limited', 'Too many requests from this address.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  // The hook applies to all requests. If the limit were an option of each route, it would run after
  // authentication and never count rejected requests.
  app.addHook('onRequest', app.rateLimit());
});
