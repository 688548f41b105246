import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { StorageContext } from '../context.ts';
import { readObject } from '../objects/service.ts';
import { readReachableObjects, requireServiceKeyReach } from '../reach.ts';
import { bucketParams, describeRoute, objectParams, readObjectLocation } from '../route-parts.ts';
import { openBucket } from './service.ts';

const done = { message: 'success' };

/**
 * The official client calls this to drop copies of objects that are cached between the server and its
 * readers. This server has no such caches, so the route only checks that the caller has access to the object,
 * and reports success.
 */
export function purgeRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'DELETE',
      url: '/cdn/:bucket/*',
      schema: { ...describeRoute('Remove cached copies of an object'), params: objectParams },
      handler: async request => {
        await readObject(storage, await readReachableObjects(storage, request), readObjectLocation(request));
        return done;
      },
    });
    app.route({
      method: 'DELETE',
      url: '/cdn/:bucket',
      schema: { ...describeRoute('Remove cached copies of a bucket'), params: bucketParams },
      handler: async request => {
        requireServiceKeyReach(await readReachableObjects(storage, request));
        await openBucket(storage, request.params.bucket);
        return done;
      },
    });
  };
}
