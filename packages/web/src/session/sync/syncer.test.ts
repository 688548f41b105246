import { beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;

beforeEach(async () => {
  world = createTestWorld();
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
      await tab.session.passport.save(halifaxRecord);
      await waitUntilTrue(() => status().state === 'waiting');
      await waitUntilTrue(() => {
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
      halifaxRecord,
      { ...halifaxRecord, fields: { name: 'Long', notes: 'x'.repeat(10_000) } },
      { ...halifaxRecord, fields: { name: 'Lloyds' } },
    ]);
    await waitUntilTrue(() => status().state === 'failed' && status().waiting === 1);
    expect(world.server.only().records.size).toBe(3);
    world.server.refuse = () => false;
    tab.session.passport.retry();
    await tab.settled();
    expect(status()).toMatchObject({ state: 'saved', waiting: 0, lastSavedAt: world.time.now() });
  });

  it('takes in what other devices wrote while a record of its own is refused', async () => {
    const phone = world.device().openTab();
    await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    world.server.refuse = record => record.envelope.length > 5_000;
    await tab.session.passport.save({
      ...halifaxRecord,
      fields: { name: 'Long', notes: 'x'.repeat(10_000) },
    });
    await waitUntilTrue(() => status().state === 'failed');
    await phone.session.passport.save({ ...halifaxRecord, fields: { name: 'From the phone' } });
    await phone.settled();
    tab.session.passport.retry();
    await waitUntilTrue(() => listRecordNames(tab).includes('From the phone') && status().state === 'failed');
    expect(status()).toMatchObject({ state: 'failed', waiting: 1 });
  });

  it('sends what the person made of a refused record, new or known to the server', async () => {
    const tooLong = { name: 'Long', notes: 'x'.repeat(10_000) };
    for (const known of [false, true]) {
      world.server.refuse = () => false;
      const begun = known ? await tab.session.passport.save(halifaxRecord) : undefined;
      await tab.settled();
      world.server.refuse = record => record.envelope.length > 5_000;
      const id = begun?.ok ? { id: begun.value.id } : {};
      const saved = await tab.session.passport.save({ ...halifaxRecord, ...id, fields: tooLong });
      await waitUntilTrue(() => status().state === 'failed');
      const shorter = { ...halifaxRecord, id: saved.ok ? saved.value.id : '', fields: { name: 'Short' } };
      expect(await tab.session.passport.save(shorter)).toMatchObject({ ok: true });
      await tab.settled();
      expect(tab.session.passport.unreadable()).toEqual([]);
      expect(status().state).toBe('saved');
    }
  });

  it('sends more than one push holds', async () => {
    const many = Array.from({ length: 450 }, (_, number) => ({
      ...halifaxRecord,
      fields: { name: `Account ${number}` },
    }));
    await tab.session.passport.saveMany(many);
    await tab.settled();
    expect(world.server.only().records.size).toBe(451);
    expect(listRecordNames(tab)).toHaveLength(450);
  });

  it('looks every minute for what other devices wrote, and begins again when the server lost its place', async () => {
    const phone = world.device().openTab();
    await phone.session.signIn({
      email: 'margaret@example.test',
      password: 'correct horse battery staple',
      remember: true,
    });
    await phone.session.passport.save(halifaxRecord);
    await phone.settled();
    world.time.pass(60_000);
    await waitUntilTrue(() => listRecordNames(tab).length === 1);
    const { revisions } = world.server.only();
    for (const id of revisions.keys()) revisions.set(id, 0);
    const before = world.server.calls.length;
    // The last round may still be running, and the minute counts from its end.
    await waitUntilTrue(() => {
      world.time.pass(100);
      return world.server.calls.length > before + 1;
    });
    expect(listRecordNames(tab)).toEqual(['Halifax']);
  });
});
