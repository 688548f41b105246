import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Something the server cannot work without: its name and a look that throws when it is not there. */
export type ReadyCheck = readonly [name: string, look: () => Promise<unknown>];

const patienceMs = 2_000;

interface ProbeOptions {
  checks: readonly ReadyCheck[];
  /** What is reported with it and takes no server out of work: another one could do no better. */
  reports?: readonly (readonly [name: string, read: () => Promise<string>])[];
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: so does everything it needs, or 503 with what is missing; also while it is
 * about to stop, so that a proxy sends people elsewhere.
 */
export const probes = fp(async (app: FastifyInstance, { checks, reports = [], isDraining }: ProbeOptions) => {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  // What `npm run ops:doctor` asks through the proxy: an address is nothing new to who asks from it.
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
});

/** What became of the address that a proxy named. */
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
    return 'unavailable'; // Said in the answer; why is in the log of whoever failed.
  } finally {
    clearTimeout(timer);
  }
}
