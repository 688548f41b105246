import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs, as long as more of it keeps coming. */
    streamed?: boolean;
  }
}

/**
 * Ends the connection of a request whose body does not arrive: all of it within `patienceMs`, or for a streamed body
 * some more within each such period. Node's own limit has one time for all requests, which a large file over a slow
 * line could not meet.
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
