import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createMessages, outboxFolderPath } from '../../../adapters/mail/messages.ts';
import { readOutbox } from '../../../adapters/mail/outbox.ts';
import { openJobs } from '../../../jobs/boss.ts';
import type { Mail } from '../../../ports/messages.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { type AuthWorld, createUnusedEmail, startAuthWorld } from '../testing/auth-world.ts';
import { createMessageDelivery } from './deliver.ts';
import { renderHtml, renderPlainText } from './letter.ts';
import { previewMessages } from './preview.ts';
import { createQueueMessage } from './queue-message.ts';
import { renderMessage } from './render.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const code = { code: '048213', codeMs: 600_000 };
const message = (to: string) => ({ template: 'reauthenticate', to, values: code }) as const;

/** The functions with which a server queues messages, and a delivery service that sends them through `sendMail`. */
function officeOf(sendMail: (mail: Mail) => Promise<void> = async () => undefined) {
  const { clock, jobs, secrets, url: publicUrl } = world;
  const { db } = world.database;
  const queueMessage = createQueueMessage({ clock, jobs, secrets });
  const messages = { sendMail, sendText: async () => undefined };
  return {
    db,
    tell: queueMessage,
    post: createMessageDelivery({ db, messages, secrets, publicUrl, log: createLog('silent') }),
  };
}

async function signUp(url: string | undefined, email: string): Promise<void> {
  const body = JSON.stringify({ email, password: 'a-good-secret' });
  const answer = await fetch(`${url}/auth/v1/signup`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

const waiting = async () =>
  (await world.database.pool.query<{ id: string; sealed: string }>('select * from waiting_messages')).rows;

test('a message is told with what it is about, or not at all', async () => {
  const { db, tell, post } = officeOf();
  await db
    .transaction(async tx => {
      await tell(tx, message('never@example.org'));
      throw new Error('the rest failed');
    })
    .catch(() => undefined);
  expect(await waiting()).toEqual([]);
  await db.transaction(tx => tell(tx, message('kept@example.org')));
  expect(await waiting()).toHaveLength(1);
  await post.deliverWaiting();
});

test('what waits in the database cannot be read there', async () => {
  const { db, tell, post } = officeOf();
  await db.transaction(tx => tell(tx, message('reader@example.org')));
  const { rows } = await world.database.pool.query(
    'select row_to_json(waiting_messages)::text || (select json_agg(job)::text from jobs.job) as kept from waiting_messages',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].kept).not.toMatch(/048213|reader@example/);
  await post.deliverWaiting();
});

test('a mail that nobody took waits, and goes out later with the same Message-ID', async () => {
  const tried: Mail[] = [];
  let away = true;
  const { db, tell, post } = officeOf(async mail => {
    tried.push(mail);
    if (away) throw new Error('550 reader@example.org is unknown');
  });
  await db.transaction(tx => tell(tx, message('reader@example.org')));
  await post.deliverWaiting();
  expect(await waiting()).toHaveLength(1);
  away = false;
  await post.deliverWaiting();
  await post.deliverWaiting();
  expect(await waiting()).toEqual([]);
  expect(tried).toHaveLength(2);
  expect(tried[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost|127\.0\.0\.1>$/);
  expect(tried[1]?.messageId).toBe(tried[0]?.messageId);
});

test('two servers that try at once send it once', async () => {
  let sent = 0;
  const gate = Promise.withResolvers<void>();
  const slow = officeOf(async () => {
    sent += 1;
    await gate.promise;
  });
  await slow.db.transaction(tx => slow.tell(tx, message('reader@example.org')));
  const first = slow.post.deliverWaiting();
  await expect.poll(() => sent).toBe(1);
  await officeOf(async () => {
    sent += 1;
  }).post.deliverWaiting();
  gate.resolve();
  await first;
  expect(sent).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('the connection of a killed server lets its message go: the next one sends it', async () => {
  const { db, tell, post } = officeOf();
  await db.transaction(tx => tell(tx, message('reader@example.org')));
  const holding = await world.database.pool.connect();
  holding.on('error', () => undefined);
  await holding.query('begin');
  const [{ id } = { id: '' }] = await waiting();
  await holding.query('select * from waiting_messages where id = $1 for update', [id]);
  await post.deliverWaiting();
  expect(await waiting()).toHaveLength(1);
  holding.release(true); // Losing the connection has the same effect as a killed server.
  await expect
    .poll(async () => {
      await post.deliverWaiting();
      return waiting();
    })
    .toEqual([]);
});

test('a running server sends at once what is told, and a starting one what a killed one left', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-post-'));
  const DATABASE_URL = world.database.pool.options.connectionString ?? '';
  const environment = { DATA_DIR: dataDir, DATABASE_URL, EMAIL_CONFIRM: 'on', LOG_LEVEL: 'warn' };
  const folder = outboxFolderPath({ ...world.config, dataDir });
  const subjects = async (email: string) => (await readOutbox(folder, email)).map(({ subject }) => subject);

  const first = await startServerProcess(environment);
  const [early, late] = [createUnusedEmail(), createUnusedEmail()];
  await signUp(first.url, early);
  await expect.poll(() => subjects(early)).toEqual(['Your Kinfolio code']);
  await first.end('SIGKILL');

  const web = await startServerProcess({ ...environment, MODE: 'web' });
  await signUp(web.url, late);
  await web.end('SIGKILL');
  expect(await subjects(late)).toEqual([]);
  const next = await startServerProcess(environment);
  await expect.poll(() => subjects(late)).toEqual(['Your Kinfolio code']);
  await next.end('SIGTERM');
  expect(await subjects(early)).toHaveLength(1);
  rmSync(dataDir, { recursive: true, force: true });
});

test('a job that fails is done again', async () => {
  const connectionString = world.database.pool.options.connectionString ?? '';
  const options = { connection: { connectionString }, log: createLog('silent'), works: true };
  const jobs = await openJobs(options);
  const done: string[] = [];
  await world.database.pool.query('delete from jobs.job');
  await jobs.work('messages', async id => {
    done.push(id);
    if (done.length === 1) throw new Error('not now');
  });
  await world.database.db.transaction(tx => jobs.add(tx, 'messages', 'an-id'));
  await expect.poll(() => done.length).toBe(1);
  // The job is scheduled for a few seconds later, so the test runs it now.
  await expect
    .poll(async () => {
      await world.database.pool.query("update jobs.job set start_after = now() where state = 'retry'");
      return done;
    })
    .toEqual(['an-id', 'an-id']);
  const { rows } = await world.database.pool.query(
    `select retry_limit, retry_delay, retry_delay_max from jobs.queue where name = 'messages'`,
  );
  const tries = Array.from({ length: rows[0].retry_limit }, (_none, at) =>
    Math.min(rows[0].retry_delay * 2 ** at, rows[0].retry_delay_max),
  );
  // Messages survive a mail server that is down for at least two days.
  const hours = tries.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  await jobs.close();
});

test('a letter says the same as text and as HTML, and nothing anybody gave becomes markup', () => {
  const rendered = renderMessage({
    template: 'change-email-old',
    to: 'old@example.org',
    values: {
      ...code,
      newEmail: '<b>&"@example.org',
      link: 'https://example.org/?a=1&b="',
      linkMs: 7_200_000,
    },
  });
  if (!('mail' in rendered)) throw new Error('It is a mail');
  const { mail } = rendered;
  expect(mail.text).toContain('<b>&"@example.org');
  expect(mail.text).toContain('The code works for 10 minutes, the button for 2 hours.');
  expect(mail.html).toContain('&lt;b&gt;&amp;&quot;@example.org');
  expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=&quot;"');
  expect(mail.html).not.toMatch(/<img|<script|src=|url\(/);
});

test('no address and no word can add a line to the head of a mail', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-heads-'));
  const messages = createMessages({ ...world.config, dataDir: folder, smtpUrl: undefined }, world.clock);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async odd => {
      const letter = { subject: `Your code ${odd}\r\nBcc: x@example.org`, parts: [odd] };
      const said = {
        ...letter,
        text: renderPlainText(letter),
        html: renderHtml(letter),
        messageId: '<1@example.org>',
      };
      await messages.sendMail({ ...said, to: `a@example.org\r\nBcc: x@example.org ${odd}` });
    }),
    { numRuns: 30 },
  );

  const outbox = outboxFolderPath({ ...world.config, dataDir: folder });
  for (const file of readdirSync(outbox)) {
    const head = readFileSync(join(outbox, file), 'utf8').split('\n\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
  }
  rmSync(folder, { recursive: true, force: true });
});

test('every message can be looked at, has one heading, and none fetches anything or is in small type', () => {
  const files = previewMessages();
  expect(files.map(({ name }) => name)).toContain('recover.html');
  for (const { content } of files.filter(file => file.name !== 'index.html')) {
    expect(content).not.toMatch(/<img|<script|<link|url\(|src=/);
    expect(content.match(/<h1/g)).toHaveLength(1);
    const sizes = [...content.matchAll(/(\d+)px[/;"]/g)].map(([, size]) => Number(size));
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(20);
  }
});
