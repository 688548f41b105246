import { createVaultClient } from '@kinfolio/contract/client';
import { resetWaitMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createApp } from '../../../app.ts';
import { acceptance, choose, grantTo, guestClient, newMember, newSharer } from '../testing/granted.ts';
import { mailsTo, release, released, withFactor } from '../testing/released.ts';
import { send, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// Attacks on a release, each by the name it has in the issue; those on the gate alone are in `domain/access`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const day = 24 * 3_600_000;

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
  const later = await newSharer(world);
  const theirs = await grantTo(later, await choose(later, other.keeper.email), release);
  await other.sharing.acceptWay(acceptance(theirs.code));
  await world.test.database.pool.query('update grant_ways set lost_at_ms = 1 where grant_id = $1', [
    theirs.grant,
  ]);
  expect(await other.sharing.leaveGrant(theirs.grant)).toMatchObject({ code: 'not_now' });
});
