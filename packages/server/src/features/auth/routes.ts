import type { FastifyInstance } from 'fastify';
import { setErrorReply } from '../../http/error-reply.ts';
import { decorateBodyHash, noteBody } from '../../http/hashed-body.ts';
import { aboutRoutes } from './about/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { captchaCheck } from './captcha/check.ts';
import { askingRoutes } from './codes/routes.ts';
import { verifyRoutes } from './codes/verify-routes.ts';
import type { AuthContext } from './context.ts';
import { notMeRoutes } from './devices/not-me-routes.ts';
import { authEnvelope, echoVersion } from './error-envelope.ts';
import { factorRoutes } from './factors/routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { ssoRoutes } from './sso/routes.ts';

/** `auth/v1` as the official client speaks it. Register with that prefix. */
export function authRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    readEverythingAsJson(app);
    // The schemas of routes are for the API document: `readBody` checks with the same ones, once null means nothing.
    app.setValidatorCompiler(() => value => ({ value }));
    setErrorReply(app, authEnvelope);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      echoVersion(request, reply);
    });
    app.addHook('preHandler', captchaCheck(context));
    await app.register(accountRoutes(context));
    await app.register(askingRoutes(context));
    await app.register(verifyRoutes(context));
    await app.register(sessionRoutes(context));
    await app.register(factorRoutes(context));
    await app.register(notMeRoutes(context));
    await app.register(identityRoutes(context));
    await app.register(providerRoutes(context));
    await app.register(ssoRoutes(context));
    await app.register(adminRoutes(context));
    await app.register(aboutRoutes(context));
  };
}

/** Whatever a client calls its body, this API takes JSON only; an empty body is none. What was signed is its bytes. */
function readEverythingAsJson(app: FastifyInstance): void {
  decorateBodyHash(app);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    noteBody(request, body);
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
