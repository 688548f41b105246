import type { FastifyReply, FastifyRequest } from 'fastify';

/** A device sends its number in this header. The response contains the number to send next time. */
export const deviceHeader = 'kinfolio-device';

/** Where a sign-in or another request comes from. */
export interface RequestOrigin {
  /** The network address of the sender. Only its location is stored. */
  readonly address: string;
  readonly agent: string | undefined;
  /** The number by which the account may recognise the device. */
  readonly device: string | undefined;
  /**
   * Sends the device its next number with the response. Absent if the response is a redirect, because no program reads
   * its headers.
   */
  readonly tell?: (device: string) => void;
}

/**
 * The sender of a request: their network address and, if the account knows their device, the device's stored
 * hash.
 */
export interface Requester {
  readonly address: string;
  readonly known?: string | undefined;
}

/** Reads where a request comes from, and sends the device's next number with `reply`. */
export function readRequestOrigin({ ip, headers }: FastifyRequest, reply?: FastifyReply): RequestOrigin {
  const shown = headers[deviceHeader];
  return {
    address: ip,
    agent: headers['user-agent'],
    device: typeof shown === 'string' && /^[\w-]{43}$/.test(shown) ? shown : undefined,
    ...(reply && { tell: device => void reply.header(deviceHeader, device) }),
  };
}
