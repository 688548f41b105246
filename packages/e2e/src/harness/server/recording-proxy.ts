import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server that stores a copy of every byte sent by browsers. */
export interface RecordingProxy {
  readonly url: string;
  /** Everything sent so far, connection by connection. */
  sent(): Buffer;
  stop(): Promise<void>;
}

/** Starts the proxy. `port` is its own port, and `serverPort` the one to which it forwards everything. */
export async function startRecordingProxy(port: number, serverPort: number): Promise<RecordingProxy> {
  const sent: Buffer[][] = [];
  const open = new Set<Socket>();
  const proxy = createServer(browser => {
    const recorded: Buffer[] = [];
    sent.push(recorded);
    const server = connect(serverPort, 'localhost');
    for (const socket of [browser, server]) {
      open.add(socket);
      // Either side may disconnect at any time, which is an error on the other side.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        browser.destroy();
        server.destroy();
      });
    }
    browser.on('data', (chunk: Buffer) => recorded.push(chunk));
    browser.pipe(server);
    server.pipe(browser);
  });
  await new Promise<void>(resolve => proxy.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    sent: () => Buffer.concat(sent.map(recorded => Buffer.concat(recorded))),
    stop: () =>
      new Promise(resolve => {
        proxy.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
