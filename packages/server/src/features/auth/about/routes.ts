import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';

const tags = ['auth/v1'];

/** What anybody may know: who answers, how people sign in here, and the keys that access tokens are checked with. */
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
        // Ours: what people know the others by, and whether they may link them.
        external_names: Object.fromEntries([...providers].map(([id, { name }]) => [id, name])),
        manual_linking_enabled: settings.manualLinking,
        disable_signup: settings.signUps === 'closed',
        mailer_autoconfirm: settings.emailAutoconfirm,
        phone_autoconfirm: settings.phoneAutoconfirm,
        sms_provider: settings.phoneFactors ? 'kinfolio' : '',
        saml_enabled: settings.samlSignIn,
      }),
    });
    // Clients keep these for 10 minutes; a new key is published that long before it signs.
    app.route({
      method: 'GET',
      url: '/.well-known/jwks.json',
      schema: { tags, summary: 'List the public keys of access tokens' },
      handler: async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=600').send({ keys: tokens.publicKeys }),
    });
  };
}
