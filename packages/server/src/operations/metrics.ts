import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from '../http/private-request.ts';
import { ServerError } from '../http/server-error.ts';
import { addMetricFigures, type MetricFigures } from './figures.ts';

export interface MetricsOptions {
  /** The token with which other machines may read the metrics. Without a token, only this machine may. */
  token: string | undefined;
  /** Whether only this machine can reach the server. */
  local: boolean;
  figures: MetricFigures;
}

/**
 * `/metrics` for Prometheus: the process, the service's own metrics, and requests by method, route and
 * status. Nothing in it is about a single person.
 */
export const metricsPlugin = fp(async (app: FastifyInstance, options: MetricsOptions) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const { count, end } = addMetricFigures(registry, options.figures);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    count(request.method, route, reply.statusCode);
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => {
    end();
    registry.clear();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options)) throw new ServerError('not_found', 'There is nothing at this address.');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
});

function mayRead(request: FastifyRequest, { token, local }: MetricsOptions): boolean {
  if (token === undefined) return local && isFromThisMachine(request);
  return same(request.headers.authorization ?? '', `Bearer ${token}`);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
