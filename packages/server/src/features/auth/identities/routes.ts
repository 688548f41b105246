import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import * as z from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, refuse } from '../errors.ts';
import { authenticate } from '../sessions/bearer.ts';
import { unlinkIdentity } from './unlink.ts';

const tags = ['auth/v1'];
const identityParams = z.object({ id: z.string() });

/** The ways of signing in of the person who is signed in. */
export function identityRoutes(context: AuthContext) {
  const linker = async (request: FastifyRequest) => {
    const who = granted(await authenticate(context, request));
    if (context.settings.manualLinking) return who;
    throw new AuthError(refuse('manual_linking_disabled'));
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/user/identities/authorize',
      schema: { tags, summary: 'Link an outside provider to the account' },
      handler: async request => {
        await linker(request);
        const message = 'Unsupported provider: provider is not enabled';
        throw new AuthError(refuse('validation_failed', { message }));
      },
    });
    app.route({
      method: 'DELETE',
      url: '/user/identities/:id',
      schema: { tags, summary: 'Unlink one of several ways of signing in', params: identityParams },
      handler: async request => {
        const who = await linker(request);
        const { id } = identityParams.parse(request.params);
        if (!validate(id))
          throw new AuthError(
            refuse('validation_failed', { status: 404, message: 'identity_id must be an UUID' }),
          );
        granted(await unlinkIdentity(context, who, id));
        return {};
      },
    });
  };
}
