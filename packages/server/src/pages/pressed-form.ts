import type { FastifyInstance } from 'fastify';

/** Takes the buttons of plain pages: a browser posts an empty form, a mail program one of its own. Nothing in it is read. */
export function takePresses(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, _body, done) => done(null, undefined),
  );
}
