import { bucketChanges, bucketQuery, newBucket } from '@kinfolio/contract/storage-wire';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { StorageContext } from '../context.ts';
import { reachOf } from '../reach.ts';
import { bucketParams, described } from '../route-parts.ts';
import * as buckets from './service.ts';

/** Buckets: the operator's, by the service key. */
export function bucketRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'GET',
      url: '/bucket',
      schema: { ...described('List the buckets'), querystring: bucketQuery },
      handler: async request => buckets.listBuckets(storage, await reachOf(storage, request), request.query),
    });
    app.route({
      method: 'POST',
      url: '/bucket',
      schema: { ...described('Make a bucket'), body: newBucket },
      handler: async request => buckets.createBucket(storage, await reachOf(storage, request), request.body),
    });
    app.route({
      method: 'GET',
      url: '/bucket/:bucket',
      schema: { ...described('Read a bucket'), params: bucketParams },
      handler: async request =>
        buckets.readBucket(storage, await reachOf(storage, request), request.params.bucket),
    });
    app.route({
      method: 'PUT',
      url: '/bucket/:bucket',
      schema: { ...described('Change a bucket'), params: bucketParams, body: bucketChanges },
      handler: async request => {
        const reach = await reachOf(storage, request);
        await buckets.updateBucket(storage, reach, request.params.bucket, request.body);
        return { message: 'Successfully updated' };
      },
    });
    app.route({
      method: 'POST',
      url: '/bucket/:bucket/empty',
      schema: { ...described('Remove every object of a bucket'), params: bucketParams },
      handler: async request => {
        await buckets.emptyBucket(storage, await reachOf(storage, request), request.params.bucket);
        return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
      },
    });
    app.route({
      method: 'DELETE',
      url: '/bucket/:bucket',
      schema: { ...described('Delete an empty bucket'), params: bucketParams },
      handler: async request => {
        await buckets.deleteBucket(storage, await reachOf(storage, request), request.params.bucket);
        return { message: 'Successfully deleted' };
      },
    });
  };
}
