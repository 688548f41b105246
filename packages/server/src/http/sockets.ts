/** How long a connection may take to send the header of a request. */
const headerMs = 10_000;

/**
 * Options of Fastify by which a connection that sends half a header, or nothing at all, is ended: a few hundred of them
 * would otherwise keep the server's file handles. Bodies have a limit of their own, `slowBodies`, so Node's limit for
 * whole requests is off.
 */
export function socketLimits(patienceMs: number = headerMs) {
  return {
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: patienceMs / 5 },
    requestTimeout: 0,
  };
}
