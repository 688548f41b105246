import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const patienceMs = 10_000;

/**
 * Closing finishes what is in flight: nothing new is taken, answers under way end their connection, idle connections
 * are closed at once, and after ten seconds so are the others.
 */
export const shutdown = fp(async (app: FastifyInstance) => {
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
