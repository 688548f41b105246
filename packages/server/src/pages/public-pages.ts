import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { isReference, sentPath } from '@kinfolio/contract/site-forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { publicPage } from '../http/needs.ts';
import { type InlineHashes, publicPolicy } from '../http/security-headers.ts';
import { fillPage, type PageValues } from './fill-page.ts';
import type { PublicFile, WebFiles } from './web-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page for an address that leads nowhere. Absent without a built web. */
    missingPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
    /** Sends the page for a fault of the server. Absent without a built web. */
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
 * The public site: each page of the build with what only the server knows filled in, made at the first request and kept,
 * in each form browsers take.
 */
export const publicPages = fp(async (app: FastifyInstance, { web, values }: PublicPagesOptions) => {
  for (const file of web.publicFiles) {
    const give = createGiver(file, web, values);
    app.get(file.path, { config: { needs: publicPage }, schema: { hide: true }, compress: false }, give);
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
    const reference = file.path === sentPath ? referenceIn(request) : undefined;
    if (reference !== undefined) {
      const page = await readFile(join(web.publicRoot, file.file), 'utf8');
      return reply
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(fillPage(page, values, { REFERENCE: reference }));
    }
    const { body, tag } = await (whole ??= readWhole(file, web, values).catch((error: unknown) => {
      // A file that cannot be read now may be there at the next request.
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

/** The one thing that the address of a page may have it say; digits, so that nobody makes it say anything else. */
function referenceIn({ query }: FastifyRequest): string | undefined {
  const asked = typeof query === 'object' && query !== null && 'reference' in query ? query.reference : '';
  return typeof asked === 'string' && isReference(asked) ? asked : undefined;
}

async function readWhole(file: PublicFile, web: WebFiles, values: PageValues) {
  const page = await readFile(join(web.publicRoot, file.file), 'utf8');
  const body = Buffer.from(fillPage(page, values));
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
    ...(type.startsWith('text/html') && { 'content-security-policy': publicPolicy(inline) }),
  };
}
