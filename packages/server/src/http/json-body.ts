import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Parses JSON bodies. An empty body marked as JSON counts as no body: the official auth client signs out with
 * one, and Fastify's own parser rejects it. Like Fastify's parser, this one rejects bodies with `__proto__`.
 */
export const jsonBody = fp(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
});
