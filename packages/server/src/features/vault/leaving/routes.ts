import { vaultApi as api } from '@kinfolio/contract/routes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import {
  readProofInput,
  readVaultProofKey,
  requireNothingMissing,
  requireRequestProof,
} from '../guarded-calls/service.ts';
import { requireSignedIn, toRouteOptions } from '../route-options.ts';

// [Note: While an account closes] The account can be read and exported, and its closing can be cancelled.
// Nothing can be written, because it would be erased with the account.

/** Throws `account_closing` for a write by an account that is closing. */
export function requireNotClosing({ closesAtMs }: SignedIn, request: FastifyRequest): void {
  if (closesAtMs === null || ['GET', 'HEAD'].includes(request.method)) return;
  if (request.routeOptions.config.whileClosing === true) return;
  throw new ServerError(
    'account_closing',
    'This account is being closed, so nothing more can be stored in it.',
  );
}

/** Routes for closing an account, cancelling that, and downloading everything stored about its owner. */
export function leavingRoutes(vault: VaultContext): FastifyPluginAsync {
  const { leaving } = vault;
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.readLeaving),
      handler: request => leaving.state(requireSignedIn(request).accountId),
    });
    app.route({
      ...toRouteOptions(api.closeAccount),
      handler: async request => {
        await requireOwner(vault, request);
        await leaving.close(requireSignedIn(request));
        return leaving.state(requireSignedIn(request).accountId);
      },
    });
    app.route({
      ...toRouteOptions(api.keepAccount),
      handler: async request => {
        await leaving.keep(requireSignedIn(request));
        return leaving.state(requireSignedIn(request).accountId);
      },
    });
    app.route({
      ...toRouteOptions(api.askWhatWeHold),
      handler: async request => {
        await requireOwner(vault, request);
        const { accountId } = requireSignedIn(request);
        await leaving.askCopy(accountId);
        return leaving.state(accountId);
      },
    });
    app.route({
      ...toRouteOptions(api.readWhatWeHold),
      serializerCompiler: () => JSON.stringify,
      handler: async (request, reply) => {
        const copy = await leaving.copy(requireSignedIn(request).accountId);
        if (copy === undefined) throw new ServerError('not_found', 'Nothing was found.');
        const named = 'attachment; filename="what-kinfolio-holds.zip"';
        return reply.type('application/zip').header('content-disposition', named).send(copy);
      },
    });
  };
}

/**
 * Requires a proof by the vault's key, so these calls are not possible while the vault is set aside. If the
 * account has never had a vault, the session must have just been opened with an emailed code.
 */
async function requireOwner(vault: VaultContext, request: FastifyRequest): Promise<void> {
  const person = requireSignedIn(request);
  const proofKey = await readVaultProofKey(vault, person.accountId);
  if (proofKey !== undefined) return requireRequestProof(vault, person, readProofInput(request), proofKey);
  if (person.guarded) return requireNothingMissing(['proof']);
  if (!(await vault.recentlyVerified(person))) requireNothingMissing(['present']);
}
