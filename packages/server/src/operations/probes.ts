import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** A part that the server cannot work without: its name, and a check that throws when the part is not available. */
export type ReadyCheck = readonly [name: string, look: () => Promise<unknown>];

const patienceMs = 2_000;

interface ProbeOptions {
  checks: readonly ReadyCheck[];
  /**
   * Parts that are reported as well but do not make the server unready, because another server would have the
   * same problem.
   */
  reports?: readonly (readonly [name: string, read: () => Promise<string>])[];
  isDraining: () => boolean;
}

/**
 * `/healthz` responds as long as the process runs. `/readyz` responds with success if everything that the
 * server needs is available, and otherwise with 503 and the names of the missing parts. It also responds with
 * 503 when the server is about to stop, so that a proxy sends people to another server.
 */
export const probesPlugin = fp(
  async (app: FastifyInstance, { checks, reports = [], isDraining }: ProbeOptions) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    // `npm run ops:doctor` calls this through the proxy. The response contains only the caller's own address, so it
    // reveals nothing new.
    app.get('/healthz/address', { schema: { hide: true } }, async (request, reply) =>
      reply.header('cache-control', 'no-store').send({
        status: 'ok',
        address: request.ip,
        forwarded: forwardedOf(request),
      }),
    );
    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const found = await Promise.all(checks.map(async ([name, look]) => [name, await state(look)] as const));
      const reported = await Promise.all(
        reports.map(async ([name, read]) => [name, await read().catch(() => 'unknown')]),
      );
      const ready = found.every(([, word]) => word === 'ok') && !isDraining();
      return reply
        .status(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: isDraining() ? 'stopping' : ready ? 'ok' : 'unavailable',
          ...Object.fromEntries([...found, ...reported]),
        });
    });
  },
);

/** How the server treated the client's address in a proxy's header. */
function forwardedOf({ headers, ips = [] }: FastifyRequest): 'none' | 'believed' | 'ignored' {
  if (headers['x-forwarded-for'] === undefined) return 'none';
  return ips.length > 1 ? 'believed' : 'ignored';
}

async function state(look: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patienceMs);
  });
  try {
    await Promise.race([look(), tooLate]);
    return 'ok';
  } catch {
    return 'unavailable'; // The component that failed has logged why.
  } finally {
    clearTimeout(timer);
  }
}
