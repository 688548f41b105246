import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import { isLoopback } from '../../ports/loopback.ts';
import { findNetworkOfAddress } from '../../ports/network.ts';
import { socketLimits } from './connection.ts';
import type { RealtimeContext } from './context.ts';
import { protocolVersions } from './frames.ts';
import { createHub, type Hub } from './hub.ts';

const sweepMs = 10_000;
/**
 * How many milliseconds a client has to close its connection when the server stops. After that, the
 * connection is cut.
 */
const goodbyeMs = 2_000;

/**
 * `realtime/v1`: sockets that notify clients of changes. A notice does not contain the changed data; the
 * client fetches that itself.
 */
export const realtimeRoutes = (context: RealtimeContext, opened: (hub: Hub) => void = () => undefined) =>
  fp(async (app: FastifyInstance) => {
    const hub = createHub(context, error => app.log.warn({ err: error }, 'a socket was not served'));
    opened(hub);
    const stopHearing = context.changes.listen(heard => void hub.hear(heard));
    const timer = setInterval(() => hub.sweep(), sweepMs).unref();
    await app.register(websocket, {
      options: { maxPayload: socketLimits.bytes },
      // A client that disconnects, or sends too much at once, is not an error of the server, so its socket is closed
      // and nothing is logged.
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: done => {
        hub.close();
        setTimeout(() => {
          for (const client of app.websocketServer.clients) client.terminate();
        }, goodbyeMs).unref();
        app.websocketServer.close();
        done();
      },
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      stopHearing();
    });
    await app.register(socketRoute(context, hub), { prefix: '/realtime/v1' });
  });

function socketRoute(context: RealtimeContext, hub: Hub): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.get(
      '/websocket',
      {
        websocket: true,
        schema: {
          hide: true,
          querystring: z.looseObject({ vsn: z.enum(protocolVersions).default('1.0.0') }),
        },
        preValidation: request => refuseStrangers(context, request),
      },
      (socket, request) => {
        const connection = hub.open(socket, request.query.vsn, findNetworkOfAddress(request.ip));
        socket.on('message', (data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean) =>
          connection.take(bytesOf(data), isBinary),
        );
        socket.on('close', () => hub.gone(connection));
      },
    );
    const schema = { summary: 'Broadcast to a topic: always refused', tags: ['realtime'] };
    app.post('/api/broadcast', { schema, handler: refused });
    app.post('/api/broadcast/:topic/events/:event', { schema, handler: refused });
  };
}

async function refused(): Promise<never> {
  throw new ServerError('forbidden', 'Nobody broadcasts here.');
}

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
};

/** Refuses clients without a key of this server, and pages that do not come from the server's own address. */
async function refuseStrangers(context: RealtimeContext, request: FastifyRequest): Promise<void> {
  const { origin, host } = request.headers;
  if (origin !== undefined && !isOwnOrigin(context, origin, host))
    throw new ServerError('forbidden', 'A page from another address may not open this.');
  const { apikey } = z.object({ apikey: z.string().max(2_000).optional() }).parse(request.query);
  if (apikey === undefined || !(await context.isApiKey(apikey)))
    throw new ServerError('unauthorized', 'The parameter apikey is not this server’s key.');
}

function isOwnOrigin(
  { publicUrl, local }: Pick<RealtimeContext, 'publicUrl' | 'local'>,
  origin: string,
  host: string | undefined,
): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return origin === publicUrl || from.host === host || (local && isLoopback(from.hostname));
}
