import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createDailyPseudonyms } from '../adapters/crypto/daily-names.ts';
import type { Clock } from '../ports/clock.ts';
import { isForwarded } from './private-request.ts';

/**
 * A request's id in the log and in the `x-request-id` header of its response. It is never taken from the
 * request.
 */
export const createRequestId = () => randomUUID();

/** Writes one line per request, with its route rather than its address, which could contain ids, tokens or an email. */
export const requestLogPlugin = fp(async (app: FastifyInstance, { clock }: { clock: Clock }) => {
  let warnAgainAtMs = 0;
  const nameOf = createDailyPseudonyms(clock);
  // From here on, each log line for the request includes the person's pseudonym: see [Note: Daily pseudonyms
  // in the log].
  app.decorateRequest('noteWho', function (this: FastifyRequest, accountId: string) {
    this.log = this.log.child({ who: nameOf(accountId) });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // If a proxy is trusted, this list has at least two addresses.
    const isBelieved = (request.ips?.length ?? 0) > 1;
    if (isBelieved || !isForwarded(request.headers) || clock.now() < warnAgainAtMs) return;
    warnAgainAtMs = clock.now() + 60 * 60_000;
    request.log.warn(
      'a proxy that is not in TRUSTED_PROXIES forwards requests, so all its visitors are counted as one',
    );
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
