import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url');
const ofNothing = hashOf('');

/** SHA-256 of the bytes of a request's body, base64url; the hash of zero bytes if there is no body. */
export const bodyHash = (request: FastifyRequest) => request.getDecorator<string>('bodyHash');

/** Adds the hash of the body to the requests of an API that reads bodies in its own way. */
export const decorateBodyHash = (app: FastifyInstance) => app.decorateRequest('bodyHash', ofNothing);

/** Records the hash of a body, as it arrived. */
export const recordBodyHash = (request: FastifyRequest, body: Buffer | string) =>
  request.setDecorator('bodyHash', hashOf(body));

/**
 * Records the hash of each JSON body of the routes in this plugin, as it arrived: a signature covers bytes, and parsed
 * JSON no longer has them. Bodies are parsed as elsewhere (`json-body.ts`).
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
