import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withIds } from '@kinfolio/domain/demo-family/with-ids';
import { fileOf } from '@kinfolio/domain/fields/stored-file';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { createObjectStore } from '@kinfolio/server/adapters/files/object-store';
import { createLog } from '@kinfolio/server/adapters/log';
import { createApp } from '@kinfolio/server/app';
import { openDatabase } from '@kinfolio/server/db/database';
import { openJobs } from '@kinfolio/server/jobs/boss';
import { beginDrill, type Drill } from '@kinfolio/server/testing/backup-drill';
import { newTestDatabase } from '@kinfolio/server/testing/test-database';
import { eventually } from '@kinfolio/web/session/testing/device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  saveAccount,
  startMovedClock,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';

let world: MovedClock;
let drill: Drill;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await startMovedClock();
  drill = await beginDrill(world.app, world.app.database.pool.options.connectionString ?? '');
});
afterAll(async () => {
  for (const stop of stops) await stop();
  drill.close();
  await world.close();
});

/** Puts the newest backup into an empty database and folder, and has a server on them answer in place of the first. */
async function restore(): Promise<void> {
  const databaseUrl = await newTestDatabase();
  const { config } = await drill.restore({ databaseUrl });
  const log = createLog('silent');
  const { clock, secrets } = world.app;
  const database = openDatabase({ connectionString: databaseUrl, max: 8 }, log);
  const jobs = await openJobs({ connection: { connectionString: databaseUrl }, log, works: false });
  const app = await createApp({
    config,
    database,
    clock,
    databaseClock: { now: async () => clock.now() },
    secrets,
    jobs,
    objectStore: createObjectStore(config),
    log,
  });
  world.answerAt(await app.listen({ host: '127.0.0.1', port: 0 }));
  stops.push(async () => {
    await app.close();
    await jobs.close();
    await database.close();
  });
}

const contentOf = (tab: RealTab) =>
  new Map(tab.session.passport.all().map(({ id, content, version }) => [id, { content, version }]));

async function fileIn(tab: RealTab, name: string): Promise<string> {
  const paper = tab.session.passport.records('paper').find(({ content }) => content.fields['name'] === name);
  const file = fileOf(paper?.content.fields['file']);
  if (file === undefined) throw new Error('there is no such paper');
  const papers = await tab.session.papers();
  return Buffer.from(okOr(await papers.readFrom(file, 0)).bytes).toString();
}

it('the demo family finds all records and files after a restore, and a device that is ahead gives back its edits', async () => {
  const { tab, person } = await world.signUp();
  okOr(await tab.session.passport.recreate(withIds([...demoFamily(todayIn(world.app.clock))], uuidv7)));
  const papers = await tab.session.papers();
  papers.send([new File(['the will, signed'], 'Will.pdf')], {});
  await eventually(() => papers.sending().every(({ state }) => state === 'done'));
  const account = await saveAccount(tab, { name: 'Halifax', notes: 'first' });
  await tab.settled();
  expect(contentOf(tab).size).toBeGreaterThan(150);
  await drill.backup();

  for (const notes of ['second', 'third']) await saveAccount(tab, { name: 'Halifax', notes }, account.id);
  const added = await saveAccount(tab, { name: 'Opened since' });
  const before = contentOf(tab);
  const signIn = { email: person.email, password: person.password, remember: true };
  await restore();

  // A device that keeps nothing sees the passport as it was.
  const fresh = await world.signIn(person);
  expect(fresh.session.passport.record(account.id)?.content.fields['notes']).toBe('first');
  expect(fresh.session.passport.record(added.id)).toBeUndefined();
  expect(await fileIn(fresh, 'Will')).toBe('the will, signed');

  await tab.session.signOut('keep');
  okOr(await tab.session.signIn(signIn));
  await tab.settled();
  expect(contentOf(tab)).toEqual(before);
  expect(tab.session.passport.unreadable()).toEqual([]);
  const another = await world.signIn(person);
  expect(contentOf(another)).toEqual(before);
  expect(await fileIn(another, 'Will')).toBe('the will, signed');
}, 120_000);
