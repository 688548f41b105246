import { vaultApi as api } from '@kinfolio/contract/routes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VaultContext } from '../context.ts';
import { giveSeal, newNonce, provedOf } from '../guarded-calls/service.ts';
import { optionsOf, who } from '../route-options.ts';
import { keysetOf } from './chain.ts';
import { takeReturned } from './restore-service.ts';
import { changeKeyset, keysetsSince } from './service.ts';
import { dropFactors, readBefore, takeChangesBack } from './undo-service.ts';

/** The signed keyset, and the proof that a caller can open the vault. */
export function keysetRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.readKeysets),
      handler: request => keysetsSince(vault, who(request), request.query.after),
    });
    app.route({
      ...optionsOf(api.putKeyset),
      handler: request => {
        const [change, proved] = [request.body, provedOf(request)];
        const next = keysetOf(change.keyset, { owner: who(request).accountId });
        return next.payload.reason === 'undo'
          ? takeChangesBack(vault, who(request), { next, change, request: proved })
          : changeKeyset(vault, who(request), { next, change, request: proved });
      },
    });
    app.route({
      ...optionsOf(api.readBefore),
      handler: request => readBefore(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.returnKeysets),
      handler: request => takeReturned(vault, who(request), request.body, provedOf(request)),
    });
    app.route({
      ...optionsOf(api.proofNonce),
      handler: async request => newNonce(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.dropFactors),
      handler: async (request, reply) => {
        await dropFactors(vault, who(request), provedOf(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.openSession),
      handler: request => giveSeal(vault, who(request), provedOf(request)),
    });
  };
}
