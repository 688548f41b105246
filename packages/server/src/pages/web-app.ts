import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { publicPage } from '../http/needs.ts';
import { contentPolicy } from '../http/security-headers.ts';
import type { WebFiles } from './web-files.ts';

const fallbackPage = '__spa-fallback.html';

// What no browser runs or frames needs no list of what may run. With the long policy the font of the headings came to more than
// the 14,600 bytes that a server sends before the first answer of a browser, and so took one round trip more.
const inert = /\.(?:css|png|woff2)$/;
const inertPolicy = "default-src 'none'";

export interface WebAppOptions {
  web: WebFiles;
  /** The origin of frames that its pages may show; none without it. */
  frames?: string | undefined;
}

/** Serves the built web app: each file at its path, each page at its address, and nothing else. */
export const webApp = fp(async (app: FastifyInstance, { web, frames }: WebAppOptions) => {
  await app.register(staticFiles, { root: web.root, serve: false, preCompressed: true, cacheControl: false });
  const taken = new Set<string>();
  const give = (path: string, file: string) => {
    if (taken.has(path)) return;
    taken.add(path);
    const headers = headersOf(file, web, frames);
    const handler = async (_request: unknown, reply: FastifyReply) => reply.headers(headers).sendFile(file);
    // What gains by it lies there compressed; the rest, such as data that is gzipped itself, goes out as it is.
    app.get(path, { config: { needs: publicPage }, schema: { hide: true }, compress: false }, handler);
  };
  for (const file of web.files) {
    give(`/${file}`, file);
    if (file.endsWith('index.html'))
      give(`/${file.slice(0, -'index.html'.length)}`.replace(/(.)\/$/, '$1'), file);
  }
  const { signed } = web;
  if (signed !== undefined)
    app.get(
      '/.well-known/kinfolio-build.json',
      { config: { needs: publicPage }, schema: { hide: true } },
      async (_request, reply) =>
        reply.type('application/json').header('cache-control', 'no-cache').send(signed),
    );
  // Only addresses the app knows: any other is answered with 404, not with an app that then finds nothing to show.
  for (const route of web.routes) give(route, fallbackPage);
});

function headersOf(file: string, web: WebFiles, frames?: string): Record<string, string> {
  if (file.startsWith('assets/'))
    return {
      'cache-control': 'public, max-age=31536000, immutable',
      ...(inert.test(file) && { 'content-security-policy': inertPolicy }),
    };
  if (!file.endsWith('.html')) return { 'cache-control': 'no-cache' };
  return {
    'cache-control': 'no-cache',
    'content-security-policy': contentPolicy(web.inline.get(file), frames),
  };
}
