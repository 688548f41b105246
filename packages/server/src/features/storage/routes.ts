import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { setErrorReply } from '../../http/error-reply.ts';
import { purgeRoutes } from './buckets/purge-routes.ts';
import { bucketRoutes } from './buckets/routes.ts';
import type { StorageContext } from './context.ts';
import { storageEnvelope } from './error-envelope.ts';
import { downloadRoutes } from './objects/download-routes.ts';
import { objectRoutes } from './objects/routes.ts';
import { resumableRoutes } from './uploads/resumable-routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** `storage/v1` as the official client uses it. Register it under that prefix. */
export function storageRoutes(storage: StorageContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    setErrorReply(app, storageEnvelope);
    await app.register(bucketRoutes(storage));
    await app.register(objectRoutes(storage));
    await app.register(purgeRoutes(storage));
    await app.register(downloadRoutes(storage));
    await app.register(uploadRoutes(storage));
    await app.register(resumableRoutes(storage));
  };
}
