import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { publicPageNeeds } from '../http/needs.ts';
import { createContentPolicy, samplePolicy } from '../http/security-headers.ts';
import type { WebFiles } from './web-files.ts';

const fallbackPage = '__spa-fallback.html';

// Browsers do not run or frame these files, so they need no list of allowed scripts. With the long policy,
// the font for headings exceeded the 14,600 bytes that a server can send before the browser's first
// acknowledgement, which cost another round trip.
const inert = /\.(?:css|png|woff2)$/;
const inertPolicy = "default-src 'none'";

export interface WebAppOptions {
  web: WebFiles;
  /** The origin from which the app's pages may show frames. If absent, they may not show any. */
  frames?: string | undefined;
  /** The origin at which people reach the web app. */
  origin: string;
}

/** Serves the built web app: each file at its path, each page at its address, and nothing else. */
export const webAppPlugin = fp(async (app: FastifyInstance, { web, frames, origin }: WebAppOptions) => {
  await app.register(staticFiles, { root: web.root, serve: false, preCompressed: true, cacheControl: false });
  const taken = new Set<string>();
  const give = (path: string, file: string, headers = headersOf(file, { web, frames, origin })) => {
    if (taken.has(path)) return;
    taken.add(path);
    const handler = async (_request: unknown, reply: FastifyReply) => reply.headers(headers).sendFile(file);
    // Files that compress well were compressed by the build. Others, such as gzipped data, are sent as they
    // are.
    app.get(path, { config: { needs: publicPageNeeds }, schema: { hide: true }, compress: false }, handler);
  };
  for (const file of web.files) {
    give(`/${file}`, file);
    if (file.endsWith('index.html'))
      give(`/${file.slice(0, -'index.html'.length)}`.replace(/(.)\/$/, '$1'), file);
  }
  // Some programs request the icon at this address without reading any page.
  if (web.files.includes('favicon.svg')) give('/favicon.ico', 'favicon.svg');
  const { signed } = web;
  if (signed !== undefined)
    app.get(
      '/.well-known/kinfolio-build.json',
      { config: { needs: publicPageNeeds }, schema: { hide: true } },
      async (_request, reply) =>
        reply.type('application/json').header('cache-control', 'no-cache').send(signed),
    );
  const sample = {
    ...headersOf(fallbackPage, { web, origin }),
    'content-security-policy': samplePolicy(origin, web.inline.get(fallbackPage)),
  };
  // Serves the app only at addresses that it knows. For any other address the response is 404, because the
  // app would have nothing to show there.
  for (const route of web.routes) give(route, fallbackPage, isOfSample(route) ? sample : undefined);
});

/**
 * Whether a route belongs to the sample passport: the app at an address of its own, where it may not use this
 * server's features.
 */
const isOfSample = (route: string) => route === '/sample' || route.startsWith('/sample/');

function headersOf(file: string, { web, frames, origin }: WebAppOptions): Record<string, string> {
  if (file.startsWith('assets/'))
    return {
      'cache-control': 'public, max-age=31536000, immutable',
      ...(inert.test(file) && { 'content-security-policy': inertPolicy }),
    };
  if (!file.endsWith('.html')) return { 'cache-control': 'no-cache' };
  return {
    'cache-control': 'no-cache',
    'content-security-policy': createContentPolicy(web.inline.get(file), frames),
    ...forSearchEngines(file, origin),
  };
}

/**
 * Headers for search engines. A page of the app that people search for has one canonical address, whatever
 * follows it, such as a chosen plan. All other pages are empty without a script, or belong to one person, so
 * they are not indexed.
 */
function forSearchEngines(file: string, origin: string): Record<string, string> {
  const [, page] = /^(login|signup|card|invite)\/index\.html$/.exec(file) ?? [];
  return page === undefined
    ? { 'x-robots-tag': 'noindex' }
    : { link: `<${origin}/${page}>; rel="canonical"` };
}
