import { vaultApi as api } from '@kinfolio/contract/routes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VaultContext } from '../context.ts';
import { createProofNonce, issueSessionSeal, readProofInput } from '../guarded-calls/service.ts';
import { requireSignedIn, toRouteOptions } from '../route-options.ts';
import { requireKeyset } from './chain.ts';
import { acceptReturnedKeysets } from './restore-service.ts';
import { changeKeyset, listKeysetsSince } from './service.ts';
import { readVaultBeforeChange, removeLostFactors, undoVaultChanges } from './undo-service.ts';

/** Routes for the signed keyset, and for the proof that a caller can open the vault. */
export function keysetRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.readKeysets),
      handler: request => listKeysetsSince(vault, requireSignedIn(request), request.query.after),
    });
    app.route({
      ...toRouteOptions(api.putKeyset),
      handler: request => {
        const [change, proved] = [request.body, readProofInput(request)];
        const next = requireKeyset(change.keyset, { owner: requireSignedIn(request).accountId });
        return next.payload.reason === 'undo'
          ? undoVaultChanges(vault, requireSignedIn(request), { next, change, request: proved })
          : changeKeyset(vault, requireSignedIn(request), { next, change, request: proved });
      },
    });
    app.route({
      ...toRouteOptions(api.readBefore),
      handler: request => readVaultBeforeChange(vault, requireSignedIn(request)),
    });
    app.route({
      ...toRouteOptions(api.returnKeysets),
      handler: request =>
        acceptReturnedKeysets(vault, requireSignedIn(request), request.body, readProofInput(request)),
    });
    app.route({
      ...toRouteOptions(api.proofNonce),
      handler: async request => createProofNonce(vault, requireSignedIn(request)),
    });
    app.route({
      ...toRouteOptions(api.dropFactors),
      handler: async (request, reply) => {
        await removeLostFactors(vault, requireSignedIn(request), readProofInput(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.openSession),
      handler: request => issueSessionSeal(vault, requireSignedIn(request), readProofInput(request)),
    });
  };
}
