import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A proxy that behaves like HAProxy: it alternates between the servers that are ready. It retries a request once if the
 * request is a GET or was never sent.
 */
export interface AlternatingProxy {
  readonly url: string;
  /** How many requests were sent to the second server because the first was down. */
  retried(): number;
  close(): void;
}

const lookMs = 500;

/** Starts the proxy. `servers` may change while it runs; a server that is down is retried automatically. */
export async function startAlternatingProxy(
  servers: readonly { readonly port: number }[],
): Promise<AlternatingProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const look = async ({ port }: { port: number }) => {
    const isReady = await fetch(`http://localhost:${String(port)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const looking = setInterval(() => servers.forEach(server => void look(server)), lookMs);
  let turn = 0;
  let retried = 0;
  const next = (except?: number) => {
    const some = [...ready].filter(port => port !== except);
    turn += 1;
    return some[turn % some.length];
  };
  const serve = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked);
    const first = next();
    const outcome = await pass({ asked, body, answer, agent }, first);
    if (outcome === 'answered') return;
    const second = outcome === 'not sent' || asked.method === 'GET' ? next(first) : undefined;
    if (second !== undefined) retried += 1;
    if ((await pass({ asked, body, answer, agent }, second)) !== 'answered') answer.writeHead(502).end();
  };
  const server = createServer((asked, answer) => void serve(asked, answer));
  // Longer than a client keeps a connection open, so that no request is sent on a connection that was just closed.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = server.address() as AddressInfo;
  await Promise.all(servers.map(look));
  return {
    url: `http://localhost:${String(port)}`,
    retried: () => retried,
    close: () => {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

interface Passing {
  readonly asked: IncomingMessage;
  readonly body: Buffer;
  readonly answer: ServerResponse;
  readonly agent: Agent;
}

type Outcome = 'answered' | 'not sent' | 'lost';

function pass({ asked, body, answer, agent }: Passing, port: number | undefined): Promise<Outcome> {
  if (port === undefined) return Promise.resolve('lost');
  const { method, headers, url: path } = asked;
  return new Promise(resolve => {
    const onward = request({ host: 'localhost', port, agent, method, path, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      given.on('end', () => resolve('answered'));
      given.on('error', () => resolve('answered'));
    });
    onward.on('error', error =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'not sent' : 'lost'),
    );
    onward.end(body);
  });
}
