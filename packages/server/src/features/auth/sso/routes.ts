import type { FastifyInstance } from 'fastify';
import { validate } from 'uuid';
import * as z from 'zod';
import { readRequestOrigin } from '../../../http/entrance.ts';
import { requireServiceKey } from '../admin/caller.ts';
import { chooseRedirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { pkceFields, readPkceChallenge } from '../pkce.ts';
import { readForms } from '../providers/read-forms.ts';
import { readBody, storableText } from '../read-body.ts';
import {
  changeSsoProvider,
  createSsoProvider,
  presentSsoProvider,
  removeSsoProvider,
  ssoBody,
} from './providers.ts';
import { beginSso, finishSso } from './sign-in.ts';
import { findSsoProvider, listSsoProviders } from './store.ts';

const tags = ['auth/v1'];
const signInBody = z.object({
  provider_id: storableText.default(''),
  domain: storableText.default(''),
  skip_http_redirect: z.boolean().default(false),
  ...pkceFields,
});

export function ssoRoutes(context: AuthContext) {
  const mustBeOn = () => {
    if (!context.settings.samlSignIn) throw new AuthError(createRefusal('saml_provider_disabled'));
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/sso',
      schema: { tags, summary: 'Sign in with the identity provider of an organisation', body: signInBody },
      handler: async (request, reply) => {
        valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
        mustBeOn();
        const {
          provider_id: id,
          domain,
          skip_http_redirect: skip,
          ...pkce
        } = readBody(signInBody, request.body);
        if ((id === '') === (domain === ''))
          throw new AuthError(
            createRefusal('validation_failed', { message: 'Either provider_id or domain should be set' }),
          );
        const wanted = {
          redirectTo: chooseRedirectTarget(context, request),
          challenge: valueOrThrow(readPkceChallenge(pkce)) ?? null,
        };
        const known = id === '' ? undefined : validate(id) ? id : unknown;
        const url = valueOrThrow(await beginSso(context, { id: known, domain }, wanted));
        return skip ? { url } : reply.redirect(url, 303);
      },
    });
    app.route({
      method: 'GET',
      url: '/sso/saml/metadata',
      schema: { tags, summary: 'Describe this service to the identity provider of an organisation' },
      handler: async (_request, reply) => {
        mustBeOn();
        return reply.type('application/samlmetadata+xml; charset=utf-8').send(context.saml.metadata);
      },
    });
    await app.register(async posted => {
      readForms(posted);
      posted.route({
        method: 'POST',
        url: '/sso/saml/acs',
        schema: { tags, summary: 'Return from the identity provider of an organisation' },
        handler: async (request, reply) => {
          valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
          mustBeOn();
          const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
          return reply.redirect(await finishSso(context, answer, readRequestOrigin(request)), 303);
        },
      });
    });
    await app.register(adminSsoRoutes(context));
  };
}

const unknown = '00000000-0000-0000-0000-000000000000';
const adminTags = ['auth/v1 admin'];
const params = z.object({ id: z.string() });

function idOf(given: unknown): string {
  const { id } = params.parse(given);
  if (validate(id)) return id;
  throw new AuthError(createRefusal('sso_provider_not_found'));
}

/** Routes with which an administrator manages the identity providers of organisations. */
function adminSsoRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async request => valueOrThrow(await requireServiceKey(context, request)));
    app.route({
      method: 'GET',
      url: '/admin/sso/providers',
      schema: { tags: adminTags, summary: 'List the identity providers of organisations' },
      handler: async () => ({ items: (await listSsoProviders(context.db)).map(presentSsoProvider) }),
    });
    app.route({
      method: 'POST',
      url: '/admin/sso/providers',
      schema: { tags: adminTags, summary: 'Add the identity provider of an organisation', body: ssoBody },
      handler: async (request, reply) => {
        const made = valueOrThrow(await createSsoProvider(context, readBody(ssoBody, request.body)));
        return reply.code(201).send(presentSsoProvider(made));
      },
    });
    app.route({
      method: 'GET',
      url: '/admin/sso/providers/:id',
      schema: { tags: adminTags, summary: 'Read the identity provider of an organisation', params },
      handler: async request => {
        const found = await findSsoProvider(context.db, idOf(request.params));
        if (found === undefined) throw new AuthError(createRefusal('sso_provider_not_found'));
        return presentSsoProvider(found);
      },
    });
    app.route({
      method: 'PUT',
      url: '/admin/sso/providers/:id',
      schema: {
        tags: adminTags,
        summary: 'Change the identity provider of an organisation',
        params,
        body: ssoBody,
      },
      handler: async request => {
        const said = readBody(ssoBody, request.body);
        return presentSsoProvider(valueOrThrow(await changeSsoProvider(context, idOf(request.params), said)));
      },
    });
    app.route({
      method: 'DELETE',
      url: '/admin/sso/providers/:id',
      schema: { tags: adminTags, summary: 'Remove the identity provider of an organisation', params },
      handler: async request =>
        presentSsoProvider(valueOrThrow(await removeSsoProvider(context, idOf(request.params)))),
    });
  };
}
