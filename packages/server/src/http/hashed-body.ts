import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url');
const ofNothing = hashOf('');

/** SHA-256 of the bytes of a request's body, base64url. If there is no body, the hash of zero bytes. */
export const bodyHash = (request: FastifyRequest) => request.getDecorator<string>('bodyHash');

/** Prepares the requests of an API that parses bodies itself for {@link recordBodyHash}. */
export const decorateBodyHash = (app: FastifyInstance) => app.decorateRequest('bodyHash', ofNothing);

export const recordBodyHash = (request: FastifyRequest, body: Buffer | string) =>
  request.setDecorator('bodyHash', hashOf(body));

/**
 * Records the hash of each JSON body of the routes in this plugin. A signature covers the bytes as they
 * arrived, which parsed JSON no longer has. Bodies are parsed as on all other routes (`json-body.ts`).
 */
export const bodyHashPlugin = fp(async (app: FastifyInstance) => {
  decorateBodyHash(app);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    recordBodyHash(request, body);
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
});
