import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSellingSettings, testStartMs } from '../../../testing/test-app.ts';
import { pressImFine, startAgainByMailbox } from '../../vault/testing/mailbox.ts';
import { runPressRaces } from '../../vault/testing/press-race.ts';
import {
  advanceClock,
  createGuestWithCode,
  createReleasedVault,
  listMailsWithSubject,
} from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
type Release = Awaited<ReturnType<typeof createReleasedVault>>;
const open = async (of: Release) => (await createGuestWithCode(world, of)).openGrant(of.grant);

describe('the clock stories', () => {
  it('Holiday until 4 January: no reminder and no opening before, and a request waits 7 days more', async () => {
    world.test.clock.set(testStartMs);
    const of = await createReleasedVault(world, 'holiday@example.org');
    const { email } = of.sharer.keeper;
    const endMs = Date.parse('2027-01-05T00:00:00Z');
    expect(await of.sharer.sharing.putHoliday('2027-01-04')).toMatchObject({ ok: true });
    await advanceClock(world, endMs - world.test.clock.now() - 3 * day, day);
    expect(listMailsWithSubject(world, email, 'Are you all right')).toEqual([]);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    expect(await (await createGuestWithCode(world, of)).askGrant(of.grant, 'ask')).toMatchObject({
      ok: true,
    });
    await advanceClock(world, endMs + 7 * day - world.test.clock.now(), 12 * hour);
    expect(listMailsWithSubject(world, email, 'asked to read').length).toBeGreaterThan(0);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await advanceClock(world, 12 * hour, 6 * hour);
    expect(await open(of)).toMatchObject({ ok: true });
  });

  it('all jobs stopped for 30 days, and nothing paid: a full warning after they run again', async () => {
    const of = await createReleasedVault(world, 'nojobs@example.org');
    await world.test.database.pool.query(
      "update profiles set status = 'canceled', held_until_ms = 1 where account_id = $1",
      [of.sharer.keeper.accountId],
    );
    world.test.clock.advance(30 * day);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await advanceClock(world, 6 * day, 6 * hour);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await advanceClock(world, 2 * day, 6 * hour);
    expect(await open(of)).toMatchObject({ ok: true });
  });

  it('the owner’s mailbox gone: 14 days more, and not without a person who came', async () => {
    const of = await createReleasedVault(world, 'nomailbox@example.org');
    world.test.refuseMail('550 5.1.1 nobody here');
    await advanceClock(world, 24 * day, day);
    world.test.refuseMail(undefined);
    const shown = await createGuestWithCode(world, of);
    expect(await shown.openGrant(of.grant)).toMatchObject({ code: 'grant_closed' });
    world.test.refuseMail('550 5.1.1 nobody here');
    await advanceClock(world, 5 * day, day);
    world.test.refuseMail(undefined);
    expect(await open(of)).toMatchObject({ ok: true });
  });

  it('mailbox against a dead person’s release: begun again and pressed for ever, it opens within 365 days + N + 1', async () => {
    const of = await createReleasedVault(world, 'mailbox@example.org');
    await startAgainByMailbox(world, of.sharer.keeper);
    const lastMs = of.begun + (365 + 14 + 1) * day;
    while (world.test.clock.now() < lastMs - 9 * day) {
      await advanceClock(world, 10 * day, 10 * day);
      await pressImFine(world, of.sharer.keeper);
    }
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    while (world.test.clock.now() < lastMs - 6 * hour) {
      await advanceClock(world, 6 * hour, 6 * hour);
      await pressImFine(world, of.sharer.keeper);
    }
    expect(await open(of)).toMatchObject({ ok: true });
  }, 300_000);

  const races = process.env['SLOW'] === '1' ? 1_000 : 100;
  it(`press against hand-out, ${races} times (1,000 times with SLOW=1): one of them is first, and the other knows`, async () => {
    const { opened, shut, wrong } = await runPressRaces(world, races);
    expect([opened + shut, wrong]).toEqual([races, 0]);
    expect(Math.min(opened, shut)).toBeGreaterThan(0);
  }, 1_200_000);

  it('200 at once on one grant: one legal history', async () => {
    const of = await createReleasedVault(world, 'daughter@example.org');
    const { grant, sharer } = of;
    const guest = await createGuestWithCode(world, of);
    const asks = Array.from({ length: 50 }, () => guest.askGrant(grant, 'ask'));
    const withdrawals = Array.from({ length: 50 }, () => guest.askGrant(grant, 'withdraw'));
    const opens = Array.from({ length: 50 }, () => guest.openGrant(grant));
    const yes = Array.from({ length: 50 }, () => sharer.sharing.actOnGrant(grant, 'allow'));
    const answers = await Promise.all([...asks, ...withdrawals, ...yes, ...opens]);
    const codes = answers.map(one => (one.ok ? 'yes' : one.code));
    // A server that is too busy may refuse a call, and may also reject the nonce of a proof.
    const legal = new Set(['yes', 'not_now', 'too_soon', 'grant_closed', 'unavailable', 'proof_refused']);
    expect([...new Set(codes)].filter(one => !legal.has(one))).toEqual([]);
    expect(await guest.openGrant(grant)).toMatchObject({ ok: true });
    const { rows } = await world.test.database.pool.query<{ act: string; number: string }>(
      "select act, number from grant_acts where grant_id = $1 and act <> 'visit' order by number",
      [grant],
    );
    const acts = rows.map(({ act }) => act);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    const times = (name: string) => acts.filter(act => act === name).length;
    expect([times('allow'), times('open')]).toEqual([1, 1]);
    // The grant was opened only after the owner had allowed it, and nobody made a request after that.
    // Requests and withdrawals alternate.
    expect(acts.indexOf('open')).toBeGreaterThan(acts.indexOf('allow'));
    expect(acts.lastIndexOf('ask')).toBeLessThan(acts.indexOf('allow'));
    const turns = acts.filter(act => act === 'ask' || act === 'withdraw');
    expect(turns.every((act, at) => act === (at % 2 === 0 ? 'ask' : 'withdraw'))).toBe(true);
  });
});
