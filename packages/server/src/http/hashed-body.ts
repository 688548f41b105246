import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url');
const ofNothing = hashOf('');

/** SHA-256 of the bytes of a request's body, base64url; of none where there is no body. */
export const bodyHash = (request: FastifyRequest) => request.getDecorator<string>('bodyHash');

/** Makes room for that hash on the requests of an API that reads bodies in its own way. */
export const decorateBodyHash = (app: FastifyInstance) => app.decorateRequest('bodyHash', ofNothing);

/** Notes the hash of a body, as it came. */
export const noteBody = (request: FastifyRequest, body: Buffer | string) =>
  request.setDecorator('bodyHash', hashOf(body));

/**
 * Notes the hash of each JSON body of the routes beside it, as it came: what was signed is bytes, and JSON that was read
 * is bytes no more. Bodies are read as elsewhere (`json-body.ts`).
 */
export const hashedBody = fp(async (app: FastifyInstance) => {
  decorateBodyHash(app);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    noteBody(request, body);
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
});
