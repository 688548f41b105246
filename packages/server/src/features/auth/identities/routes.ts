import type { FastifyInstance } from 'fastify';
import { validate } from 'uuid';
import * as z from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, valueOrThrow } from '../errors.ts';
import { authorizeQuery, redirectToProvider } from '../providers/begin.ts';
import { requireLinker } from './linker.ts';
import { unlinkIdentity } from './unlink.ts';

const tags = ['auth/v1'];
const identityParams = z.object({ id: z.string() });

/** Routes for linking and unlinking the ways in which the signed-in person can sign in. */
export function identityRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/user/identities/authorize',
      schema: { tags, summary: 'Link an outside provider to the account', querystring: authorizeQuery },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { accountId, sessionId } = valueOrThrow(await requireLinker(context, request));
        return redirectToProvider(context, request, reply, { accountId, sessionId });
      },
    });
    app.route({
      method: 'DELETE',
      url: '/user/identities/:id',
      schema: { tags, summary: 'Unlink one of several ways of signing in', params: identityParams },
      handler: async request => {
        const who = valueOrThrow(await requireLinker(context, request));
        const { id } = identityParams.parse(request.params);
        if (!validate(id))
          throw new AuthError(
            createRefusal('validation_failed', { status: 404, message: 'identity_id must be an UUID' }),
          );
        valueOrThrow(await unlinkIdentity(context, who, id));
        return {};
      },
    });
  };
}
