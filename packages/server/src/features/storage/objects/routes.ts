import {
  listFolderRequest,
  listObjectsRequest,
  objectTransferRequest,
  removeObjectsRequest,
  type SignedObjectPath,
  signUrlRequest,
  signUrlsRequest,
} from '@kinfolio/contract/storage-wire';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bodyHashPlugin } from '../../../http/hashed-body.ts';
import { openBucket } from '../buckets/service.ts';
import type { StorageContext } from '../context.ts';
import { isObjectName, type ObjectLocation } from '../names.ts';
import { readReachableObjects, requireMayStore } from '../reach.ts';
import {
  bucketParams,
  describeRoute,
  objectParams,
  readObjectLocation,
  readWriteMode,
} from '../route-parts.ts';
import { listFolder } from './list-store.ts';
import { listObjectPage } from './page-store.ts';
import { presentFolderEntry, presentObject, presentObjectList, presentRemovedObject } from './presenter.ts';
import * as objects from './service.ts';
import { signDownload, signUpload } from './signing.ts';
import { findObjects } from './store.ts';

/** Routes for objects, except those that transfer their bytes. */
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
      schema: { ...describeRoute('List a folder'), params: bucketParams, body: listFolderRequest },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        const { id } = await openBucket(storage, request.params.bucket);
        return (await listFolder(storage.db, reach, id, request.body)).map(presentFolderEntry);
      },
    });
    app.route({
      method: 'POST',
      url: '/object/list-v2/:bucket',
      schema: {
        ...describeRoute('List objects, page after page'),
        params: bucketParams,
        body: listObjectsRequest,
      },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        const { id } = await openBucket(storage, request.params.bucket);
        return presentObjectList(await listObjectPage(storage.db, reach, id, request.body));
      },
    });
    for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
      app.route({
        method: 'GET',
        url,
        schema: { ...describeRoute('Read the properties of an object'), params: objectParams },
        handler: async request => {
          const reach = await readReachableObjects(storage, request);
          return presentObject(await objects.readObject(storage, reach, readObjectLocation(request)));
        },
      });
    }
    app.route({
      method: 'GET',
      url: '/object/info/public/:bucket/*',
      schema: {
        ...describeRoute('Read the properties of a public object', { open: true }),
        params: objectParams,
      },
      handler: async request =>
        presentObject(await objects.readPublicObject(storage, readObjectLocation(request))),
    });
  };
}

function changingRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    await app.register(bodyHashPlugin);
    app.route({
      method: 'DELETE',
      url: '/object/:bucket',
      schema: { ...describeRoute('Remove objects'), params: bucketParams, body: removeObjectsRequest },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        const names = request.body.prefixes.filter(isObjectName);
        return (await objects.removeObjects(storage, reach, request.params.bucket, names)).map(
          presentRemovedObject,
        );
      },
    });
    app.route({
      method: 'POST',
      url: '/object/move',
      schema: { ...describeRoute('Rename an object'), body: objectTransferRequest },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        await objects.moveObject(storage, reach, request.body);
        return { message: 'Successfully moved' };
      },
    });
    app.route({
      method: 'POST',
      url: '/object/copy',
      schema: { ...describeRoute('Copy an object'), body: objectTransferRequest },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        const { id, place } = await objects.copyObject(storage, reach, request.body, readWriteMode(request));
        return { Id: id, Key: `${place.bucketId}/${place.name}` };
      },
    });
  };
}

/**
 * A signed address works for an hour at most, even if the client asks for longer, because it still works
 * after the session that signed it has ended.
 */
const longestSignedSeconds = 60 * 60;

/** Returns a signed URL relative to `/storage/v1`, as the client expects it. */
async function signedUrlOf(storage: StorageContext, place: ObjectLocation, seconds: number): Promise<string> {
  const token = await signDownload(storage, place, Math.min(seconds, longestSignedSeconds));
  return `/object/sign/${place.bucketId}/${place.name}?token=${token}`;
}

// Clients know this message from the hosted backend.
const unsigned = 'Either the object does not exist or you do not have access to it';

function signingRoutes(storage: StorageContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    await app.register(bodyHashPlugin);
    app.route({
      method: 'POST',
      url: '/object/sign/:bucket/*',
      schema: {
        ...describeRoute('Create a signed address for an object'),
        params: objectParams,
        body: signUrlRequest,
      },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        const { bucketId, name } = await objects.readObject(storage, reach, readObjectLocation(request));
        return { signedURL: await signedUrlOf(storage, { bucketId, name }, request.body.expiresIn) };
      },
    });
    app.route({
      method: 'POST',
      url: '/object/sign/:bucket',
      schema: {
        ...describeRoute('Create signed addresses for objects'),
        params: bucketParams,
        body: signUrlsRequest,
      },
      handler: async (request): Promise<SignedObjectPath[]> => {
        const reach = await readReachableObjects(storage, request);
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
      schema: { ...describeRoute('Create a signed address for an upload'), params: objectParams },
      handler: async request => {
        const reach = await readReachableObjects(storage, request);
        const place = readObjectLocation(request);
        requireMayStore(reach, place.name);
        const { id } = await openBucket(storage, place.bucketId);
        const token = await signUpload(storage, reach, place, readWriteMode(request));
        return { url: `/object/upload/sign/${id}/${place.name}?token=${token}`, token };
      },
    });
  };
}
