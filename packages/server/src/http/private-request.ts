import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';

/**
 * Whether a request comes from a program on this very machine and through no proxy. A page of another site that
 * points its name at 127.0.0.1 is caught by the Host header, a forwarded request by the headers proxies add.
 */
export function fromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  const forwarded = ['forwarded', 'via', 'x-real-ip'].some(name => headers[name] !== undefined);
  const xForwarded = Object.keys(headers).some(name => name.startsWith('x-forwarded-'));
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return !forwarded && !xForwarded && isLoopback(host) && isLoopback(socket.remoteAddress ?? '');
}
