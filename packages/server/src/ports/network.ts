import { normalizeIP } from '@fastify/rate-limit';

/** Bits that name a network in IPv6. Whoever has one address of a /64 has all of it (RFC 6177, RFC 7934). */
const networkBits = 64;

/**
 * What limits count instead of an address: all an IPv6 caller can call from is one network. An IPv4 address stands
 * for itself, also when it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
  return normalizeIP(address, networkBits);
}
