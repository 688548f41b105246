import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../ports/loopback.ts';

/**
 * Whether a program on this machine made this request, with no proxy in between. A page from another site that points
 * its name at 127.0.0.1 is refused by its Host header, a forwarded request by the headers that proxies add.
 */
export function isFromThisMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { headers, socket, httpVersion } = raw;
  // Proxies that add no header often use HTTP/1.0, which browsers do not.
  if (httpVersion === '1.0') return false;
  return (
    !isForwarded(headers) &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(`http://${headers.host ?? ''}`) ?? '') &&
    isOwnOrigin(headers.origin) &&
    !isFetchedByOtherSite(headers)
  );
}

/** The signs in a request that a server listening only on this machine is reached from elsewhere. */
export type OutsideAccessSign = 'proxy' | 'other-name' | 'other-machine';

/**
 * The parts of a request that {@link findOutsideAccess} examines: the headers, and the address at the other end of the
 * connection.
 */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders;
  readonly address: string | undefined;
}

/**
 * Returns how a request shows that others reach this server; undefined if it does not show that. An unknown Origin
 * alone shows nothing: any web page can send one to localhost, and one of our own forms sends `null`.
 */
export function findOutsideAccess({ headers, address }: RequestSource): OutsideAccessSign | undefined {
  if (isForwarded(headers)) return 'proxy';
  if (address !== undefined && !isLoopback(address)) return 'other-machine';
  const host = headers.host ? hostnameOf(`http://${headers.host}`) : undefined;
  if (host !== undefined && !isNameOfThisMachine(host)) return 'other-name';
  // No page can forge this header. With `same-origin`, the Origin is the address in the browser's own address bar, so a
  // proxy that replaces the Host header cannot hide that the browser knows this server by another name.
  if (headers['sec-fetch-site'] !== 'same-origin') return undefined;
  const origin = hostnameOf(headers.origin ?? '');
  return origin === undefined || isNameOfThisMachine(origin) ? undefined : 'other-name';
}

/** Whether a request has headers that proxies add. Browsers do not let a page from another site add them. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    ['forwarded', 'via', 'x-real-ip'].some(name => headers[name] !== undefined) ||
    Object.keys(headers).some(name => name.startsWith('x-forwarded-'))
  );
}

/** A page without an origin, such as a file, does not count as a page on this machine. */
const isOwnOrigin = (origin: string | undefined) =>
  origin === undefined || isLoopback(hostnameOf(origin) ?? '');

/** Another site may link to this server, but its scripts and images may not load anything from it. */
const isFetchedByOtherSite = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';

const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/**
 * Browsers reach a server on this machine by these names too, although only loopback names may read what is private.
 */
const isNameOfThisMachine = (hostname: string) =>
  isLoopback(hostname) ||
  /^(.+\.)?localhost\.?$|^0\.0\.0\.0$|^\[::(ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/.test(hostname);
