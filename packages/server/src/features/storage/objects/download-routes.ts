import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { StorageContext } from '../context.ts';
import { readReachableObjects } from '../reach.ts';
import { describeRoute, objectParams, readObjectLocation } from '../route-parts.ts';
import { sendObject } from './download.ts';
import { readObject, readPublicObject } from './service.ts';
import { checkDownload } from './signing.ts';

const query = z.object({ download: z.string().optional() });
const signedQuery = query.extend({ token: z.string() });

// Bytes are sent as stored, because compression would make ranges and lengths wrong.
const asTheyAre = { compress: false, exposeHeadRoute: false } as const;

/** Routes for downloading objects: as their owner, from a public bucket, or with a signed address. */
export function downloadRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
      app.route({
        method: ['GET', 'HEAD'],
        url,
        ...asTheyAre,
        schema: { ...describeRoute('Read an object'), params: objectParams, querystring: query },
        handler: async (request, reply) => {
          const object = await readObject(
            storage,
            await readReachableObjects(storage, request),
            readObjectLocation(request),
          );
          return sendObject(storage, object, [request, reply], { sharing: 'private', ...request.query });
        },
      });
    }
    app.route({
      method: ['GET', 'HEAD'],
      url: '/object/public/:bucket/*',
      ...asTheyAre,
      schema: {
        ...describeRoute('Read a public object', { open: true }),
        params: objectParams,
        querystring: query,
      },
      handler: async (request, reply) => {
        const object = await readPublicObject(storage, readObjectLocation(request));
        return sendObject(storage, object, [request, reply], { sharing: 'public', ...request.query });
      },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '/object/sign/:bucket/*',
      ...asTheyAre,
      schema: {
        ...describeRoute('Read an object by a signed address', { open: true }),
        params: objectParams,
        querystring: signedQuery,
      },
      handler: async (request, reply) => {
        const place = readObjectLocation(request);
        await checkDownload(storage, place, request.query.token);
        const object = await readObject(storage, 'everything', place);
        const { download } = request.query;
        return sendObject(storage, object, [request, reply], { sharing: 'private', download });
      },
    });
  };
}
