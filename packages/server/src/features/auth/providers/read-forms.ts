import type { FastifyInstance } from 'fastify';

/** Lets these routes read the forms that a browser posts on behalf of a provider. The body is passed on as text. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
