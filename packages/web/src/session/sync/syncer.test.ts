import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, type Tab } from '../testing/device.ts';
import { email, halifax, names, newWorld, password } from '../testing/people.ts';

let world: ReturnType<typeof newWorld>;
let tab: Tab;

beforeEach(async () => {
  world = newWorld();
  tab = await world.signedUp();
  await tab.settled();
});

const push = 'POST /vault/v1/vaults/:id/records';
const status = () => tab.session.passport.status();

describe('syncing', () => {
  it('tries again by itself when the line breaks, whichever way', async () => {
    for (const place of ['before', 'after'] as const) {
      let broken = 2;
      world.server.trouble = call => (call === push && broken-- > 0 ? place : undefined);
      await tab.session.passport.save(halifax);
      await eventually(() => status().state === 'waiting');
      await eventually(() => {
        world.time.pass(10);
        return status().waiting === 0;
      });
      expect(broken).toBeLessThan(0);
    }
    expect(status().state).toBe('saved');
    expect(world.server.only().records.size).toBe(3);
  });

  it('says so when the server refuses, and sends what it can', async () => {
    world.server.refuse = record => record.envelope.length > 5_000;
    await tab.session.passport.saveMany([
      halifax,
      { ...halifax, fields: { name: 'Long', notes: 'x'.repeat(10_000) } },
      { ...halifax, fields: { name: 'Lloyds' } },
    ]);
    await eventually(() => status().state === 'failed' && status().waiting === 1);
    expect(world.server.only().records.size).toBe(3);
    world.server.refuse = () => false;
    tab.session.passport.retry();
    await tab.settled();
    expect(status()).toMatchObject({ state: 'saved', waiting: 0, lastSavedAt: world.time.now() });
  });

  it('takes in what other devices wrote while a record of its own is refused', async () => {
    const phone = world.device().openTab();
    await phone.session.signIn({ email, password, remember: true });
    world.server.refuse = record => record.envelope.length > 5_000;
    await tab.session.passport.save({ ...halifax, fields: { name: 'Long', notes: 'x'.repeat(10_000) } });
    await eventually(() => status().state === 'failed');
    await phone.session.passport.save({ ...halifax, fields: { name: 'From the phone' } });
    await phone.settled();
    tab.session.passport.retry();
    await eventually(() => names(tab).includes('From the phone') && status().state === 'failed');
    expect(status()).toMatchObject({ state: 'failed', waiting: 1 });
  });

  it('sends what the person made of a refused record, new or known to the server', async () => {
    const tooLong = { name: 'Long', notes: 'x'.repeat(10_000) };
    for (const known of [false, true]) {
      world.server.refuse = () => false;
      const begun = known ? await tab.session.passport.save(halifax) : undefined;
      await tab.settled();
      world.server.refuse = record => record.envelope.length > 5_000;
      const id = begun?.ok ? { id: begun.value.id } : {};
      const saved = await tab.session.passport.save({ ...halifax, ...id, fields: tooLong });
      await eventually(() => status().state === 'failed');
      const shorter = { ...halifax, id: saved.ok ? saved.value.id : '', fields: { name: 'Short' } };
      expect(await tab.session.passport.save(shorter)).toMatchObject({ ok: true });
      await tab.settled();
      expect(tab.session.passport.unreadable()).toEqual([]);
      expect(status().state).toBe('saved');
    }
  });

  it('sends more than one push holds', async () => {
    const many = Array.from({ length: 450 }, (_, number) => ({
      ...halifax,
      fields: { name: `Account ${number}` },
    }));
    await tab.session.passport.saveMany(many);
    await tab.settled();
    expect(world.server.only().records.size).toBe(451);
    expect(names(tab)).toHaveLength(450);
  });

  it('looks every minute for what other devices wrote, and begins again when the server lost its place', async () => {
    const phone = world.device().openTab();
    await phone.session.signIn({
      email: 'margaret@example.test',
      password: 'correct horse battery staple',
      remember: true,
    });
    await phone.session.passport.save(halifax);
    await phone.settled();
    world.time.pass(60_000);
    await eventually(() => names(tab).length === 1);
    const { revisions } = world.server.only();
    for (const id of revisions.keys()) revisions.set(id, 0);
    const before = world.server.calls.length;
    // The last round may not have ended yet; the minute counts from its end.
    await eventually(() => {
      world.time.pass(1_000);
      return world.server.calls.length > before + 1;
    });
    expect(names(tab)).toEqual(['Halifax']);
  });
});
