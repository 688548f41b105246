import type { FastifyInstance } from 'fastify';

/**
 * Accepts the buttons on plain pages. A browser posts an empty form, a mail program posts one of its own; the
 * content is ignored.
 */
export function acceptPressedForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, _body, done) => done(null, undefined),
  );
}
