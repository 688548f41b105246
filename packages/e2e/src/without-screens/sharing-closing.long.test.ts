import { accountClosingMs } from '@kinfolio/contract/retention';
import { eraseDueAccounts } from '@kinfolio/server/features/privacy/erasure';
import { createErasure } from '@kinfolio/server/jobs/erasing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovedClock, saveAccount, startMovedClock } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  advanceAndDeliver,
  beginByCardCode,
  createImmediateGrantRequest,
  enterEmailedCode,
  findCardCode,
  getSharingFunctions,
  openSharedPassportWithCode,
  signUpWithPremium,
} from '../harness/server/sharing-world.ts';

// An account is closed while another person has an Emergency Card. Uses real devices and real keys, with the clock
// moved.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;

/** Lets time pass, running the jobs that the server runs every minute. */
const pass = (ms: number, step?: number) => {
  const { config, database, clock, secrets } = world.app;
  const parts = { config, db: database.db, clock, secrets, queueMessage: undefined, jobs: undefined };
  return advanceAndDeliver(world, ms, { step, work: () => eraseDueAccounts(createErasure(parts)) });
};

const subjectsTo = (email: string) =>
  world.app.sent.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

/**
 * An owner with one account, and a card for a person who can make a request and also receives access after a silence.
 */
async function armed(email: string) {
  const owner = await signUpWithPremium(world);
  await saveAccount(owner.tab, { name: 'Joint account' });
  const own = await getSharingFunctions(owner.tab);
  const when = { kind: 'release', silentDays: 14, askDays: 7, longRoad: false } as const;
  const wanted = createImmediateGrantRequest(email, { when, ways: [{ method: 'card', number: '1' }] });
  const { codes } = okOr(await own.give(wanted, owner.person.password));
  return { owner, code: findCardCode(codes) };
}

async function close({ tab, person }: Awaited<ReturnType<typeof armed>>['owner']): Promise<void> {
  okOr(await (await tab.session.leaving()).close(person.password));
  tab.close();
  await world.app.post.deliverWaiting();
}

it('its person is told, asks, and reads before day 30; on that day it ends', async () => {
  const email = 'amira@example.test';
  const { owner, code } = await armed(email);
  await close(owner);
  expect(subjectsTo(email)).toContain('An account is closing');
  const asking = await beginByCardCode(world, code);
  await enterEmailedCode(world, email, asking.reader, asking.grant);
  expect(await asking.reader.open(asking.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  okOr(await asking.reader.ask(asking.grant, 'ask'));
  await pass(9 * day);
  const reading = await beginByCardCode(world, code);
  await openSharedPassportWithCode(world, email, reading.reader, reading.grant);
  const { records } = okOr(await reading.reader.contents(reading.grant));
  expect(records.map(({ content }) => content.fields['name'])).toEqual(['Joint account']);
  await pass(accountClosingMs - 9 * day, day);
  expect((await reading.reader.contents(reading.grant)).ok).toBe(false);
  expect((await (await getSharingFunctions(await world.visit())).begin(code)).ok).toBe(false);
});

it('silence alone opens nothing while it closes, and opens as before once it is kept after all', async () => {
  const email = 'peter@example.test';
  const { owner, code } = await armed(email);
  await close(owner);
  await pass(22 * day, 12 * hour);
  const early = await beginByCardCode(world, code);
  await enterEmailedCode(world, email, early.reader, early.grant);
  expect(await early.reader.open(early.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  const back = await world.signIn(owner.person);
  okOr(await (await back.session.leaving()).keep());
  back.close();
  await world.app.post.deliverWaiting();
  expect(subjectsTo(email)).toContain('An account is not closing after all');
  await pass(22 * day);
  const late = await beginByCardCode(world, code);
  await openSharedPassportWithCode(world, email, late.reader, late.grant);
  expect(okOr(await late.reader.contents(late.grant)).records).toHaveLength(1);
});
