import { activityPage } from '@kinfolio/contract/activity';
import { vaultApi as api } from '@kinfolio/contract/routes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VaultContext } from '../context.ts';
import { requireSignedIn, toRouteOptions } from '../route-options.ts';
import * as presence from './service.ts';

/**
 * Routes by which a session reports that its person is active, learns about the other sessions, and stores the server's
 * half of the secret for a reload.
 */
export function presenceRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.activity),
      handler: async (request, reply) => {
        await presence.recordActivity(vault, requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.readActivity),
      handler: request => {
        const { before, limit = activityPage.usual } = request.query;
        return vault.readActivity(requireSignedIn(request).accountId, { before, limit });
      },
    });
    app.route({
      ...toRouteOptions(api.readSessions),
      handler: async request => ({ sessions: await vault.sessions.list(requireSignedIn(request)) }),
    });
    app.route({
      ...toRouteOptions(api.endSession),
      handler: async (request, reply) => {
        await vault.sessions.end(requireSignedIn(request), request.params.id);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.putReloadHalf),
      handler: async (request, reply) => {
        await presence.storeReloadHalf(vault, requireSignedIn(request), request.body.half);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.readReloadHalf),
      handler: request => presence.readReloadHalf(vault, requireSignedIn(request)),
    });
  };
}
