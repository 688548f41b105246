import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testStartMs } from '../../../testing/test-app.ts';
import {
  createSessionSharingClient,
  type SharingOwner,
  type TestWayCode,
} from '../../vault/testing/granted.ts';
import * as steps from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { isReleaseUnderWay } from './running-service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());
beforeEach(() => world.test.refuseMail(undefined));

const hour = 3_600_000;
const day = 24 * hour;
const daughter = 'daughter@example.org';
const pass = (ms: number, step?: number) => steps.advanceClock(world, ms, step);
const mailsTo = (email: string, subject: string) => steps.listMailsWithSubject(world, email, subject);
const released = (more: Record<string, unknown> = {}) => steps.createReleasedVault(world, daughter, more);
const withFactor = (code: TestWayCode) => steps.createGuestWithCode(world, { email: daughter, code });

const stateOf = async ({ sharing }: SharingOwner, grant: string) => {
  const read = await sharing.readGrants();
  return read.ok ? read.value.grants.find(one => one.grant === grant)?.state : read.code;
};

/** Posts a button's form as a browser does. */
const pressed = { method: 'POST', body: new URLSearchParams() };

const linkIn = (text: string) =>
  /\S+\/fine\?t=\S+/.exec(text)?.[0].replace(/^\S*(\/fine)/, '$1') ?? 'no link';

describe('a silence of 14 days', () => {
  it('is warned of on days 7, 11, 13 and each three hours of the last, and opens to card and phone on day 14', async () => {
    world.test.clock.set(testStartMs);
    const { sharer, grant, code, way, begun } = await released({ notify: true });
    const { email } = sharer.keeper;
    await pass(13 * day, 12 * hour);
    expect(mailsTo(email, 'Are you all right')).toHaveLength(3);
    await pass(day - 2 * hour);
    expect(mailsTo(email, 'Are you all right').length).toBeGreaterThanOrEqual(9);
    expect(mailsTo(daughter, 'Please ask')).toHaveLength(1);
    expect((await (await withFactor(code)).openGrant(grant)).ok).toBe(false);
    world.test.clock.set(begun + 14 * day + hour);
    await world.test.sendNotices();
    const opened = await (await withFactor(code)).openGrant(grant);
    expect(opened).toMatchObject({ ok: true, value: { half: way.half } });
    await world.test.post.deliverWaiting();
    expect(mailsTo(email, 'Your passport was opened')).toHaveLength(1);
    expect(mailsTo(daughter, 'You can now read')).toHaveLength(1);

    const back = await sharer.keeper.signInAgain();
    await createSessionSharingClient(world, back, sharer.owner);
    expect(await (await withFactor(code)).openGrant(grant)).toMatchObject({ code: 'grant_closed' });
  });

  it('ends with a press on the page, which a scanner does not make', async () => {
    const { sharer, grant } = await released();
    await pass(8 * day, 12 * hour);
    const link = linkIn(mailsTo(sharer.keeper.email, 'Are you all right').at(-1)?.text ?? '');
    const pages: string[] = [];
    for (let time = 0; time < 10; time += 1) {
      pages.push(await (await fetch(`${world.url}${link}`)).text());
      await fetch(`${world.url}${link}`, { method: 'HEAD' });
    }
    expect((await fetch(`${world.url}${link}`, pressed)).status).toBe(403);
    const action =
      /action="(\/fine[^"]*press=fine)"/.exec(pages.at(-1) ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await fetch(`${world.url}${action}`, pressed)).status).toBe(403);
    world.test.clock.advance(2_000);
    const { rows } = await world.test.database.pool.query(
      'select pressed_at_ms from owner_activity where pressed_at_ms is not null and vault_id = $1',
      [sharer.owner.payload.vault],
    );
    expect(rows).toEqual([]);
    expect((await fetch(`${world.url}${action}`, pressed)).status).toBe(200);
    const { rows: found } = await world.test.database.pool.query(
      'select pressed_at_ms from owner_activity where vault_id = $1',
      [sharer.owner.payload.vault],
    );
    expect(Number(found[0].pressed_at_ms)).toBe(world.test.clock.now());
    expect(grant).toBeDefined();
  });

  it('waits a full warning from the first delivered notice when mail was down', async () => {
    const { sharer, grant, code } = await released();
    await pass(6 * day, 24 * hour);
    world.test.refuseMail('451 4.7.1 try later');
    await pass(10 * day, 12 * hour);
    const { rows } = await world.test.database.pool.query(
      "select taken_at_ms, refused_at_ms, status from notices where vault_id = $1 and recipient = 'owner'",
      [sharer.owner.payload.vault],
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(one => one.taken_at_ms !== null)).toEqual([]);
    expect(rows.map(({ status }) => status)).toContain('4.7.1');
    world.test.refuseMail(undefined);
    await pass(6 * day, 6 * hour);
    expect(await (await withFactor(code)).openGrant(grant)).toMatchObject({ code: 'grant_closed' });
    await pass(2 * day, 6 * hour);
    expect(await (await withFactor(code)).openGrant(grant)).toMatchObject({ ok: true });
  });
});

it('asking tells the owner at once, and waits for the days', async () => {
  const { sharer, grant, code } = await released();
  const guest = await withFactor(code);
  expect(await guest.askGrant(grant, 'ask')).toMatchObject({ ok: true });
  await world.test.sendNotices();
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  expect(mailsTo(sharer.keeper.email, 'asked to read')).toHaveLength(1);
  await pass(6 * day, 6 * hour);
  expect(await (await withFactor(code)).openGrant(grant)).toMatchObject({ code: 'grant_closed' });
  await pass(2 * day, 6 * hour);
  expect(await (await withFactor(code)).openGrant(grant)).toMatchObject({ ok: true });
  expect(await stateOf(sharer, grant)).not.toBe('asked');
});

const openPage = async (of: { sharer: SharingOwner }) => {
  const link = linkIn(mailsTo(of.sharer.keeper.email, 'asked to read').at(-1)?.text ?? '');
  return (await fetch(`${world.url}${link}`)).text();
};
const pressOn = async (page: string, press: string) => {
  const action = new RegExp(`action="(/fine[^"]*press=${press})"`).exec(page)?.[1]?.replaceAll('&amp;', '&');
  return (await fetch(`${world.url}${action ?? 'nothing to press'}`, pressed)).text();
};
const asked = async () => {
  const of = await released();
  await (await withFactor(of.code)).askGrant(of.grant, 'ask');
  await world.test.sendNotices();
  await world.test.post.deliverWaiting();
  return of;
};

describe('the page behind the link of a request', () => {
  it('has “No” as its first button, and says after “I’m fine” who still waits', async () => {
    const of = await asked();
    const page = await openPage(of);
    expect([...page.matchAll(/<button[^>]*>([^<]+)/g)].map(found => found[1])).toEqual([
      'No, I do not agree',
      'I’m fine',
    ]);
    world.test.clock.advance(2_000);
    const thanks = await pressOn(page, 'fine');
    expect(thanks).toContain('d…@example.org asked on');
    expect(thanks).toContain('is still waiting for your answer');
    expect(await stateOf(of.sharer, of.grant)).toBe('asked');
    world.test.clock.advance(2_000);
    expect(await pressOn(thanks, 'decline')).toContain('You said no');
    expect(await stateOf(of.sharer, of.grant)).toBe('watching');
    expect(await openPage(of)).not.toContain('still waiting');
  });

  it('asks once more for a press that came within a second and a half', async () => {
    const of = await asked();
    const early = await pressOn(await openPage(of), 'decline');
    expect(early).toContain('Please press once more');
    expect(await stateOf(of.sharer, of.grant)).toBe('asked');
    world.test.clock.advance(2_000);
    expect(await pressOn(early, 'decline')).toContain('You said no');
  });
});

const close = (sharer: SharingOwner) => steps.createOwnerProvedClient(world, sharer).closeAccount();

describe('an account that closes', () => {
  it('does not once the owner was asked if all is well', async () => {
    const { sharer } = await released();
    const { clock, database } = world.test;
    const facts = { closesAtMs: undefined, email: sharer.keeper.email, name: '', phone: undefined };
    const deps = { accountOf: async () => facts, clock, sendsTexts: false };
    const runs = () => database.db.transaction(tx => isReleaseUnderWay(deps, tx, sharer.keeper.accountId));
    await pass(6 * day, 12 * hour);
    expect(await runs()).toBe(false);
    await pass(2 * day, 12 * hour);
    expect(await runs()).toBe(true);
  });

  it('opens nothing by silence', async () => {
    const { sharer, grant, code } = await released();
    expect(await close(sharer)).toMatchObject({ ok: true });
    await pass(15 * day, 12 * hour);
    expect(await (await withFactor(code)).openGrant(grant)).toMatchObject({ code: 'grant_closed' });
  });
});

describe('an owner without an email address', () => {
  it('is warned of by a refusal on each due day, and their release comes in the end instead of waiting for ever', async () => {
    world.test.clock.set(testStartMs);
    const { sharer, grant, code } = await released();
    const { pool } = world.test.database;
    const vault = sharer.owner.payload.vault;
    await pool.query('update accounts set email = null where id = $1', [sharer.keeper.accountId]);
    await pass(15 * day, 12 * hour);
    expect((await (await withFactor(code)).openGrant(grant)).ok).toBe(false);
    const { rows } = await pool.query('select status, dead_at_ms from channels where vault_id = $1', [vault]);
    expect(rows).toMatchObject([{ status: 'no-channel' }]);
    await pass(20 * day, 12 * hour);
    const { rows: notices } = await pool.query(
      "select status from notices where vault_id = $1 and recipient = 'owner'",
      [vault],
    );
    expect(new Set(notices.map(({ status }) => status))).toEqual(new Set(['no-channel']));
    expect((await (await withFactor(code)).openGrant(grant)).ok).toBe(true);
  });
});
