import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A proxy between a server and the payment provider, which can kill the server after the provider has acted but before
 * the server receives the response.
 */
export interface DyingProvider {
  readonly url: string;
  /** How many responses the provider has sent so far. */
  answered(): number;
  /**
   * Calls `kill` at the end of the provider's response with this number (1 for the next one), instead of forwarding the
   * response.
   */
  dieAfter(answers: number, kill: () => Promise<void>): void;
  /** Resumes forwarding. Returns whether the kill happened. */
  live(): boolean;
  close(): void;
}

/** Starts a proxy in front of the provider at `target`. */
export async function startDyingProvider(target: string): Promise<DyingProvider> {
  let answered = 0;
  let dying: { at: number; kill: () => Promise<void>; isDead: boolean } | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const given = await buffer(request);
      const told = Object.entries(headers).filter(([name]) => name !== 'host' && name !== 'connection');
      const answer = await fetch(`${target}${url}`, {
        method,
        headers: Object.fromEntries(told.map(([name, value]) => [name, String(value)])),
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: given }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      answered += 1;
      if (dying !== undefined && answered >= dying.at) {
        // Once the server has been killed, all other requests fail too.
        if (!dying.isDead) {
          dying.isDead = true;
          await dying.kill();
        }
        request.socket.destroy();
        return;
      }
      const type = answer.headers.get('content-type') ?? 'application/json';
      const id = answer.headers.get('request-id');
      response.writeHead(answer.status, { 'content-type': type, ...(id && { 'request-id': id }) }).end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answered: () => answered,
    dieAfter: (answers, kill) => {
      dying = { at: answered + answers, kill, isDead: false };
    },
    live: () => {
      const isDead = dying?.isDead === true;
      dying = undefined;
      return isDead;
    },
    close: () => void server.close(),
  };
}
