import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { StorageContext } from '../context.ts';
import type { ObjectLocation } from '../names.ts';
import { storeObject } from '../objects/service.ts';
import { readUpload } from '../objects/signing.ts';
import type { Manner } from '../objects/store.ts';
import { type Reach, reachOf } from '../reach.ts';
import { described, mannerOf, objectParams, placeOfAddress } from '../route-parts.ts';
import { uploadLimits, uploadOf } from './body.ts';

/** The bytes of objects on their way in: whatever their type, as they arrive. */
export function uploadRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.removeAllContentTypeParsers();
    await app.register(multipart, { limits: uploadLimits });
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const streamed = { config: { streamed: true } };

    app.route({
      method: 'POST',
      url: '/object/:bucket/*',
      ...streamed,
      schema: { ...described('Store an object'), params: objectParams },
      handler: async request => {
        const reach = await reachOf(storage, request, { acting: true });
        return store(storage, request, { place: placeOfAddress(request), reach, manner: mannerOf(request) });
      },
    });
    app.route({
      method: 'PUT',
      url: '/object/:bucket/*',
      ...streamed,
      schema: { ...described('Replace an object'), params: objectParams },
      handler: async request => {
        const reach = await reachOf(storage, request, { acting: true });
        return store(storage, request, { place: placeOfAddress(request), reach, manner: 'replace' });
      },
    });
    app.route({
      method: 'PUT',
      url: '/object/upload/sign/:bucket/*',
      ...streamed,
      schema: {
        ...described('Store an object by a signed address', { open: true }),
        params: objectParams,
        querystring: z.object({ token: z.string() }),
      },
      handler: async request => {
        const place = placeOfAddress(request);
        const { reach, manner } = await readUpload(storage, place, request.query.token);
        return store(storage, request, { place, reach, manner });
      },
    });
  };
}

async function store(
  storage: StorageContext,
  request: FastifyRequest,
  { place, reach, manner }: { place: ObjectLocation; reach: Reach; manner: Manner },
) {
  const arriving = await uploadOf(request);
  const { description, declaredBytes, body } = arriving;
  const upload = { place, description, manner, declaredBytes };
  const { id } = await storeObject(storage, reach, upload, body).finally(() => arriving.finish());
  return { Id: id, Key: `${place.bucketId}/${place.name}` };
}
