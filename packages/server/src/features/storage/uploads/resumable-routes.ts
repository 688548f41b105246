import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { MemoryLocker } from '@tus/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { StorageContext } from '../context.ts';
import type { ObjectLocation } from '../names.ts';
import { readReachableObjects, readReachToAddFile } from '../reach.ts';
import { describeRoute, readWriteMode } from '../route-parts.ts';
import { handleTusRequest } from './protocol.ts';

/** Uploads that can continue after an interruption, using the TUS protocol. */
export function resumableRoutes(storage: StorageContext): FastifyPluginAsync {
  return async app => {
    const locker = new MemoryLocker();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('tus-resumable', '1.0.0');
      const acting = request.method === 'POST';
      const reach = await readReachableObjects(storage, request, { acting });
      const toAdd = (place: ObjectLocation) => readReachToAddFile(storage, request, place);
      const asked = { reach, manner: readWriteMode(request), locker, toAdd } as const;
      return send(reply, await withBody(request, web => handleTusRequest(storage, asked, web)));
    };
    const streamed = { config: { streamed: true }, exposeHeadRoute: false } as const;
    app.route({
      method: 'OPTIONS',
      url: '/upload/resumable',
      schema: describeRoute('Read which parts of the upload protocol are supported', { open: true }),
      handler: async (request, reply) => {
        const asked = { reach: 'nothing', manner: 'new', locker, toAdd: addsNothing } as const;
        return send(reply, await handleTusRequest(storage, asked, webRequest(request)));
      },
    });
    app.route({
      method: 'POST',
      url: '/upload/resumable',
      ...streamed,
      schema: describeRoute('Begin an upload that can be resumed'),
      handler: answer,
    });
    const one = { url: '/upload/resumable/:id', ...streamed, handler: answer };
    app.route({ ...one, method: 'HEAD', schema: describeRoute('Read how much of an upload has arrived') });
    app.route({
      ...one,
      method: ['PATCH', 'DELETE'],
      schema: describeRoute('Continue an upload, or end it'),
    });
  };
}

const addsNothing = () => Promise.resolve(undefined);

function webRequest({ method, raw, originalUrl }: FastifyRequest, body?: ReadableStream): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers))
    if (typeof value === 'string') headers.set(name, value);
  // Only the path of this URL matters.
  return new Request(`http://localhost${originalUrl}`, {
    method,
    headers,
    ...(body !== undefined && { body, duplex: 'half' }),
  });
}

/**
 * Handles a request with its body, and then reads the rest of the body, because an unread one would block the
 * connection.
 */
async function withBody(
  request: FastifyRequest,
  work: (web: Request) => Promise<Response>,
): Promise<Response> {
  const { method, raw } = request;
  if (method !== 'POST' && method !== 'PATCH') return work(webRequest(request));
  const body = untilItEnds(raw);
  try {
    return await work(webRequest(request, webStream(body)));
  } finally {
    raw.unpipe(body);
    raw.resume();
  }
}

/**
 * The body of a request as a stream. If the connection breaks, the stream simply ends, and the bytes received so far
 * are kept.
 */
function untilItEnds(raw: IncomingMessage): PassThrough {
  const body = new PassThrough();
  raw.pipe(body);
  raw.once('close', () => body.end());
  raw.once('error', () => body.end());
  return body;
}

function webStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async controller => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status).headers(Object.fromEntries(answer.headers));
  const text = await answer.text();
  return text === '' ? reply.send() : reply.send(text);
}
