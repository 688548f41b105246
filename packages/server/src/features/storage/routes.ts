import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { bucketRoutes } from './buckets-routes.ts';
import type { StorageContext } from './context.ts';
import { downloadRoutes } from './download-routes.ts';
import { replyNotFound, replyWithError } from './error-reply.ts';
import { objectRoutes } from './objects-routes.ts';
import { purgeRoutes } from './purge-routes.ts';
import { resumableRoutes } from './resumable-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** `storage/v1` as the official client speaks it. Register with that prefix. */
export function storageRoutes(storage: StorageContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.setErrorHandler(replyWithError);
    app.setNotFoundHandler(replyNotFound);
    await app.register(bucketRoutes(storage));
    await app.register(objectRoutes(storage));
    await app.register(purgeRoutes(storage));
    await app.register(downloadRoutes(storage));
    await app.register(uploadRoutes(storage));
    await app.register(resumableRoutes(storage));
  };
}
