import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ArrivedEmail {
  to: string;
  from: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

const arrived: ArrivedEmail[] = [];
let listening: Promise<string> | undefined;

/** The address of this test process's mail server: SMTP on the loopback interface. It stores what it receives. */
export async function mailServerUrl(): Promise<string> {
  listening ??= listen();
  return listening;
}

/** The emails that arrived for an address, newest first. */
export function listMailsTo(to: string): readonly ArrivedEmail[] {
  return arrived.filter(mail => mail.to === to).toReversed();
}

/** Every email that arrived, in order. */
export const listAllMails = (): readonly ArrivedEmail[] => arrived;

/**
 * Serves this process's emails to other processes of the run. A request for `/<email address>` returns the emails sent
 * to it.
 */
export async function serveMails(): Promise<{ readonly address: string; readonly stop: () => void }> {
  const shown = createServer((request, response) => {
    const to = decodeURIComponent((request.url ?? '').slice(1));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(listMailsTo(to)));
  });
  shown.listen(0, '127.0.0.1');
  await once(shown, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = shown.address() as AddressInfo;
  return { address: `http://127.0.0.1:${String(port)}/`, stop: () => void shown.close() };
}

async function listen(): Promise<string> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) =>
      callbackify(keep)(stream, envelope.rcptTo[0]?.address ?? '', done),
  });
  // A killed server drops its connection, which is expected.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  smtp.server.unref();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = smtp.server.address() as AddressInfo;
  return `smtp://127.0.0.1:${String(port)}`;
}

async function keep(stream: NodeJS.ReadableStream, to: string): Promise<void> {
  const {
    from,
    subject = '',
    messageId = '',
    text = '',
    html = '',
  } = await PostalMime.parse(await buffer(stream));
  arrived.push({ to, from: from?.address ?? '', subject, messageId, text: text.trimEnd(), html });
}
