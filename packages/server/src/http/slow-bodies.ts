import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may take as long as it needs, provided that more of it keeps arriving. */
    streamed?: boolean;
  }
}

/**
 * Ends the connection of a request whose body does not arrive. Normally the whole body must arrive within
 * `patienceMs`; of a streamed body, some more must arrive in each such period. Node itself has only one time
 * limit for all requests, which a large file over a slow line could not meet.
 */
export const slowBodyTimeoutPlugin = fp(
  async (app: FastifyInstance, { patienceMs }: { patienceMs: number }) => {
    const watches = new WeakMap<FastifyRequest, NodeJS.Timeout>();
    app.addHook('onRequest', async request => {
      const { raw } = request;
      let arrived = raw.socket.bytesRead;
      const look = () => {
        if (raw.complete) return clearInterval(watch);
        const more = raw.socket.bytesRead > arrived;
        arrived = raw.socket.bytesRead;
        if (!more || request.routeOptions.config.streamed !== true) raw.destroy();
      };
      const watch = setInterval(look, patienceMs).unref();
      watches.set(request, watch);
    });
    app.addHook('onResponse', async request => clearInterval(watches.get(request)));
  },
);
