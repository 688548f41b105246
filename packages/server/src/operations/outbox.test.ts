import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMessages, outboxFolder } from '../adapters/mail/messages.ts';
import { forgetOldOutbox, type OutboxMessage } from '../adapters/mail/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const link = 'http://localhost:8787/auth/confirm?token_hash=abc123&type=recovery';
const mail = {
  to: 'zoë.o’brien@example.org'.replace('’', ''),
  subject: 'Your code – £5 off',
  text: `Dear Zoë,\n\nyour code is 048213.\n\nOr follow ${link}\n\nA line that is much longer than the seventy-eight characters a mail line may have, with = and £ in it.`,
  html: '<p>Your code is <b>048213</b> – not 999999.</p>',
  messageId: '<1@example.org>',
};

async function read(url = '/outbox.json', headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers: { host: 'localhost:8787', ...headers } });
  return { status: answer.statusCode, body: answer.body, messages: () => answer.json<OutboxMessage[]>() };
}

test('an empty outbox is an empty list', async () => {
  expect((await read()).messages()).toEqual([]);
});

test('a mail is kept whole, with its code and link picked out', async () => {
  await createMessages(server.config, server.clock).sendMail(mail);
  const [message] = (await read(`/outbox.json?to=${encodeURIComponent(mail.to.toUpperCase())}`)).messages();
  expect(message).toMatchObject({
    subject: mail.subject,
    text: mail.text,
    otp: '048213',
    action_link: link,
    token_hash: 'abc123',
    type: 'recovery',
  });
});

test('messages come newest first, each only to its receiver', async () => {
  const messages = createMessages(server.config, server.clock);
  server.clock.advance(1_000);
  await messages.sendText({ to: '+447700900123', text: 'Kinfolio: 111222' });
  await messages.sendText({ to: '+447700900123', text: 'Kinfolio: 333444' });
  const mine = (await read(`/outbox.json?to=${encodeURIComponent('+447700900123')}`)).messages();
  expect(mine.map(({ otp }) => otp)).toEqual(['333444', '111222']);
  expect((await read('/outbox.json?to=nobody@example.org')).messages()).toEqual([]);
  expect((await read()).messages()).toHaveLength(3);
});

test('message files are for the owner only', () => {
  const folder = outboxFolder(server.config);
  const files = readdirSync(folder);
  expect(files.filter(name => /\.(eml|sms\.json)$/.test(name))).toHaveLength(files.length);
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('the page shows the messages as text, never as markup', async () => {
  await createMessages(server.config, server.clock).sendMail({
    ...mail,
    to: 'a@example.org',
    subject: '<b>',
    text: '<script>',
  });
  const { body } = await read('/outbox');
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain('<script>');
});

test('messages lie there for 8 days, as one may wait at most that cannot be sent', async () => {
  const folder = outboxFolder(server.config);
  const old = readdirSync(folder);
  server.clock.advance(1);
  await createMessages(server.config, server.clock).sendMail({ ...mail, to: 'b@example.org' });
  server.clock.advance(8 * 24 * 60 * 60_000);
  await forgetOldOutbox(folder, server.clock);
  const left = readdirSync(folder);
  expect(left).toHaveLength(1);
  expect(old).not.toContain(left[0]);
  server.clock.advance(1);
  await forgetOldOutbox(folder, server.clock);
  expect(readdirSync(folder)).toEqual([]);
});

const askApp = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: 'localhost', ...headers } });

describe('the outbox is hidden', () => {
  test('from HTTP/1.0, as some proxies speak it', async () => {
    const url = new URL(await server.listen());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname);
      let heard = '';
      socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
      socket.on('end', () => resolve(heard)).on('error', reject);
      socket.write(`GET /outbox.json HTTP/1.0\r\nHost: localhost:${url.port}\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect((await read()).status).toBe(200);
  });

  test.each([
    ['a Host header of another name, as after DNS rebinding', { host: 'evil.example:8787' }],
    ['a Forwarded header', { forwarded: 'for=192.0.2.1' }],
    ['an X-Forwarded-For header', { 'x-forwarded-for': '192.0.2.1' }],
    ['a Via header', { via: '1.1 proxy' }],
    ['a page of another site', { origin: 'https://evil.example' }],
  ])('from a request with %s, and for good from then on', async (_what, headers) => {
    for (const path of ['/outbox', '/outbox.json', '/metrics'])
      expect((await read(path, headers)).status).toBe(404);
    expect((await read('/metrics')).status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  test('for good by such a request to any route, also after the next start', async () => {
    const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'kinfolio-outbox-')) };
    const first = await startTestApp(environment);
    expect((await askApp(first, '/outbox.json')).statusCode).toBe(200);
    expect((await askApp(first, '/healthz', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(200);
    expect((await askApp(first, '/outbox.json')).statusCode).toBe(404);
    await first.close();
    const second = await startTestApp(environment);
    expect((await askApp(second, '/outbox.json')).statusCode).toBe(404);
    await second.close();
  });

  test('from a request of another machine', async () => {
    const answer = await server.app.inject({
      url: '/outbox.json',
      headers: { host: 'localhost' },
      remoteAddress: '192.0.2.1',
    });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    [
      'mail and texts are really sent',
      { SMTP_URL: 'smtp://mail.example.org', SMS_URL: 'https://sms.example.org' },
    ],
    ['the server listens for other machines', { HOST: '0.0.0.0' }],
    ['people reach the server under a public name', { PUBLIC_URL: 'https://passport.example.org' }],
  ])('when %s', async (_what, environment) => {
    const other = await startTestApp(environment);
    const answer = await other.app.inject({ url: '/outbox.json', headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });
});

test('the outbox is shown for text messages that have nowhere to go, though mail has', async () => {
  const other = await startTestApp({ SMTP_URL: 'smtp://mail.example.org' });
  const answer = await other.app.inject({ url: '/outbox.json', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(200);
  await other.close();
});

test('figures are open to other machines with the token, and to nobody without it', async () => {
  const METRICS_TOKEN = 'a-token-of-the-operator';
  const other = await startTestApp({ METRICS_TOKEN, HOST: '0.0.0.0' });
  const ask = (headers: Record<string, string>) =>
    other.app.inject({ url: '/metrics', headers, remoteAddress: '192.0.2.1' });
  expect((await ask({ authorization: `Bearer ${METRICS_TOKEN}` })).body).toContain(
    'process_cpu_seconds_total',
  );
  expect((await ask({ authorization: 'Bearer wrong' })).statusCode).toBe(404);
  expect((await ask({})).statusCode).toBe(404);
  await other.close();
});
