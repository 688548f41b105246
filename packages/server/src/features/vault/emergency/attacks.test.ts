import { createVaultClient } from '@kinfolio/contract/client';
import { resetWaitMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createApp } from '../../../app.ts';
import { testStart } from '../../../testing/test-app.ts';
import { acceptance, choose, grantTo, guestClient, newMember, newSharer } from '../testing/granted.ts';
import { mailsTo, pass, release, released, withFactor } from '../testing/released.ts';
import { send, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// Attacks on a release, each by the name it has in the issue; those on the gate alone are in `domain/access`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
type Release = Awaited<ReturnType<typeof released>>;
const open = async (of: Release) => (await withFactor(world, of)).openGrant(of.grant);

it('found letter: refuses, accepts, sees nothing', async () => {
  const [sharer, finder] = [await newSharer(world), await newMember(world)];
  const person = await choose(sharer, 'chosen@example.org');
  const { grant, code } = await grantTo(sharer, person, { kind: 'always' });
  expect(await finder.sharing.acceptWay(acceptance(code))).toMatchObject({ code: 'other_email' });
  expect(await finder.sharing.refuseWay(code)).toMatchObject({ code: 'other_email' });
  expect(await finder.sharing.readReceived()).toMatchObject({ ok: true, value: { grants: [] } });
  expect(await finder.sharing.openGrant(grant)).toMatchObject({ code: 'not_found' });
  expect(await finder.sharing.pullGrant(grant, { after: {} })).toMatchObject({ code: 'not_found' });
  expect(await guestClient(world, '').cardSession(code)).toMatchObject({ code: 'not_found' });
});

it('clock a year ahead: no hand-out', async () => {
  const of = await released(world, 'clock@example.org');
  await of.sharer.sharing.actOnGrant(of.grant, 'allow');
  const { config, database, clock, secrets, jobs, objectStore } = world.test;
  let aheadMs = 365 * day;
  // This server's clock is a year ahead of its database's.
  const databaseClock = { now: async () => clock.now() - aheadMs };
  const log = createLog('silent');
  const app = await createApp({ config, database, clock, databaseClock, secrets, jobs, objectStore, log });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const there = { ...world, url };
    const guest = await withFactor(there, of);
    expect(await guest.openGrant(of.grant)).toMatchObject({ code: 'grant_closed' });
    aheadMs = 60_000;
    expect(await guest.openGrant(of.grant)).toMatchObject({ ok: true });
  } finally {
    await app.close();
  }
});

it('contact begins again: the owner is told, no `leave`', async () => {
  const [sharer, member] = [await newSharer(world), await newMember(world)];
  const { keeper } = member;
  const person = await choose(sharer, keeper.email);
  const { grant, code } = await grantTo(sharer, person, release);
  await member.sharing.acceptWay(acceptance(code));
  const byMail = async () => {
    world.test.clock.advance(61_000);
    await send(`${world.url}/auth/v1/recover`, 'POST', { email: keeper.email });
    await world.test.post.deliverWaiting();
    const text = world.test.sent.mails.findLast(({ to }) => to === keeper.email)?.text ?? '';
    const token = /^\d{6}$/m.exec(text)?.[0];
    const sent = { type: 'recovery', email: keeper.email, token };
    const { body } = await send(`${world.url}/auth/v1/verify`, 'POST', sent);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the official client's own shape
    const { access_token } = body as { access_token: string };
    return createVaultClient({ url: world.url, token: async () => access_token, fetch });
  };
  expect(await (await byMail()).askReset()).toMatchObject({ ok: true });
  world.test.clock.advance(resetWaitMs);
  expect(await (await byMail()).setVaultAside()).toMatchObject({ ok: true });
  await world.test.post.deliverWaiting();
  const told = mailsTo(world, sharer.keeper.email, 'Who may read').map(({ text }) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(told.at(-1)).toContain('began again. Print a card');
  const { rows } = await world.test.database.pool.query(
    'select lost_at_ms from grant_ways where vault_id = $1 and grant_id = $2',
    [sharer.owner.payload.vault, grant],
  );
  expect(rows).toEqual([{ lost_at_ms: expect.any(String) }]);

  // A way that is lost is not left: the grant stays the owner's to end.
  const other = await newMember(world);
  const theirs = await grantTo(sharer, await choose(sharer, other.keeper.email), release);
  await other.sharing.acceptWay(acceptance(theirs.code));
  await world.test.database.pool.query('update grant_ways set lost_at_ms = 1 where grant_id = $1', [
    theirs.grant,
  ]);
  expect(await other.sharing.leaveGrant(theirs.grant)).toMatchObject({ code: 'not_now' });
});

describe('the clock stories', () => {
  it('all jobs stopped for 30 days, and nothing paid: a full warning after they run again', async () => {
    const of = await released(world, 'nojobs@example.org');
    await world.test.database.pool.query(
      "update profiles set status = 'canceled', held_until_ms = 1 where account_id = $1",
      [of.sharer.keeper.accountId],
    );
    world.test.clock.advance(30 * day);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await pass(world, 6 * day, 6 * hour);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await pass(world, 2 * day, 6 * hour);
    expect(await open(of)).toMatchObject({ ok: true });
  });

  it('the owner’s mailbox gone: 14 days more, and not without a person who came', async () => {
    const of = await released(world, 'nomailbox@example.org');
    world.test.refuseMail('550 5.1.1 nobody here');
    await pass(world, 24 * day, day);
    world.test.refuseMail(undefined);
    const shown = await withFactor(world, of);
    expect(await shown.openGrant(of.grant)).toMatchObject({ code: 'grant_closed' });
    world.test.refuseMail('550 5.1.1 nobody here');
    await pass(world, 5 * day, day);
    world.test.refuseMail(undefined);
    expect(await open(of)).toMatchObject({ ok: true });
  });

  it('Holiday until 4 January: no reminder and no opening before, and a request waits 7 days more', async () => {
    world.test.clock.set(testStart);
    const of = await released(world, 'holiday@example.org');
    const { email } = of.sharer.keeper;
    const endMs = Date.parse('2027-01-05T00:00:00Z');
    expect(await of.sharer.sharing.putHoliday('2027-01-04')).toMatchObject({ ok: true });
    await pass(world, endMs - world.test.clock.now() - 3 * day, day);
    expect(mailsTo(world, email, 'Are you all right')).toEqual([]);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    expect(await (await withFactor(world, of)).askGrant(of.grant, 'ask')).toMatchObject({ ok: true });
    await pass(world, endMs + 7 * day - world.test.clock.now(), 12 * hour);
    expect(mailsTo(world, email, 'asked to read').length).toBeGreaterThan(0);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await pass(world, 12 * hour, 6 * hour);
    expect(await open(of)).toMatchObject({ ok: true });
  });
});
