import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { createSmtpMail } from './smtp.ts';

// Tests how we handle mail servers that misbehave, using a server that responds as each test requires.

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/**
 * How the server responds to a complete email: with a reply line, with silence, or by dropping the
 * connection.
 */
type AtEnd = `${number} ${string}` | 'silence' | 'drop';

async function mailServer(atEnd: (to: string) => AtEnd) {
  const taken: { to: string; messageId: string; atMs: number }[] = [];
  const server = createServer(socket => {
    ends.push(() => socket.destroy());
    void talk(socket, atEnd, one => taken.push(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, so the address is not a string
  const { port } = server.address() as AddressInfo;
  return { taken, url: `smtp://127.0.0.1:${port}` };
}

async function talk(
  socket: Socket,
  atEnd: (to: string) => AtEnd,
  take: (one: { to: string; messageId: string; atMs: number }) => void,
): Promise<void> {
  socket.on('error', () => undefined);
  socket.write('220 hello\r\n');
  let [to, messageId, isData] = ['', '', false];
  for await (const line of createInterface({ input: socket })) {
    if (isData && line !== '.') {
      messageId = /^Message-ID: (\S+)/i.exec(line)?.[1] ?? messageId;
      continue;
    }
    if (isData) {
      isData = false;
      const answer = atEnd(to);
      take({ to, messageId, atMs: performance.now() });
      if (answer === 'drop') return void socket.destroy();
      if (answer !== 'silence') socket.write(`${answer}\r\n`);
      continue;
    }
    to = /^RCPT TO:<(\S+)>/i.exec(line)?.[1] ?? to;
    isData = line === 'DATA';
    if (line === 'QUIT') return void socket.end('221 bye\r\n');
    socket.write(isData ? '354 go on\r\n' : '250 yes\r\n');
  }
}

const mailTo = (to: string) => ({
  to,
  subject: 'Reminder',
  text: 'Text',
  html: '<p>Text</p>',
  messageId: `<${to}>`,
});
const from = 'Kinfolio <no-reply@example.org>';

it('a mail that was accepted before the line dropped is not taken for handed on, and goes again as the same', async () => {
  let isFirst = true;
  const { taken, url } = await mailServer(() => {
    if (!isFirst) return '250 taken';
    isFirst = false;
    return 'drop';
  });
  for (const perSecond of [undefined, 1000]) {
    isFirst = true;
    taken.length = 0;
    const send = createSmtpMail(url, from, { perSecond });
    const first = await send(mailTo('ruth@example.org')).then(
      () => 'taken',
      () => 'not taken',
    );
    if (first === 'not taken') await send(mailTo('ruth@example.org'));
    expect(taken.map(({ messageId }) => messageId)).toEqual(['<ruth@example.org>', '<ruth@example.org>']);
  }
});

it('a mail server that says nothing any more is given up, and the mail waits', async () => {
  const { taken, url } = await mailServer(() => 'silence');
  const send = createSmtpMail(url, from, { socketTimeout: 60 });
  await expect(send(mailTo('ruth@example.org'))).rejects.toThrow('Timeout');
  expect(taken).toHaveLength(1);
});

it('one address of fifty that is refused holds up none of the others', async () => {
  const { taken, url } = await mailServer(to => (to.startsWith('p7@') ? '550 5.1.1 nobody' : '250 taken'));
  const send = createSmtpMail(url, from);
  const people = Array.from({ length: 50 }, (_none, at) => `p${at}@example.org`);
  const sent = await Promise.allSettled(people.map(to => send(mailTo(to))));
  expect(sent.flatMap(({ status }, at) => (status === 'rejected' ? [people[at]] : []))).toEqual([
    'p7@example.org',
  ]);
  expect(new Set(taken.map(({ to }) => to)).size).toBe(50);
});

it('no more mails go in a second than MAIL_PER_SECOND has', async () => {
  const { taken, url } = await mailServer(() => '250 taken');
  const send = createSmtpMail(url, from, { perSecond: 3 });
  await Promise.all(['a', 'b', 'c', 'd'].map(name => send(mailTo(`${name}@example.org`))));
  const [first = 0, , , fourth = 0] = taken.map(({ atMs }) => atMs);
  expect(fourth - first).toBeGreaterThan(800);
});
