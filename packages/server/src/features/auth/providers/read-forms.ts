import type { FastifyInstance } from 'fastify';

/** Lets the routes of this part of the server read what a browser posts for a provider: a form, as text. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
