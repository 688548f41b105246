import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { StorageContext } from '../context.ts';
import type { ObjectLocation } from '../names.ts';
import { storeObject } from '../objects/service.ts';
import { readUpload } from '../objects/signing.ts';
import type { WriteMode } from '../objects/store.ts';
import { type ReachableObjects, readReachableObjects } from '../reach.ts';
import { describeRoute, objectParams, readObjectLocation, readWriteMode } from '../route-parts.ts';
import { multipartLimits, readUploadStart } from './body.ts';

/** Routes that receive the bytes of objects, of any type, as a stream. */
export function uploadRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.removeAllContentTypeParsers();
    await app.register(multipart, { limits: multipartLimits });
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const streamed = { config: { streamed: true } };

    app.route({
      method: 'POST',
      url: '/object/:bucket/*',
      ...streamed,
      schema: { ...describeRoute('Store an object'), params: objectParams },
      handler: async request => {
        const reach = await readReachableObjects(storage, request, { acting: true });
        return store(storage, request, {
          place: readObjectLocation(request),
          reach,
          manner: readWriteMode(request),
        });
      },
    });
    app.route({
      method: 'PUT',
      url: '/object/:bucket/*',
      ...streamed,
      schema: { ...describeRoute('Replace an object'), params: objectParams },
      handler: async request => {
        const reach = await readReachableObjects(storage, request, { acting: true });
        return store(storage, request, { place: readObjectLocation(request), reach, manner: 'replace' });
      },
    });
    app.route({
      method: 'PUT',
      url: '/object/upload/sign/:bucket/*',
      ...streamed,
      schema: {
        ...describeRoute('Store an object by a signed address', { open: true }),
        params: objectParams,
        querystring: z.object({ token: z.string() }),
      },
      handler: async request => {
        const place = readObjectLocation(request);
        const { reach, manner } = await readUpload(storage, place, request.query.token);
        return store(storage, request, { place, reach, manner });
      },
    });
  };
}

async function store(
  storage: StorageContext,
  request: FastifyRequest,
  { place, reach, manner }: { place: ObjectLocation; reach: ReachableObjects; manner: WriteMode },
) {
  const arriving = await readUploadStart(request);
  const { description, declaredBytes, body } = arriving;
  const upload = { place, description, manner, declaredBytes };
  const { id } = await storeObject(storage, reach, upload, body).finally(() => arriving.finish());
  return { Id: id, Key: `${place.bucketId}/${place.name}` };
}
