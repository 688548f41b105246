import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { dailyNames } from '../adapters/crypto/daily-names.ts';
import type { Clock } from '../ports/clock.ts';
import { isForwarded } from './private-request.ts';

/** The name a request has in the log and in the `x-request-id` header of its answer; never taken from outside. */
export const newRequestId = () => randomUUID();

/** One line per request: its route rather than its address, which could hold ids, tokens or an email. */
export const requestLog = fp(async (app: FastifyInstance, { clock }: { clock: Clock }) => {
  let warnAgainAtMs = 0;
  const nameOf = dailyNames(clock);
  // See [Note: Who, for a day]. From here on each line of the request has it.
  app.decorateRequest('noteWho', function (this: FastifyRequest, accountId: string) {
    this.log = this.log.child({ who: nameOf(accountId) });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Where a proxy is believed, the chain has a second address at least.
    const isBelieved = (request.ips?.length ?? 0) > 1;
    if (isBelieved || !isForwarded(request.headers) || clock.now() < warnAgainAtMs) return;
    warnAgainAtMs = clock.now() + 60 * 60_000;
    request.log.warn('a proxy that is not among TRUSTED_PROXIES hands requests on: all its visitors are one');
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
