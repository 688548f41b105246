import {
  listRequest,
  pageRequest,
  removeRequest,
  type SignedPath,
  signManyRequest,
  signRequest,
  transferRequest,
} from '@kinfolio/contract/storage-wire';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { hashedBody } from '../../../http/hashed-body.ts';
import { openBucket } from '../buckets/service.ts';
import type { StorageContext } from '../context.ts';
import { isObjectName, type ObjectLocation } from '../names.ts';
import { checkMayStore, reachOf } from '../reach.ts';
import { bucketParams, described, mannerOf, objectParams, placeOfAddress } from '../route-parts.ts';
import { listFolder } from './list-store.ts';
import { listPage } from './page-store.ts';
import { entryOf, infoOf, pageOf, removedOf } from './presenter.ts';
import * as objects from './service.ts';
import { signDownload, signUpload } from './signing.ts';
import { findObjects } from './store.ts';

/** What is asked of objects in words; their bytes have routes of their own. */
export function objectRoutes(storage: StorageContext): FastifyPluginAsync {
  return async app => {
    await app.register(lookingRoutes(storage));
    await app.register(changingRoutes(storage));
    await app.register(signingRoutes(storage));
  };
}

function lookingRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      method: 'POST',
      url: '/object/list/:bucket',
      schema: { ...described('List a folder'), params: bucketParams, body: listRequest },
      handler: async request => {
        const reach = await reachOf(storage, request);
        const { id } = await openBucket(storage, request.params.bucket);
        return (await listFolder(storage.db, reach, id, request.body)).map(entryOf);
      },
    });
    app.route({
      method: 'POST',
      url: '/object/list-v2/:bucket',
      schema: { ...described('List objects, page after page'), params: bucketParams, body: pageRequest },
      handler: async request => {
        const reach = await reachOf(storage, request);
        const { id } = await openBucket(storage, request.params.bucket);
        return pageOf(await listPage(storage.db, reach, id, request.body));
      },
    });
    for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
      app.route({
        method: 'GET',
        url,
        schema: { ...described('Read the properties of an object'), params: objectParams },
        handler: async request => {
          const reach = await reachOf(storage, request);
          return infoOf(await objects.readObject(storage, reach, placeOfAddress(request)));
        },
      });
    }
    app.route({
      method: 'GET',
      url: '/object/info/public/:bucket/*',
      schema: {
        ...described('Read the properties of a public object', { open: true }),
        params: objectParams,
      },
      handler: async request => infoOf(await objects.readPublicObject(storage, placeOfAddress(request))),
    });
  };
}

function changingRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    await app.register(hashedBody);
    app.route({
      method: 'DELETE',
      url: '/object/:bucket',
      schema: { ...described('Remove objects'), params: bucketParams, body: removeRequest },
      handler: async request => {
        const reach = await reachOf(storage, request);
        const names = request.body.prefixes.filter(isObjectName);
        return (await objects.removeObjects(storage, reach, request.params.bucket, names)).map(removedOf);
      },
    });
    app.route({
      method: 'POST',
      url: '/object/move',
      schema: { ...described('Rename an object'), body: transferRequest },
      handler: async request => {
        const reach = await reachOf(storage, request);
        await objects.moveObject(storage, reach, request.body);
        return { message: 'Successfully moved' };
      },
    });
    app.route({
      method: 'POST',
      url: '/object/copy',
      schema: { ...described('Copy an object'), body: transferRequest },
      handler: async request => {
        const reach = await reachOf(storage, request);
        const { id, place } = await objects.copyObject(storage, reach, request.body, mannerOf(request));
        return { Id: id, Key: `${place.bucketId}/${place.name}` };
      },
    });
  };
}

/** An address outlives the session that signed it, so it is good for an hour at most, whatever the client asks for. */
const longestSignedSeconds = 60 * 60;

/** Relative to `/storage/v1`, as the client wants it. */
async function signedUrlOf(storage: StorageContext, place: ObjectLocation, seconds: number): Promise<string> {
  const token = await signDownload(storage, place, Math.min(seconds, longestSignedSeconds));
  return `/object/sign/${place.bucketId}/${place.name}?token=${token}`;
}

// The words of the hosted backend for one of many that cannot be signed.
const unsigned = 'Either the object does not exist or you do not have access to it';

function signingRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    await app.register(hashedBody);
    app.route({
      method: 'POST',
      url: '/object/sign/:bucket/*',
      schema: { ...described('Sign an address of an object'), params: objectParams, body: signRequest },
      handler: async request => {
        const reach = await reachOf(storage, request);
        const { bucketId, name } = await objects.readObject(storage, reach, placeOfAddress(request));
        return { signedURL: await signedUrlOf(storage, { bucketId, name }, request.body.expiresIn) };
      },
    });
    app.route({
      method: 'POST',
      url: '/object/sign/:bucket',
      schema: { ...described('Sign addresses of objects'), params: bucketParams, body: signManyRequest },
      handler: async (request): Promise<SignedPath[]> => {
        const reach = await reachOf(storage, request);
        const { id } = await openBucket(storage, request.params.bucket);
        const { paths, expiresIn } = request.body;
        const found = await findObjects(storage.db, reach, id, paths.filter(isObjectName));
        const there = new Set(found.map(({ name }) => name));
        return Promise.all(
          paths.map(async path =>
            there.has(path)
              ? {
                  error: null,
                  path,
                  signedURL: await signedUrlOf(storage, { bucketId: id, name: path }, expiresIn),
                }
              : { error: unsigned, path, signedURL: null },
          ),
        );
      },
    });
    app.route({
      method: 'POST',
      url: '/object/upload/sign/:bucket/*',
      schema: { ...described('Sign an address for an upload'), params: objectParams },
      handler: async request => {
        const reach = await reachOf(storage, request);
        const place = placeOfAddress(request);
        checkMayStore(reach, place.name);
        const { id } = await openBucket(storage, place.bucketId);
        const token = await signUpload(storage, reach, place, mannerOf(request));
        return { url: `/object/upload/sign/${id}/${place.name}?token=${token}`, token };
      },
    });
  };
}
