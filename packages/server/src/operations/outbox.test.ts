import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMessages, outboxFolderPath } from '../adapters/mail/messages.ts';
import { deleteOldOutbox, type OutboxMessage } from '../adapters/mail/outbox.ts';
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
  const folder = outboxFolderPath(server.config);
  const files = readdirSync(folder);
  expect(files.filter(name => /\.(eml|sms\.json)$/.test(name))).toHaveLength(files.length);
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('the page shows the messages as text with links to press, never as markup', async () => {
  await createMessages(server.config, server.clock).sendMail({
    ...mail,
    to: 'a@example.org',
    subject: '<b>',
    text: `<script> ${link} http://localhost/?"><script>`,
  });
  const { body } = await read('/outbox');
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain('<script>');
  const address = link.replace('&', '&amp;');
  expect(body).toContain(`<a href="${address}">${address}</a>`);
  expect(body).toContain('<a href="http://localhost/?">http://localhost/?</a>&quot;&gt;');
});

test('messages lie there for 8 days, as one may wait at most that cannot be sent', async () => {
  const folder = outboxFolderPath(server.config);
  const old = readdirSync(folder);
  server.clock.advance(1);
  await createMessages(server.config, server.clock).sendMail({ ...mail, to: 'b@example.org' });
  server.clock.advance(8 * 24 * 60 * 60_000);
  await deleteOldOutbox(folder, server.clock);
  const left = readdirSync(folder);
  expect(left).toHaveLength(1);
  expect(old).not.toContain(left[0]);
  server.clock.advance(1);
  await deleteOldOutbox(folder, server.clock);
  expect(readdirSync(folder)).toEqual([]);
});

const askApp = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: 'localhost', ...headers } });
const lockOf = ({ config }: TestApp) => join(outboxFolderPath(config), 'closed');
/** Reads where emails go from the settings of the web app. */
const readMailsGo = async (app: TestApp, headers: Record<string, string> = {}) =>
  (await askApp(app, '/config.json', headers)).json<{ mailsGo: string }>().mailsGo;

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

  // [Note: What any page can send] Headers that any page can make a browser send. See
  // `http/private-request.test.ts` for what real browsers send.
  test.each([
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of another site in an old browser', { origin: 'https://evil.example' }],
    ['a page whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a name that browsers take for this machine', { host: '0.0.0.0:8787' }],
  ])('from %s, and stays open for this machine', async (_what, headers) => {
    for (const path of ['/outbox', '/outbox.json', '/metrics'])
      expect((await read(path, headers)).status).toBe(404);
    expect((await read()).status).toBe(200);
  });

  test.each([
    [
      'mail and texts are really sent',
      { SMTP_URL: 'smtp://mail.example.org', SMS_URL: 'https://sms.example.org' },
      'by-mail',
    ],
    ['the server listens for other machines', { HOST: '0.0.0.0' }, 'nowhere'],
    [
      'people reach the server under a public name',
      { PUBLIC_URL: 'https://passport.example.org' },
      'nowhere',
    ],
    ['another server may send its mail', { HOST: '0.0.0.0', MODE: 'web' }, 'by-mail'],
  ])('when %s', async (_what, environment, mailsGo) => {
    const other = await startTestApp(environment);
    expect((await askApp(other, '/outbox.json')).statusCode).toBe(404);
    expect(await readMailsGo(other)).toBe(mailsGo);
    await other.close();
  });
});

describe('the outbox is closed', () => {
  test.each([
    ['through a proxy', 'a proxy or a tunnel', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
    ['by another name', 'by a name that is not localhost', { host: 'evil.example:8787' }, '127.0.0.1'],
    ['from another machine', 'from another machine', {}, '192.0.2.1'],
  ])('by any request %s, says why, and opens once its file is deleted', async (_what, why, sent, from) => {
    expect(await readMailsGo(server)).toBe('to-outbox');
    const headers = { host: 'localhost', ...sent };
    for (const url of ['/outbox', '/outbox.json', '/metrics', '/healthz']) {
      const answer = await server.app.inject({ url, headers, remoteAddress: from });
      expect(answer.statusCode).toBe(url === '/healthz' ? 200 : 404);
    }
    const page = await read('/outbox');
    expect(page.status).toBe(403);
    expect(page.body).toMatch(/We stopped showing them on \d+ November 2026 at \d\d:\d\d, because/);
    expect(page.body).toContain(why);
    expect((await read()).status).toBe(403);
    expect((await read('/metrics')).status).toBe(200);
    expect(await readMailsGo(server)).toBe('to-shut-outbox');
    expect(await readMailsGo(server, { 'x-forwarded-for': '192.0.2.1' })).toBe('nowhere');
    rmSync(lockOf(server));
    expect((await read('/outbox')).status).toBe(200);
    expect(await readMailsGo(server)).toBe('to-outbox');
  });

  test('after the next start too, and tells the log once where its file is', async () => {
    const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'kinfolio-outbox-')) };
    const first = await startTestApp(environment);
    for (const url of ['/healthz', '/readyz']) await askApp(first, url, { 'x-forwarded-for': '192.0.2.1' });
    expect(first.logged().split(lockOf(first))).toHaveLength(2);
    await first.close();
    const second = await startTestApp(environment);
    expect((await askApp(second, '/outbox.json')).statusCode).toBe(403);
    await second.close();
  });

  test('while the file is there, whatever is in it', async () => {
    mkdirSync(outboxFolderPath(server.config), { recursive: true });
    writeFileSync(lockOf(server), '');
    expect((await read('/outbox')).body).toContain('a request showed that others can reach this server');
    rmSync(lockOf(server));
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
