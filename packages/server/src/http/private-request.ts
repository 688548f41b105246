import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../ports/loopback.ts';

/**
 * Whether a program on this machine made this request, with no proxy in between. A page from another site that points
 * its name at 127.0.0.1 is refused by its Host header, a forwarded request by the headers that proxies add.
 */
export function isFromThisMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { headers, socket, httpVersion } = raw;
  // Some proxies add no header but use HTTP/1.0, which browsers do not.
  if (httpVersion === '1.0') return false;
  return (
    !isForwarded(headers) &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(`http://${headers.host ?? ''}`) ?? '') &&
    isOwnOrigin(headers.origin) &&
    !isFetchedByOtherSite(headers)
  );
}

/**
 * The signs by which a request shows that other machines can reach a server that listens only on this
 * machine.
 */
export type OutsideAccessSign = 'proxy' | 'other-name' | 'other-machine';

/**
 * The parts of a request that {@link findOutsideAccess} examines. `address` is the other end of the
 * connection.
 */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders;
  readonly address: string | undefined;
}

/**
 * The sign by which a request shows that others reach this server; undefined if there is none. An unknown
 * Origin alone is not a sign: any web page can send one to localhost, and one of our own forms sends `null`.
 */
export function findOutsideAccess({ headers, address }: RequestSource): OutsideAccessSign | undefined {
  if (isForwarded(headers)) return 'proxy';
  if (address !== undefined && !isLoopback(address)) return 'other-machine';
  const host = headers.host ? hostnameOf(`http://${headers.host}`) : undefined;
  if (host !== undefined && !isNameOfThisMachine(host)) return 'other-name';
  // No page can forge this header. With `same-origin`, the Origin is the address in the browser's address
  // bar. So if the browser knows this server by another name, the Origin shows it, even behind a proxy that
  // replaces the Host header.
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

/** A page without an origin, such as a local file, does not count as a page on this machine. */
const isOwnOrigin = (origin: string | undefined) =>
  origin === undefined || isLoopback(hostnameOf(origin) ?? '');

/** Another site may link to this server, but its scripts and images may not load anything from it. */
const isFetchedByOtherSite = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';

const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/**
 * Browsers on this machine may use these names for it too, although only loopback names give access to
 * private pages.
 */
const isNameOfThisMachine = (hostname: string) =>
  isLoopback(hostname) ||
  /^(.+\.)?localhost\.?$|^0\.0\.0\.0$|^\[::(ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/.test(hostname);
