import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const patienceMs = 10_000;

/**
 * When the server closes, it accepts no new requests. Connections close after the response in progress, idle
 * ones at once, and all others after ten seconds.
 */
export const shutdownPlugin = fp(async (app: FastifyInstance) => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs);
    app.server.once('close', () => clearTimeout(deadline));
    deadline.unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
});
