import { sharingApi as api } from '@kinfolio/contract/sharing/routes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VaultContext } from '../../vault/context.ts';
import { requireSignedIn, toRouteOptions } from '../../vault/route-options.ts';
import { readRehearsalsOfOwner, recordRehearsalStep, startRehearsal } from './service.ts';

/**
 * The route that a person uses to take part in a rehearsal. The link in their email is enough; they need no session.
 */
export function rehearsalStepRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    plain.withTypeProvider<ZodTypeProvider>().route({
      ...toRouteOptions(api.takeRehearsalStep),
      handler: request => recordRehearsalStep(vault, request.body, request.ip),
    });
  };
}

export function rehearsalRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.beginRehearsal),
      handler: async (request, reply) => {
        return reply
          .status(201)
          .send(await startRehearsal(vault, requireSignedIn(request), request.body.grants));
      },
    });
    app.route({
      ...toRouteOptions(api.readRehearsals),
      handler: async request => {
        return readRehearsalsOfOwner(vault, requireSignedIn(request));
      },
    });
  };
}
