import { vaultApi as api } from '@kinfolio/contract/routes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { proofKeyOf, provedOf, refuseWithout, requireProof } from '../guarded-calls/service.ts';
import { optionsOf, who } from '../route-options.ts';

// [Note: While an account closes] It can be read and exported, kept after all, and nothing else: what would be written
// goes with it on the day of its erasure.

/** Throws `account_closing` for a write of an account that closes. */
export function refuseWhileClosing({ closesAtMs }: SignedIn, request: FastifyRequest): void {
  if (closesAtMs === null || ['GET', 'HEAD'].includes(request.method)) return;
  if (request.routeOptions.config.whileClosing === true) return;
  throw new ServerError('account_closing', 'This account closes and takes nothing new.');
}

/** Closing the account of a session, keeping it after all, and everything that is kept about its person. */
export function leavingRoutes(vault: VaultContext): FastifyPluginAsync {
  const { leaving } = vault;
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.readLeaving),
      handler: request => leaving.state(who(request).accountId),
    });
    app.route({
      ...optionsOf(api.closeAccount),
      handler: async request => {
        await requireOwner(vault, request);
        await leaving.close(who(request));
        return leaving.state(who(request).accountId);
      },
    });
    app.route({
      ...optionsOf(api.keepAccount),
      handler: async request => {
        await leaving.keep(who(request));
        return leaving.state(who(request).accountId);
      },
    });
    app.route({
      ...optionsOf(api.askWhatWeHold),
      handler: async request => {
        await requireOwner(vault, request);
        const { accountId } = who(request);
        await leaving.askCopy(accountId);
        return leaving.state(accountId);
      },
    });
    app.route({
      ...optionsOf(api.readWhatWeHold),
      serializerCompiler: () => JSON.stringify,
      handler: async (request, reply) => {
        const copy = await leaving.copy(who(request).accountId);
        if (copy === undefined) throw new ServerError('not_found', 'There is nothing here.');
        const named = 'attachment; filename="what-kinfolio-holds.zip"';
        return reply.type('application/zip').header('content-disposition', named).send(copy);
      },
    });
  };
}

/**
 * A call is proved by the key of the vault, so that it waits while the vault is aside; of an account that never had one, by a
 * session that was opened a moment ago by a code from a mail.
 */
async function requireOwner(vault: VaultContext, request: FastifyRequest): Promise<void> {
  const person = who(request);
  const proofKey = await proofKeyOf(vault, person.accountId);
  if (proofKey !== undefined) return requireProof(vault, person, provedOf(request), proofKey);
  if (person.guarded) return refuseWithout(['proof']);
  if (!(await vault.recentlyVerified(person))) refuseWithout(['present']);
}
