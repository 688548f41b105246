import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testStartMs } from '../../../testing/test-app.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  createSessionSharingClient,
  savePersonDetails,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import * as steps from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.test.refuseMail(undefined);
  world.test.sent.mails.length = 0;
});

const hour = 3_600_000;
const day = 24 * hour;
const pass = (ms: number, step?: number) => steps.advanceClock(world, ms, step);
const mailsTo = (email: string, subject: string) => steps.listMailsWithSubject(world, email, subject);
const withFactor = (of: Parameters<typeof steps.createGuestWithCode>[1]) =>
  steps.createGuestWithCode(world, of);
const minutes = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    await Promise.all([world.test.sendNotices(), world.test.sendNotices()]);
    await world.test.post.deliverWaiting();
    world.test.clock.advance(60_000);
  }
};

describe('an opening by silence', () => {
  it('is told to the contact and the owner within the hour, and again on days 3, 14 and 30 until the first reading', async () => {
    world.test.clock.set(testStartMs);
    const of = await steps.createReleasedVault(world, 'daughter-1@example.org');
    const { sharer, grant, email: daughter } = of;
    const { email } = sharer.keeper;
    await pass(13 * day - hour, day);
    expect(mailsTo(daughter, 'Please ask')).toEqual([]);
    await pass(day, 3 * hour);
    // Every contact is asked to reach the owner although nobody ticked a box for that, and the message names the day.
    const [asked, ...more] = mailsTo(daughter, 'Please ask');
    expect(more).toEqual([]);
    expect(asked?.text).toMatch(/had no answer[\s\S]*from 12:00 on Saturday 5 December/);
    expect(mailsTo(daughter, 'You can now read')).toEqual([]);
    await pass(3 * hour, hour);
    await minutes(2);
    const told = mailsTo(daughter, 'You can now read');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('They may be ill, or they may have died');
    expect(mailsTo(email, 'Your papers can be read now')).toHaveLength(1);
    await pass(31 * day, day);
    expect(mailsTo(daughter, 'have not been read')).toHaveLength(3);
    expect(await (await withFactor(of)).openGrant(grant)).toMatchObject({ ok: true });
    await pass(30 * day, 10 * day);
    expect(mailsTo(daughter, 'You can now read')).toHaveLength(1);
    expect(mailsTo(daughter, 'have not been read')).toHaveLength(3);

    world.test.clock.advance(hour);
    const back = await sharer.keeper.signInAgain();
    await createSessionSharingClient(world, back, sharer.owner);
    await minutes(2);
    const [shut, ...twice] = mailsTo(daughter, 'closed again');
    expect(twice).toEqual([]);
    expect(shut?.text).toMatch(/Someone logged in to Kinfolio as .* at \d\d:\d\d on \w+ \d+ \w+/);
  });
});

it('an opening that was told by text in the day is not told by email at night too', async () => {
  const daughter = 'daughter-by-text@example.org';
  const phone = '+447700900109';
  await steps.createReleasedVault(world, daughter, { notifyBy: 'text', phone });
  await pass(13 * day, day);
  await pass(3 * day, 3 * hour);
  const texts = world.test.sent.texts.filter(({ to, text }) => to === phone && text.includes('can now read'));
  expect(texts).toHaveLength(1);
  expect(mailsTo(daughter, 'You can now read')).toEqual([]);
});

it('an opening that nobody read is named to its owner at their return, with its days', async () => {
  const { sharer, email: daughter } = await steps.createReleasedVault(world, 'daughter-unread@example.org');
  await pass(13 * day, day);
  await pass(5 * day, 3 * hour);
  expect(mailsTo(daughter, 'You can now read')).toHaveLength(1);
  const client = await createSessionSharingClient(world, await sharer.keeper.signInAgain(), sharer.owner);
  const read = await client.readGrants();
  if (!read.ok) throw new Error(read.code);
  const now = world.test.clock.now();
  const [from, until] = read.value.grants.flatMap(({ unread }) =>
    unread ? [Date.parse(unread.from), Date.parse(unread.until)] : [],
  );
  expect(until).toBe(now);
  expect(now - (from ?? 0)).toBeGreaterThan(day);
  expect(now - (from ?? 0)).toBeLessThan(5 * day);
});

it('an owner is not told one number of sections, or one day, for people who have different ones', async () => {
  world.test.clock.set(testStartMs);
  const sharer = await signUpSharingOwner(world);
  const { email } = sharer.keeper;
  const categories = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
  const give = async (to: string, when: Parameters<typeof createGrantWithWay>[2], sections: number) => {
    const way = when.kind === 'window' ? 'invite' : 'card';
    const more = { categories: categories.slice(0, sections) };
    return createGrantWithWay(sharer, await savePersonDetails(sharer, to), when, way, more);
  };
  const windows = [
    ['2026-11-24', '2026-11-26', 2],
    ['2026-11-24', '2026-11-30', 3],
    ['2026-11-25', '2026-11-30', 2],
  ] as const;
  for (const [from, to, sections] of windows) {
    const member = await createGrantMember(world);
    const { code } = await give(member.keeper.email, { kind: 'window', from, to }, sections);
    expect(await member.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({ ok: true });
  }
  await give('two-sections@example.org', steps.releaseTerms, 2);
  await give('three-sections@example.org', steps.releaseTerms, 3);
  const newest = (subject: string) => mailsTo(email, subject).at(-1)?.text;
  const both = '2 people you chose can now read the sections you chose for them.';
  await pass(2.75 * day);
  expect(newest('can be read now')).toContain(both);
  expect(newest('can be read now')).toContain('You set the days yourself.');
  expect(newest('can be read now')).not.toMatch(/November|\d sections/);
  await pass(7.25 * day);
  expect(newest('access has ended')).toContain(
    '2 people you chose could read the sections you chose for them until Monday 30 November.',
  );
  await pass(5 * day);
  expect(newest('can be read now')).toContain(both);
  expect(newest('can be read now')).toContain('We wrote to you and had no answer.');
});

it('papers that are closed again name the days as they can really last', async () => {
  const when = { ...steps.releaseTerms, silentDays: 7 };
  const { sharer, email: daughter } = await steps.createReleasedVault(world, 'seven-days@example.org', {
    when,
  });
  await pass(12 * day, 3 * hour);
  expect(mailsTo(daughter, 'You can now read')).toHaveLength(1);
  await createSessionSharingClient(world, await sharer.keeper.signInAgain(), sharer.owner);
  await minutes(2);
  expect(mailsTo(daughter, 'closed again')[0]?.text).toMatch(/for 7 to 10 days, the papers open again/);
});

describe('a request', () => {
  it('that is answered with yes is told once, and nothing in it speaks of a death', async () => {
    const of = await steps.createReleasedVault(world, 'daughter-3@example.org');
    const { sharer, grant, email: daughter } = of;
    await (await withFactor(of)).askGrant(grant, 'ask');
    await minutes(1);
    expect(await sharer.sharing.actOnGrant(grant, 'allow')).toMatchObject({ ok: true });
    await minutes(2);
    const told = mailsTo(daughter, 'You can now read');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('has said yes');
    expect(told[0]?.text).not.toMatch(/died|answering|logs in/);
    expect(await (await withFactor(of)).openGrant(grant)).toMatchObject({ ok: true });
    await minutes(2);
    await pass(4 * day, 2 * day);
    expect(mailsTo(daughter, 'read')).toHaveLength(1);
  });

  it('names the day and hour of the opening in each mail to the owner', async () => {
    const of = await steps.createReleasedVault(world, 'daughter-4@example.org');
    const { sharer, grant, email: daughter } = of;
    await (await withFactor(of)).askGrant(grant, 'ask');
    await minutes(1);
    await pass(7 * day, day);
    await pass(day, 3 * hour);
    const asked = mailsTo(sharer.keeper.email, 'asked to read');
    expect(asked.length).toBeGreaterThan(3);
    for (const { text } of asked) expect(text).toMatch(/by \d\d:\d\d on \w+ \d+ \w+/);
    expect(mailsTo(daughter, 'You can now read')[0]?.text).toContain('You asked to read the papers');
  });
});

it('a window is told on its first day and at its end, to its reader and its owner', async () => {
  world.test.clock.set(Date.parse('2026-12-12T09:00:00Z'));
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const { email } = member.keeper;
  const when = { kind: 'window', from: '2026-12-14', to: '2026-12-22' } as const;
  const { code } = await createGrantWithWay(sharer, await savePersonDetails(sharer, email), when);
  await member.sharing.acceptWay(createAcceptRequest(code));
  await pass(38 * hour, 19 * hour);
  expect(mailsTo(email, 'read')).toEqual([]);
  await pass(hour);
  expect(mailsTo(email, 'You can now read')[0]?.text).toContain('until the end of Tuesday 22 December');
  expect(mailsTo(sharer.keeper.email, 'Your papers can be read now')).toHaveLength(1);
  world.test.clock.set(Date.parse('2026-12-23T00:00:30Z'));
  await minutes(2);
  expect(mailsTo(email, 'You can no longer read the papers')).toHaveLength(1);
  expect(mailsTo(sharer.keeper.email, 'Temporary access has ended')).toHaveLength(1);
});

it('the requester sees the owner as told only once a message arrived, and the owner sees an address that bounces', async () => {
  world.test.clock.set(Date.parse('2027-01-10T12:00:00Z'));
  world.test.refuseMail('550 5.1.1 nobody here');
  const of = await steps.createReleasedVault(world, 'bounces@example.org');
  await world.test.post.deliverWaiting();
  world.test.refuseMail(undefined);
  const readPersons = async () => {
    const read = await of.sharer.sharing.readGrants();
    return read.ok ? read.value.persons.map(({ unreachedAt }) => unreachedAt) : [read.code];
  };
  expect(await readPersons()).toEqual([new Date(of.begun).toISOString()]);
  const guest = await withFactor(of);
  await guest.askGrant(of.grant, 'ask');
  expect(await guest.readCard()).toMatchObject({ ok: true, value: { ownerToldAt: null } });
  world.test.refuseMail('550 5.1.1 nobody here');
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(await guest.readCard()).toMatchObject({ value: { ownerToldAt: null, isOwnerUnreached: true } });
  world.test.refuseMail(undefined);
  await pass(4 * day, day);
  await pass(2 * hour, 2 * hour);
  const again = await withFactor(of);
  const card = await again.readCard();
  expect(card).toMatchObject({ ok: true, value: { isOwnerUnreached: false } });
  expect(card.ok && card.value.ownerToldAt).not.toBeNull();
});
