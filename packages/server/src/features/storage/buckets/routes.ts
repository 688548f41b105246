import { bucketChanges, bucketQuery, newBucket } from '@kinfolio/contract/storage-wire';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { StorageContext } from '../context.ts';
import { readReachableObjects } from '../reach.ts';
import { bucketParams, describeRoute } from '../route-parts.ts';
import * as buckets from './service.ts';

/** Buckets, which the operator manages with the service key. */
export function bucketRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'GET',
      url: '/bucket',
      schema: { ...describeRoute('List the buckets'), querystring: bucketQuery },
      handler: async request =>
        buckets.listBuckets(storage, await readReachableObjects(storage, request), request.query),
    });
    app.route({
      method: 'POST',
      url: '/bucket',
      schema: { ...describeRoute('Make a bucket'), body: newBucket },
      handler: async request =>
        buckets.createBucket(storage, await readReachableObjects(storage, request), request.body),
    });
    app.route({
      method: 'GET',
      url: '/bucket/:bucket',
      schema: { ...describeRoute('Read a bucket'), params: bucketParams },
      handler: async request =>
        buckets.readBucket(storage, await readReachableObjects(storage, request), request.params.bucket),
    });
    app.route({
      method: 'PUT',
      url: '/bucket/:bucket',
      schema: { ...describeRoute('Change a bucket'), params: bucketParams, body: bucketChanges },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        await buckets.updateBucket(storage, reach, request.params.bucket, request.body);
        return { message: 'Successfully updated' };
      },
    });
    app.route({
      method: 'POST',
      url: '/bucket/:bucket/empty',
      schema: { ...describeRoute('Remove every object of a bucket'), params: bucketParams },
      handler: async request => {
        await buckets.emptyBucket(
          storage,
          await readReachableObjects(storage, request),
          request.params.bucket,
        );
        return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
      },
    });
    app.route({
      method: 'DELETE',
      url: '/bucket/:bucket',
      schema: { ...describeRoute('Delete an empty bucket'), params: bucketParams },
      handler: async request => {
        await buckets.deleteBucket(
          storage,
          await readReachableObjects(storage, request),
          request.params.bucket,
        );
        return { message: 'Successfully deleted' };
      },
    });
  };
}
