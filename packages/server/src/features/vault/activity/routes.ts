import { activityPage } from '@kinfolio/contract/activity';
import { vaultApi as api } from '@kinfolio/contract/routes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VaultContext } from '../context.ts';
import { optionsOf, who } from '../route-options.ts';
import * as presence from './service.ts';

/** What a session says of itself and is told of the others: that somebody is there, and the halves for a reload. */
export function presenceRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.activity),
      handler: async (request, reply) => {
        await presence.noteActivity(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readActivity),
      handler: request => {
        const { before, limit = activityPage.usual } = request.query;
        return vault.readActivity(who(request).accountId, { before, limit });
      },
    });
    app.route({
      ...optionsOf(api.readSessions),
      handler: async request => ({ sessions: await vault.sessions.list(who(request)) }),
    });
    app.route({
      ...optionsOf(api.endSession),
      handler: async (request, reply) => {
        await vault.sessions.end(who(request), request.params.id);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.putReloadHalf),
      handler: async (request, reply) => {
        await presence.keepReloadHalf(vault, who(request), request.body.half);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readReloadHalf),
      handler: request => presence.readReloadHalf(vault, who(request)),
    });
  };
}
