import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';

/**
 * Whether a request comes from a program on this very machine and through no proxy. A page of another site that
 * points its name at 127.0.0.1 is caught by the Host header, a forwarded request by the headers proxies add.
 */
export function fromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket, httpVersion } = request.raw;
  // Proxies that add no header often speak HTTP/1.0, which browsers do not.
  if (httpVersion === '1.0') return false;
  return isOnlyHere(headers) && isLoopback(socket.remoteAddress ?? '');
}

/** Whether a request, by its headers, was made on this machine, for a name of this machine, and by no proxy. */
export function isOnlyHere(headers: IncomingHttpHeaders): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return !isForwarded(headers) && isLoopback(host) && isOwnOrigin(headers.origin);
}

/** Whether a request has headers that proxies add. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    ['forwarded', 'via', 'x-real-ip'].some(name => headers[name] !== undefined) ||
    Object.keys(headers).some(name => name.startsWith('x-forwarded-'))
  );
}

/** A page of no origin, such as a file, is none of this machine's. */
const isOwnOrigin = (origin: string | undefined) =>
  origin === undefined || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
