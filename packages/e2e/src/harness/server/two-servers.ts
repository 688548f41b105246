import { mkdtempSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import { type RunningServer, startServer } from './server.ts';

/** Two server processes that share one database and one set of secrets. */
export interface TwoServers {
  readonly first: RunningServer;
  readonly second: RunningServer;
  /**
   * The proxy settings for a browser. They make the second server respond at the address of the first, as behind a load
   * balancer.
   */
  readonly toSecond: { readonly server: string; readonly bypass: string };
  /** Kills the second server, as a crash would, and restarts it at the same address. */
  restartSecond(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const databaseUrl = await createTestDatabase();
  const secretsFile = join(mkdtempSync(join(tmpdir(), 'kinfolio-secrets-')), 'secrets.json');
  const env = { SECRETS_FILE: secretsFile };
  const first = await startServer({ databaseUrl, env });
  // Both servers have the same public address, whichever of them responds.
  const startSecond = (port?: number) =>
    startServer({ databaseUrl, env: { ...env, PUBLIC_URL: first.url }, ...(port !== undefined && { port }) });
  let second = await startSecond();
  const proxy = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? '/', first.url);
    const { method, headers } = asked;
    const onward = request(new URL(pathname + search, second.url), { method, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  // WebSockets are tunnelled to the same server.
  proxy.on('connect', (_asked, browser, head) => {
    const server = connect(second.port, 'localhost', () => {
      browser.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      browser.pipe(server).pipe(browser);
    });
    for (const [end, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      // Either side may disconnect at any time, which disconnects the other too.
      end.on('error', () => undefined);
      end.on('close', () => other.destroy());
    }
  });
  await new Promise<void>(resolve => proxy.listen(0, 'localhost', resolve));
  // The address of a server that listens on a port is never a string.
  const { port } = proxy.address() as AddressInfo;
  return {
    first,
    get second() {
      return second;
    },
    toSecond: { server: `http://localhost:${port}`, bypass: '<-loopback>' },
    restartSecond: async () => {
      await second.kill();
      second = await startSecond(second.port);
    },
    stop: async () => {
      proxy.close();
      proxy.closeAllConnections();
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}
