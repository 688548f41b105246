import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { StorageContext } from '../context.ts';
import { reachOf } from '../reach.ts';
import { described, objectParams, placeOfAddress } from '../route-parts.ts';
import { sendObject } from './download.ts';
import { readObject, readPublicObject } from './service.ts';
import { checkDownload } from './signing.ts';

const query = z.object({ download: z.string().optional() });
const signedQuery = query.extend({ token: z.string() });

// Bytes go out as they lie there: ranges and lengths would not be true of compressed ones.
const asTheyAre = { compress: false, exposeHeadRoute: false } as const;

/** The bytes of objects: by the caller's reach, for everybody from a public bucket, and by a signed address. */
export function downloadRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
      app.route({
        method: ['GET', 'HEAD'],
        url,
        ...asTheyAre,
        schema: { ...described('Read an object'), params: objectParams, querystring: query },
        handler: async (request, reply) => {
          const object = await readObject(storage, await reachOf(storage, request), placeOfAddress(request));
          return sendObject(storage, object, [request, reply], { sharing: 'private', ...request.query });
        },
      });
    }
    app.route({
      method: ['GET', 'HEAD'],
      url: '/object/public/:bucket/*',
      ...asTheyAre,
      schema: {
        ...described('Read a public object', { open: true }),
        params: objectParams,
        querystring: query,
      },
      handler: async (request, reply) => {
        const object = await readPublicObject(storage, placeOfAddress(request));
        return sendObject(storage, object, [request, reply], { sharing: 'public', ...request.query });
      },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '/object/sign/:bucket/*',
      ...asTheyAre,
      schema: {
        ...described('Read an object by a signed address', { open: true }),
        params: objectParams,
        querystring: signedQuery,
      },
      handler: async (request, reply) => {
        const place = placeOfAddress(request);
        await checkDownload(storage, place, request.query.token);
        const object = await readObject(storage, 'everything', place);
        const { download } = request.query;
        return sendObject(storage, object, [request, reply], { sharing: 'private', download });
      },
    });
  };
}
