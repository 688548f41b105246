import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../ports/loopback.ts';

/**
 * Whether a program on this machine made this request, with no proxy in between. A page of another site that points
 * its name at 127.0.0.1 is refused by its Host header, a forwarded request by the headers that proxies add.
 */
export function fromThisMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { headers, socket, httpVersion } = raw;
  // Proxies that add no header often speak HTTP/1.0, which browsers do not.
  if (httpVersion === '1.0') return false;
  return (
    !isForwarded(headers) &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(`http://${headers.host ?? ''}`) ?? '') &&
    isOwnOrigin(headers.origin) &&
    !isFetchedByOtherSite(headers)
  );
}

/** How a request shows that a server which listens on this machine alone is reached from elsewhere. */
export type ReachedBy = 'proxy' | 'other-name' | 'other-machine';

/** What {@link findOutsideAccess} looks at: the headers, and the address at the other end of the connection. */
export interface SeenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly address: string | undefined;
}

/**
 * Returns how a request shows that others reach this server; undefined if it does not show that. A strange Origin alone
 * shows nothing: any web page can send one to localhost, and a form of ours sends `null`.
 */
export function findOutsideAccess({ headers, address }: SeenRequest): ReachedBy | undefined {
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

/** Whether a request has headers that proxies add. Browsers let no page of another site add them. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    ['forwarded', 'via', 'x-real-ip'].some(name => headers[name] !== undefined) ||
    Object.keys(headers).some(name => name.startsWith('x-forwarded-'))
  );
}

/** A page without an origin, such as a file, is not a page of this machine. */
const isOwnOrigin = (origin: string | undefined) =>
  origin === undefined || isLoopback(hostnameOf(origin) ?? '');

/** A page of another site may link to an address, but a script or an image of it may not load what is there. */
const isFetchedByOtherSite = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';

const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/** Browsers reach a server of this machine by these names too, although only loopback names may read what is private. */
const isNameOfThisMachine = (hostname: string) =>
  isLoopback(hostname) ||
  /^(.+\.)?localhost\.?$|^0\.0\.0\.0$|^\[::(ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/.test(hostname);
