import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const patienceMs = 10_000;

/**
 * Closing finishes the requests in progress: no new ones are accepted, connections close after their response, idle
 * connections are closed at once, and the rest after ten seconds.
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
