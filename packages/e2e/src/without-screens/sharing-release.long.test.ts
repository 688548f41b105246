import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovedClock, saveAccount, startMovedClock } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  advanceAndDeliver,
  beginByCardCode,
  createImmediateGrantRequest,
  enterEmailedCode,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
  signUpWithPremium,
} from '../harness/server/sharing-world.ts';

// Access that begins only after a silence or a request, or within a window. The tests move the clock. A server
// without mail releases nothing, so this one has a mail server configured.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;

const pass = (ms: number, step = 3 * hour) => advanceAndDeliver(world, ms, { step });

it('a silence of 14 days opens to who accepted, the owner was written to, and coming back shuts it', async () => {
  const owner = await signUpWithPremium(world);
  await saveAccount(owner.tab, { name: 'Joint account' });
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;
  const given = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email, { when }), owner.person.password),
  );
  okOr(await (await getSharingFunctions(reader.tab)).accept(findInviteCode(given.codes)));
  okOr(await own.watch());
  owner.tab.close();
  await pass(13 * day, 12 * hour);
  const early = await getSharingFunctions(await world.signIn(reader.person));
  await enterEmailedCode(world, reader.person.email, early, given.grant);
  expect(await early.open(given.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(await early.ask(given.grant, 'ask')).toMatchObject({ ok: false, problem: 'not-now' });
  // The end of the wait is rounded up to a time in the day.
  await pass(2 * day);
  const asks = world.app.sent.mails.filter(
    ({ to, subject }) => to === owner.person.email && subject.includes('Are you all right'),
  );
  expect(asks.length).toBeGreaterThanOrEqual(9);

  const late = await getSharingFunctions(await world.signIn(reader.person));
  await openSharedPassportWithCode(world, reader.person.email, late, given.grant);
  const read = okOr(await late.contents(given.grant));
  expect(read.records.map(({ content }) => content.fields['name'])).toEqual(['Joint account']);
  await world.app.post.deliverWaiting();
  const told = world.app.sent.mails.filter(
    ({ to, subject }) => to === owner.person.email && subject === 'Your passport was opened',
  );
  expect(told).toHaveLength(1);

  const back = await getSharingFunctions(await world.signIn(owner.person));
  expect(okOr(await back.read()).grants[0]?.state).toBe('returned');
  expect(await late.contents(given.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  okOr(await back.answer(given.grant, 'continue', owner.person.password));
  expect((await late.open(given.grant)).ok).toBe(true);
});

it('who has a card and no account reads after the silence, and the owner who is back ends it', async () => {
  const owner = await signUpWithPremium(world);
  await saveAccount(owner.tab, { name: 'Joint account' });
  const own = await getSharingFunctions(owner.tab);
  const when = { kind: 'release', silentDays: 7, askDays: null, longRoad: false } as const;
  const ways = [{ method: 'card', number: '1' }] as const;
  const email = 'amira@example.test';
  const given = okOr(
    await own.give(createImmediateGrantRequest(email, { when, ways }), owner.person.password),
  );
  const code = findCardCode(given.codes);
  owner.tab.close();
  await pass(6 * day, 12 * hour);
  const early = await beginByCardCode(world, code);
  await enterEmailedCode(world, email, early.reader, early.grant);
  expect(await early.reader.open(early.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(okOr(await early.about())).toMatchObject({ stage: 'waiting', askDays: null });
  // If a relay does not report deliveries, up to six days are added.
  await pass(8 * day);
  expect((await early.about()).ok).toBe(false);

  const late = await beginByCardCode(world, code);
  await openSharedPassportWithCode(world, email, late.reader, late.grant);
  expect(okOr(await late.reader.contents(late.grant)).records).toHaveLength(1);
  const back = await getSharingFunctions(await world.signIn(owner.person));
  expect(okOr(await back.watch()).returned).toEqual([given.grant]);
  const readings = okOr(await back.read()).opened.filter(({ did }) => did === undefined);
  expect(readings.map(({ grant }) => grant)).toEqual([given.grant]);
  expect(await late.reader.contents(late.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  okOr(await back.stop([given.grant], { tell: false, password: owner.person.password }));
  expect(await (await getSharingFunctions(await world.visit())).begin(code)).toMatchObject({
    problem: 'not-found',
  });
  expect(okOr(await back.watch()).returned).toEqual([]);
});

it('who may ask, asks; the owner says no, and nothing opens', async () => {
  const owner = await signUpWithPremium(world);
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const when = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
  const given = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email, { when }), owner.person.password),
  );
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  await enterEmailedCode(world, reader.person.email, theirs, given.grant);
  okOr(await theirs.ask(given.grant, 'ask'));
  expect(okOr(await theirs.received()).passports[0]).toMatchObject({ stage: 'asked', askDays: 7 });
  expect(okOr(await own.read()).grants[0]?.state).toBe('asked');
  okOr(await own.decline(given.grant));
  expect(await theirs.ask(given.grant, 'ask')).toEqual({ ok: false, problem: 'too-soon' });
});

it('what is shared for some days closes by itself', async () => {
  const owner = await world.signUp();
  await saveAccount(owner.tab, { name: 'Joint account' });
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const today = todayInLondon(world.app.clock);
  const when = { kind: 'window', from: today, to: today } as const;
  const given = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email, { when }), owner.person.password),
  );
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  await openSharedPassportWithCode(world, reader.person.email, theirs, given.grant);
  expect(okOr(await theirs.contents(given.grant)).records).toHaveLength(1);
  await world.pass(day);
  const later = await getSharingFunctions(await world.signIn(reader.person));
  await enterEmailedCode(world, reader.person.email, later, given.grant);
  expect(await later.open(given.grant)).toEqual({ ok: false, problem: 'grant-closed' });
});
