import { normalizeIP } from '@fastify/rate-limit';

/** The bits that identify a network in IPv6. The owner of one address in a /64 has all of it (RFC 6177, RFC 7934). */
const networkBits = 64;

/**
 * The network that limits count instead of an address: all addresses that an IPv6 caller can use belong to one network.
 * An IPv4 address is counted on its own, even when written as an IPv6 one.
 */
export function findNetworkOfAddress(address: string): string {
  return normalizeIP(address, networkBits);
}
