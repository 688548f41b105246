import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { openJobs } from '../../jobs/boss.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countLockWaits } from '../../testing/waiting.ts';
import { createMessageDelivery } from '../auth/messages/deliver.ts';
import { createQueueMessage } from '../auth/messages/queue-message.ts';
import { announceGuides, type GuideDeps, mailNextReaders, type PublishedGuide } from './guides.ts';
import { deleteOldFormData } from './service.ts';

const day = 24 * 60 * 60_000;
const origin = 'http://localhost:8787';
let world: TestApp;
let deps: GuideDeps;
beforeAll(async () => {
  world = await startTestApp({ PUBLIC_URL: origin });
  const { clock, jobs, secrets } = world;
  const queueMessage = createQueueMessage({ clock, jobs, secrets });
  deps = { db: world.database.db, clock, jobs, secrets, queueMessage, publicUrl: origin };
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set('2026-11-22T12:00:00Z');
  await rows('delete from newsletter_readers');
  await rows('delete from announced_guides');
  await rows('delete from waiting_messages');
  await rows('delete from jobs.job');
});

const guideOf = (name: string, publishedOn = '2026-11-22'): PublishedGuide => ({
  path: `/blog/${name}`,
  title: `All about ${name}`,
  summary: 'Three things to know.',
  publishedOn: readStoredDay(publishedOn),
});
const [old, fresh] = [guideOf('wills'), guideOf('probate')];

const rows = async (query: string, values: unknown[] = []) =>
  (await world.database.pool.query<Record<string, string>>(query, values)).rows;

/** Adds readers to the list, who all confirmed an hour ago. */
async function join(...emails: string[]): Promise<string[]> {
  const agreedAtMs = world.clock.now() - 60 * 60_000;
  const ids = emails.map(() => v7({ msecs: agreedAtMs }));
  await rows(
    `insert into newsletter_readers (id, email, confirmed_at_ms, created_at_ms)
     select *, $3::bigint, $3::bigint from unnest($1::uuid[], $2::text[])`,
    [ids, emails, agreedAtMs],
  );
  return ids;
}

/** Writes the emails about a guide to all readers, one step after another, as a server's jobs do. */
async function tellAll(path: string, by = deps): Promise<void> {
  const unfinished = 'select path from announced_guides where path = $1 and finished_at_ms is null';
  while ((await rows(unfinished, [path])).length > 0) await mailNextReaders(by, path);
}

async function mailsOf(deed: () => Promise<unknown>) {
  const before = world.sent.mails.length;
  await deed();
  await world.post.deliverWaiting();
  return world.sent.mails.slice(before);
}

/** Announces a new guide. An older guide already existed at the first start. */
async function announceFresh(): Promise<void> {
  await announceGuides(deps, [old]);
  await announceGuides(deps, [old, fresh]);
}

test('guides that are there at the first start are sent to nobody', async () => {
  await join('sam@example.org');
  const mails = await mailsOf(async () => {
    await announceGuides(deps, [old, fresh]);
    await tellAll(old.path);
    await announceGuides(deps, [old, fresh]);
  });
  expect(mails).toEqual([]);
  expect(await rows("select data from jobs.job where name = 'guideLetters'")).toEqual([]);
});

test('a new guide goes to each reader once, with a way to leave, and to nobody who did not agree', async () => {
  await join('sam@example.org', 'alex@example.org');
  await rows('insert into newsletter_readers (id, email, created_at_ms) values ($1, $2, 1)', [
    v7(),
    'asked.only@example.org',
  ]);
  const mails = await mailsOf(async () => {
    await announceFresh();
    await tellAll(fresh.path);
    await announceGuides(deps, [old, fresh]);
    await tellAll(fresh.path);
  });
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['alex@example.org', 'sam@example.org']);
  const [mail] = mails;
  const leave = mail?.leave ?? '';
  expect(mail?.subject).toBe('New guide: All about probate');
  for (const said of [fresh.title, fresh.summary, 'You are getting this email because', leave]) {
    expect(mail?.text).toContain(said);
    expect(mail?.html).toContain(said);
  }
  // The email links only to the guide and to the page for leaving the list. The link to the guide does not
  // identify the reader, and the email loads nothing.
  const links = [...(mail?.html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link);
  expect(links).toEqual([`${origin}${fresh.path}`, leave]);
  const left = await world.app.inject({ method: 'POST', url: leave.replace(origin, '') });
  expect(left.headers.location).toBe('/newsletter/left');
});

test('a guide waits for its day, and one of tomorrow is no reason to call today’s old', async () => {
  await join('sam@example.org');
  const later = guideOf('pensions', '2026-11-24');
  await announceGuides(deps, [old, later]);
  expect(await rows('select path from announced_guides')).toEqual([{ path: old.path }]);
  world.clock.set('2026-11-24T00:30:00Z');
  const mails = await mailsOf(async () => {
    await announceGuides(deps, [old, later]);
    await tellAll(later.path);
  });
  expect(mails).toHaveLength(1);
});

test('whoever joins after a guide came out waits for the next one', async () => {
  await announceFresh();
  world.clock.advance(2 * 60 * 60_000);
  await join('late@example.org');
  expect(await mailsOf(() => tellAll(fresh.path))).toEqual([]);
});

test('a server killed among the letters has lost none and doubled none', async () => {
  await join(...Array.from({ length: 120 }, (_, number) => `reader${number}@example.org`));
  await announceFresh();
  await mailNextReaders(deps, fresh.path);
  let left = 10;
  const killed = {
    ...deps,
    queueMessage: async (...told: Parameters<typeof deps.queueMessage>) => {
      left -= 1;
      if (left === 0) throw new Error('killed');
      return deps.queueMessage(...told);
    },
  };
  await expect(mailNextReaders(killed, fresh.path)).rejects.toThrow('killed');
  const mails = await mailsOf(() => tellAll(fresh.path));
  expect(mails).toHaveLength(120);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(120);
});

test('two servers that find a guide at once send one letter to each', async () => {
  await join(...Array.from({ length: 120 }, (_, number) => `reader${number}@example.org`));
  await announceGuides(deps, [old]);
  const connectionString = world.database.pool.options.connectionString ?? '';
  const options = { connection: { connectionString }, log: createLog('silent'), works: true };
  const servers = await Promise.all([openJobs(options), openJobs(options)]);
  for (const jobs of servers)
    await jobs.work('guideLetters', path => mailNextReaders({ ...deps, jobs }, path));
  await Promise.all(servers.map(jobs => announceGuides({ ...deps, jobs }, [old, fresh])));
  await expect
    .poll(() => rows('select path from announced_guides where finished_at_ms is null'), { timeout: 30_000 })
    .toEqual([]);
  for (const jobs of servers) await jobs.close();
  const mails = await mailsOf(async () => undefined);
  expect(mails).toHaveLength(120);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(120);
});

test('whoever leaves while a letter waits does not get it', async () => {
  await join('sam@example.org', 'alex@example.org');
  const [first, ...others] = await mailsOf(async () => {
    await announceFresh();
    await tellAll(fresh.path);
  });
  expect(others).toHaveLength(1);
  const next = guideOf('pensions');
  const mails = await mailsOf(async () => {
    await announceGuides(deps, [old, fresh, next]);
    await tellAll(next.path);
    await world.app.inject({ method: 'POST', url: first?.leave?.replace(origin, '') ?? '' });
  });
  expect(mails.map(({ to }) => to)).toEqual(others.map(({ to }) => to));
  expect(await rows('select reader_id from guide_letters')).toHaveLength(2);
});

test('leaving waits for a letter that is being sent, and stops it when it could not be', async () => {
  await join('sam@example.org');
  await announceFresh();
  await tellAll(fresh.path);
  const [gate, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const messages = {
    sendMail: async ({ leave = '' }: { leave?: string | undefined }) => {
      begun.resolve(leave);
      await gate.promise;
      throw new Error('the mail server is away');
    },
    sendText: async () => undefined,
  };
  const { db, secrets, publicUrl } = deps;
  const post = createMessageDelivery({ db, secrets, publicUrl, messages, log: createLog('silent') });
  const sending = post.deliverWaiting();
  const leave = await begun.promise;
  const leaving = world.app.inject({ method: 'POST', url: leave.replace(origin, '') });
  await expect.poll(() => countLockWaits(world.database.pool)).toBe(1);
  gate.resolve();
  expect((await leaving).headers.location).toBe('/newsletter/left');
  await sending;
  expect(await mailsOf(async () => undefined)).toEqual([]);
});

test('a code that somebody waits for goes out before letters to many', async () => {
  await join(...Array.from({ length: 12 }, (_, number) => `reader${number}@example.org`));
  await announceFresh();
  await tellAll(fresh.path);
  const values = { code: '048213', codeMs: 600_000 };
  const code = await deps.db.transaction(tx =>
    createQueueMessage(deps)(tx, { template: 'reauthenticate', to: 'sam@example.org', values }),
  );
  const connectionString = world.database.pool.options.connectionString ?? '';
  const jobs = await openJobs({ connection: { connectionString }, log: createLog('silent'), works: true });
  const done: string[] = [];
  await jobs.work('messages', async id => void done.push(id));
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(13);
  await jobs.close();
  // The queue takes five messages at a time, which finish in any order.
  expect(done.slice(0, 5)).toContain(code);
});

test('who was sent what is forgotten after eight days', async () => {
  await join('sam@example.org');
  await announceFresh();
  await mailsOf(() => tellAll(fresh.path));
  world.clock.advance(8 * day);
  await deleteOldFormData(deps);
  expect(await rows('select guide from guide_letters')).toHaveLength(1);
  world.clock.advance(1);
  await deleteOldFormData(deps);
  expect(await rows('select guide from guide_letters')).toEqual([]);
});
