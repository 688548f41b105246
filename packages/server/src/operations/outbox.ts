import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readOutbox } from '../adapters/mail/outbox.ts';
import { findOutsideAccess, isFromThisMachine } from '../http/private-request.ts';
import { ServerError } from '../http/server-error.ts';
import { plainPolicy } from '../pages/plain-page.ts';
import type { OutboxLock } from './outbox-lock.ts';
import { renderLockedOutbox, renderOutboxMessages } from './outbox-page.ts';

export interface OutboxOptions {
  folder: string;
  lock: OutboxLock;
  publicUrl: string;
}

/**
 * Shows unsent messages at `/outbox` and `/outbox.json?to=`, for trying Kinfolio out. The messages contain
 * codes that give access to accounts, so register this plugin only if the server is used on this machine
 * alone and sends no email. Each request is checked again. As soon as a request to any route shows that
 * others reach this server, the outbox is closed: from then on a proxy might forward a request that looks as
 * if it came from this machine. Register the plugin before the routes.
 */
export const outboxPlugin = fp(async (app: FastifyInstance, { folder, lock, publicUrl }: OutboxOptions) => {
  app.addHook('onRequest', async ({ raw, log }) => {
    const by = findOutsideAccess({ headers: raw.headers, address: raw.socket.remoteAddress });
    if (by === undefined || !(await lock.shut(by))) return;
    log.warn({ by }, `others can reach this server, so the outbox is closed. Delete ${lock.file} to open it`);
  });
  const querystring = z.object({ to: z.string().optional() });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get('/outbox', { schema: { hide: true, querystring } }, async (request, reply) => {
    refuseOthers(request);
    const shut = await lock.read();
    const page =
      shut === undefined
        ? renderOutboxMessages(await readOutbox(folder, request.query.to))
        : renderLockedOutbox(shut);
    return reply
      .status(shut === undefined ? 200 : 403)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPolicy(publicUrl) })
      .send(page);
  });
  typed.get('/outbox.json', { schema: { hide: true, querystring } }, async (request, reply) => {
    refuseOthers(request);
    if ((await lock.read()) !== undefined)
      throw new ServerError(
        'forbidden',
        'The outbox is closed. Open /outbox to see why, and how to open it again.',
      );
    return reply.header('cache-control', 'no-store').send(await readOutbox(folder, request.query.to));
  });
});

function refuseOthers(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw new ServerError('not_found', 'There is nothing at this address.');
}
