import { connect, createServer, type Socket } from 'node:net';

/** Stands before a server and keeps a copy of every byte that browsers send to it. */
export interface RecordingProxy {
  readonly url: string;
  /** Everything sent so far, connection after connection. */
  sent(): Buffer;
  stop(): Promise<void>;
}

/** `port` is the proxy's own, `serverPort` where it passes everything on to. */
export async function startRecordingProxy(port: number, serverPort: number): Promise<RecordingProxy> {
  const sent: Buffer[][] = [];
  const open = new Set<Socket>();
  const proxy = createServer(browser => {
    const recorded: Buffer[] = [];
    sent.push(recorded);
    const server = connect(serverPort, 'localhost');
    for (const socket of [browser, server]) {
      open.add(socket);
      // Either side may go at any time; the other then has nobody to talk to.
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
