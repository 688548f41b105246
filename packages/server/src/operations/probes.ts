import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Something the server cannot work without: its name and a look that throws when it is not there. */
export type ReadyCheck = readonly [name: string, look: () => Promise<unknown>];

const patienceMs = 2_000;

/** `/healthz`: the process answers. `/readyz`: so does everything it needs, or 503 with what is missing. */
export const probes = fp(async (app: FastifyInstance, { checks }: { checks: readonly ReadyCheck[] }) => {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const found = await Promise.all(checks.map(async ([name, look]) => [name, await state(look)] as const));
    const ready = found.every(([, word]) => word === 'ok');
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(found) });
  });
});

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
