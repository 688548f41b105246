import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';

const tags = ['auth/v1'];

/** Routes for public facts: the server's name, how people sign in here, and the keys that verify access tokens. */
export function aboutRoutes({ settings, tokens, providers }: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/health',
      schema: { tags, summary: 'Read the name and version of this service' },
      handler: async () => ({
        name: 'Kinfolio auth',
        version: '1',
        description: 'Signs people in to Kinfolio',
      }),
    });
    app.route({
      method: 'GET',
      url: '/settings',
      schema: { tags, summary: 'Read which ways of signing in are available' },
      handler: async () => ({
        external: {
          anonymous_users: settings.anonymousSignIns,
          email: true,
          phone: settings.phoneSignups,
          apple: false,
          azure: false,
          google: false,
          ...Object.fromEntries([...providers.keys()].map(id => [id, true])),
        },
        // Supabase's API lacks these two fields: the display names of the external providers, and whether
        // people may link them.
        external_names: Object.fromEntries([...providers].map(([id, { name }]) => [id, name])),
        manual_linking_enabled: settings.manualLinking,
        disable_signup: settings.signUps === 'closed',
        mailer_autoconfirm: settings.emailAutoconfirm,
        phone_autoconfirm: settings.phoneAutoconfirm,
        sms_provider: settings.phoneFactors ? 'kinfolio' : '',
        saml_enabled: settings.samlSignIn,
      }),
    });
    // Clients cache these keys for 10 minutes. A new key is published at least that long before it signs.
    app.route({
      method: 'GET',
      url: '/.well-known/jwks.json',
      schema: { tags, summary: 'List the public keys of access tokens' },
      handler: async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=600').send({ keys: tokens.publicKeys }),
    });
  };
}
