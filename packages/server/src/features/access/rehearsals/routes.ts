import { sharingApi as api } from '@kinfolio/contract/sharing/routes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VaultContext } from '../../vault/context.ts';
import { optionsOf, who } from '../../vault/route-options.ts';
import { beginRehearsal, rehearsalsOf, takeStep } from './service.ts';

/** The route of who rehearses: the link of a mail is enough. */
export function rehearsedRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    plain.withTypeProvider<ZodTypeProvider>().route({
      ...optionsOf(api.takeRehearsalStep),
      handler: request => takeStep(vault, request.body, request.ip),
    });
  };
}

/** Routes of the owner. */
export function rehearsalRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.beginRehearsal),
      handler: async (request, reply) => {
        return reply.status(201).send(await beginRehearsal(vault, who(request), request.body.grants));
      },
    });
    app.route({
      ...optionsOf(api.readRehearsals),
      handler: async request => {
        return rehearsalsOf(vault, who(request));
      },
    });
  };
}
