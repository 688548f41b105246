import type { FastifyInstance } from 'fastify';
import { entranceOf } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import { granted } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { authorizeQuery, sendOutside } from './begin.ts';
import { comeBack } from './finish.ts';
import { readForms } from './read-forms.ts';

const tags = ['auth/v1'];

/** To an outside provider and back. */
export function providerRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/authorize',
      schema: { tags, summary: 'Sign in with an outside provider', querystring: authorizeQuery },
      exposeHeadRoute: false,
      handler: async (request, reply) => sendOutside(context, request, reply, null),
    });
    app.route({
      method: 'GET',
      url: '/callback',
      schema: { tags, summary: 'Come back from an outside provider' },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        granted(await takeRequest(context, { address: request.ip }));
        const answer = new URL(request.url, context.settings.publicUrl).searchParams;
        return reply.redirect(await comeBack(context, answer, entranceOf(request)), 302);
      },
    });
    await app.register(postedRoutes(context));
  };
}

/** Some providers let the browser post their answer. */
function postedRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    readForms(app);
    app.route({
      method: 'POST',
      url: '/callback',
      schema: { tags, summary: 'Come back from an outside provider that posts its answer' },
      handler: async (request, reply) => {
        granted(await takeRequest(context, { address: request.ip }));
        const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        return reply.redirect(await comeBack(context, answer, entranceOf(request)), 303);
      },
    });
  };
}
