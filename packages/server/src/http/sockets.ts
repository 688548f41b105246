/** How long a connection may take to send the header of a request. */
const headerMs = 10_000;

/**
 * Fastify options that close a connection which sends half a header, or nothing at all. A few hundred such
 * connections would otherwise use up the server's file handles. Node's limit for whole requests is off,
 * because `slowBodyTimeoutPlugin` limits bodies.
 */
export function createSocketLimits(patienceMs: number = headerMs) {
  return {
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: patienceMs / 5 },
    requestTimeout: 0,
  };
}
