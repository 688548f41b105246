import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { StorageContext } from '../context.ts';
import { readObject } from '../objects/service.ts';
import { checkOperator, reachOf } from '../reach.ts';
import { bucketParams, described, objectParams, placeOfAddress } from '../route-parts.ts';
import { openBucket } from './service.ts';

const done = { message: 'success' };

/**
 * What the official client calls to have copies of objects dropped between this server and a reader. This server has no
 * such copies, so there is never anything to drop: once it is clear that the caller may ask, it is done.
 */
export function purgeRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'DELETE',
      url: '/cdn/:bucket/*',
      schema: { ...described('Drop cached copies of an object'), params: objectParams },
      handler: async request => {
        await readObject(storage, await reachOf(storage, request), placeOfAddress(request));
        return done;
      },
    });
    app.route({
      method: 'DELETE',
      url: '/cdn/:bucket',
      schema: { ...described('Drop cached copies of a bucket'), params: bucketParams },
      handler: async request => {
        checkOperator(await reachOf(storage, request));
        await openBucket(storage, request.params.bucket);
        return done;
      },
    });
  };
}
