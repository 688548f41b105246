import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { isMessageReference, messageSentPath } from '@kinfolio/contract/site-forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { publicPageNeeds } from '../http/needs.ts';
import { createPublicPolicy, type InlineHashes } from '../http/security-headers.ts';
import { fillPageValues, type PageValues } from './fill-page.ts';
import type { PublicFile, WebFiles } from './web-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page for an unknown address. Absent if the web app is not built. */
    missingPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
    /** Sends the page for a server error. Absent if the web app is not built. */
    brokenPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip), identity: undefined };
type Encoding = keyof typeof packers;
const encodings = ['br', 'gzip', 'identity'];

export interface PublicPagesOptions {
  web: WebFiles;
  values: PageValues;
}

/**
 * The public site. The server inserts the values that only it knows into each page of the build. A completed
 * page is created at the first request and then cached, in each encoding that browsers accept.
 */
export const publicPagesPlugin = fp(async (app: FastifyInstance, { web, values }: PublicPagesOptions) => {
  for (const file of web.publicFiles) {
    const give = createGiver(file, web, values);
    app.get(file.path, { config: { needs: publicPageNeeds }, schema: { hide: true }, compress: false }, give);
    if (file.path === '/404') app.decorate('missingPage', give);
    if (file.path === '/500') app.decorate('brokenPage', give);
  }
});

function createGiver(file: PublicFile, web: WebFiles, values: PageValues) {
  let whole: Promise<{ body: Buffer; tag: string }> | undefined;
  const packed = new Map<Encoding, Promise<Buffer>>();
  const headers = headersOf(file, web.inline.get(`pages/${file.file}`));
  const pack = async (body: Buffer, encoding: Encoding) => (await packers[encoding]?.(body)) ?? body;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const reference = file.path === messageSentPath ? referenceIn(request) : undefined;
    if (reference !== undefined) {
      const page = await readFile(join(web.publicRoot, file.file), 'utf8');
      return reply
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(fillPageValues(page, values, { REFERENCE: reference }));
    }
    const { body, tag } = await (whole ??= readWhole(file, web, values).catch((error: unknown) => {
      // A failed read is not cached, because the file may be readable at the next request.
      whole = undefined;
      throw error;
    }));
    const encoding = encodingFor(request);
    const etag = `"${tag}-${encoding}"`;
    reply.headers({ ...headers, etag }).status(file.status);
    if (file.status === 200 && request.headers['if-none-match']?.includes(etag) === true)
      return reply.status(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const form = packed.get(encoding) ?? pack(body, encoding);
    packed.set(encoding, form);
    return reply.send(await form);
  };
}

/**
 * The reference in a URL, which the page shows. It must consist of digits, so that nobody can make the page
 * show any other text.
 */
function referenceIn({ query }: FastifyRequest): string | undefined {
  const asked = typeof query === 'object' && query !== null && 'reference' in query ? query.reference : '';
  return typeof asked === 'string' && isMessageReference(asked) ? asked : undefined;
}

async function readWhole(file: PublicFile, web: WebFiles, values: PageValues) {
  const page = await readFile(join(web.publicRoot, file.file), 'utf8');
  const body = Buffer.from(fillPageValues(page, values));
  return { body, tag: createHash('sha256').update(body).digest('base64url').slice(0, 16) };
}

const isEncoding = (name: string | null): name is Encoding => name !== null && Object.hasOwn(packers, name);

function encodingFor(request: FastifyRequest): Encoding {
  const header = request.headers['accept-encoding'];
  const wanted = header === undefined ? null : negotiate(header, encodings);
  return isEncoding(wanted) ? wanted : 'identity';
}

function headersOf({ status, type }: PublicFile, inline?: InlineHashes): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    vary: 'accept-encoding',
    ...(type.startsWith('text/html') && { 'content-security-policy': createPublicPolicy(inline) }),
  };
}
