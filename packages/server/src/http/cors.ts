import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

// The APIs that the official client calls from pages of any origin. They trust a bearer token and no cookie, so another
// origin gains nothing by calling them.
const openToAll = /^\/(auth|rest|storage|functions)\/v1(\/|\?|$)/;

const exposed =
  'X-Total-Count, Link, X-Supabase-Api-Version, Content-Range, Content-Length, ETag, Last-Modified, Kinfolio-Device';

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'apikey, authorization, content-type, x-client-info, x-supabase-api-version, ' +
    'accept-profile, content-profile, prefer, cache-control, if-none-match, range, x-metadata, x-upsert, ' +
    'tus-resumable, upload-length, upload-metadata, upload-offset, ' +
    'x-region, kinfolio-device, kinfolio-proof, kinfolio-seal',
  'access-control-max-age': '7200',
};

/**
 * Lets other origins call the hosted-backend APIs. Errors have the headers too, because a client would otherwise see a
 * network failure.
 */
export const corsPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!openToAll.test(request.url)) return undefined;
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-expose-headers', exposed);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    return reply.headers(preflight).status(204).send();
  });
});
