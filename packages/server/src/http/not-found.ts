import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sendErrorResponse } from './errors.ts';
import { ServerError } from './server-error.ts';

/** The plain page for an unknown address, used when there is no built web app with a better one. */
const page = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page not found - Kinfolio</title></head>
<body><main><h1>Page not found</h1><p>There is no page at this address. <a href="/">Go to the start page</a></p></main></body>
</html>
`;

/** Answers requests that match no route, with an HTML page for people and a JSON error for programs. */
export const notFoundPlugin = fp(async (app: FastifyInstance) => {
  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('text/html') === true) {
      if (app.missingPage) return app.missingPage(request, reply);
      return reply.status(404).type('text/html; charset=utf-8').send(page);
    }
    return sendErrorResponse(reply, new ServerError('not_found', 'There is nothing at this address.'));
  });
});
