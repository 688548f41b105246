import type { FastifyReply, FastifyRequest } from 'fastify';

/** In which a device shows its number, and an answer gives it the next one. */
export const deviceHeader = 'kinfolio-device';

/** Where an entry comes from. */
export interface Entrance {
  /** The network address. Only the place of it is kept. */
  readonly address: string;
  /** What the browser says of itself. */
  readonly agent: string | undefined;
  /** The number by which the account may know the device. */
  readonly device: string | undefined;
  /** Gives the device its next number with the answer; absent where the answer is a redirect, which nothing reads. */
  readonly tell?: (device: string) => void;
}

/** Who asks: from which network address, and what is kept of the number of their device where the account knows it. */
export interface Asker {
  readonly address: string;
  readonly known?: string | undefined;
}

/** Where a request comes from; `reply` carries the next number of the device. */
export function entranceOf({ ip, headers }: FastifyRequest, reply?: FastifyReply): Entrance {
  const shown = headers[deviceHeader];
  return {
    address: ip,
    agent: headers['user-agent'],
    device: typeof shown === 'string' && /^[\w-]{43}$/.test(shown) ? shown : undefined,
    ...(reply && { tell: device => void reply.header(deviceHeader, device) }),
  };
}
