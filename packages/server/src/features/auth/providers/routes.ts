import type { FastifyInstance } from 'fastify';
import { readRequestOrigin } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import { valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { authorizeQuery, redirectToProvider } from './begin.ts';
import { finishProviderSignIn } from './finish.ts';
import { readForms } from './read-forms.ts';

const tags = ['auth/v1'];

/** Routes that lead to an external provider and back. */
export function providerRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/authorize',
      schema: { tags, summary: 'Sign in with an outside provider', querystring: authorizeQuery },
      exposeHeadRoute: false,
      handler: async (request, reply) => redirectToProvider(context, request, reply, null),
    });
    app.route({
      method: 'GET',
      url: '/callback',
      schema: { tags, summary: 'Return from an outside provider' },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
        const answer = new URL(request.url, context.settings.publicUrl).searchParams;
        return reply.redirect(await finishProviderSignIn(context, answer, readRequestOrigin(request)), 302);
      },
    });
    await app.register(postedRoutes(context));
  };
}

/** Routes for providers that make the browser post their response. */
function postedRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    readForms(app);
    app.route({
      method: 'POST',
      url: '/callback',
      schema: { tags, summary: 'Return from an outside provider that sends its answer by POST' },
      handler: async (request, reply) => {
        valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
        const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        return reply.redirect(await finishProviderSignIn(context, answer, readRequestOrigin(request)), 303);
      },
    });
  };
}
