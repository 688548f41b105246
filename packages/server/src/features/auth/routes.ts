import type { FastifyInstance } from 'fastify';
import { setErrorReply } from '../../http/error-reply.ts';
import { decorateBodyHash, recordBodyHash } from '../../http/hashed-body.ts';
import { aboutRoutes } from './about/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { createCaptchaCheck } from './captcha/check.ts';
import { codeRequestRoutes } from './codes/routes.ts';
import type { AuthContext } from './context.ts';
import { authEnvelope, echoApiVersion } from './error-envelope.ts';
import { factorRoutes } from './factors/routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { notMeRoutes } from './sessions/not-me-routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { ssoRoutes } from './sso/routes.ts';
import { accountRoutes } from './user/routes.ts';
import { verifyRoutes } from './verification/routes.ts';

/** Implements `auth/v1` as the official client uses it. Register it under that prefix. */
export function authRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    readEverythingAsJson(app);
    // The schemas of routes are only used for the API document. `readBody` validates with the same schemas, but removes
    // nulls first.
    app.setValidatorCompiler(() => value => ({ value }));
    setErrorReply(app, authEnvelope);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      echoApiVersion(request, reply);
    });
    app.addHook('preHandler', createCaptchaCheck(context));
    await app.register(accountRoutes(context));
    await app.register(codeRequestRoutes(context));
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

/**
 * Parses every body as JSON, whatever its content type, as clients of this API expect. An empty body counts
 * as no body. Signatures cover the raw bytes.
 */
function readEverythingAsJson(app: FastifyInstance): void {
  decorateBodyHash(app);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    recordBodyHash(request, body);
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
