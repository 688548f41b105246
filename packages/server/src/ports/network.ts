import { normalizeIP } from '@fastify/rate-limit';

/** The bits that identify a network in IPv6. The owner of one address in a /64 has all of it (RFC 6177, RFC 7934). */
const networkBits = 64;

/**
 * The network of an address, which limits count in place of the address, because an IPv6 caller can use every
 * address of their network. An IPv4 address is counted on its own, even when written as an IPv6 one.
 */
export function findNetworkOfAddress(address: string): string {
  return normalizeIP(address, networkBits);
}
