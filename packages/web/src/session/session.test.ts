import { beforeEach, describe, expect, it } from 'vitest';
import { requireValue } from '../vault-worker/testing/must.ts';
import { type BrowserTab, type TestDeviceWithTabs, waitUntilTrue } from './testing/device.ts';
import type { FakeServer } from './testing/fake-server.ts';
import type { ManualTime } from './testing/manual-time.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretAccount,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from './testing/people.ts';

const done = { ok: true, value: undefined };
const minutes = 60_000;

let time: ManualTime;
let server: FakeServer;
let laptop: TestDeviceWithTabs;
let device: () => TestDeviceWithTabs;
let tab: BrowserTab;

beforeEach(async () => {
  const world = createTestWorld();
  ({ time, server, laptop, device } = world);
  tab = await world.signedUp();
});

describe('a person', () => {
  it('signs up, saves an account and finds it on a second device', async () => {
    expect(tab.session.state()).toMatchObject({
      status: 'open',
      account: { email: margaretEmail, displayName: 'Margaret' },
    });
    expect(await tab.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
    await tab.settled();
    const phone = device().openTab();
    expect(
      await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
    ).toEqual(done);
    await waitUntilTrue(() => listRecordNames(phone).length === 1);
    expect(phone.session.passport.records('person')[0]?.content.fields.lastName).toBe('Hale');
  });

  it('is told plainly what cannot be', async () => {
    const phone = device().openTab();
    expect(await phone.session.signIn({ email: margaretEmail, password: 'wrong', remember: true })).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    expect(await phone.session.signUp(margaretAccount)).toEqual({ ok: false, problem: 'email-taken' });
    expect(await phone.session.passport.save(halifaxRecord)).toEqual({ ok: false, problem: 'not-open' });
    server.online = false;
    expect(
      await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
    ).toEqual({
      ok: false,
      problem: 'offline',
    });
  });

  it('works without network, and the edits reach the server when it is back', async () => {
    await tab.settled();
    laptop.setOnline(false);
    await tab.session.passport.save(halifaxRecord);
    expect(tab.session.passport.status()).toMatchObject({ state: 'waiting', offline: true, waiting: 1 });
    const again = tab.reload();
    expect(await again.until('locked')).toMatchObject({ email: margaretEmail, offlineOk: true });
    expect(await again.session.unlock('wrong')).toEqual({ ok: false, problem: 'wrong-password' });
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax']);
    laptop.setOnline(true);
    await again.settled();
    expect(server.only().records.size).toBe(2);
  });

  it('locks, and unlocks from the device at once; the server is met afterwards', async () => {
    await tab.session.passport.save(halifaxRecord);
    await tab.settled();
    await tab.session.lock();
    expect(tab.session.state()).toEqual({
      status: 'locked',
      email: margaretEmail,
      offlineOk: true,
      reason: 'lock',
    });
    expect(listRecordNames(tab)).toEqual([]);
    expect([...server.sessions]).toEqual([]);
    expect(laptop.local.getItem('kinfolio-session')).toBeNull();
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(tab)).toEqual(['Halifax']);
    await tab.settled();
    await waitUntilTrue(() => server.sessions.size === 1);
  });

  it('stays unlocked over a reload, and not once it was locked', async () => {
    await tab.session.passport.save(halifaxRecord);
    const again = tab.reload();
    expect(await again.until('open')).toMatchObject({ account: { displayName: 'Margaret' } });
    expect(listRecordNames(again)).toEqual(['Halifax']);
    await again.session.lock();
    expect(await again.reload().until('locked')).toMatchObject({ email: margaretEmail });
  });

  it('is asked for the password after a reload when the idle time ran out meanwhile', async () => {
    tab.close();
    time.pass(31 * minutes);
    const again = laptop.openTab(tab.storage);
    expect(await again.until('locked')).toMatchObject({ reason: 'idle' });
    expect(laptop.local.getItem('kinfolio-session')).toBeNull();
  });

  it('signs out and leaves nothing on the device', async () => {
    await tab.session.passport.save(halifaxRecord);
    await tab.session.signOut();
    expect(tab.session.state()).toEqual({ status: 'signed-out' });
    expect(await laptop.indexedDB.databases()).toEqual([]);
    expect([...Array(laptop.local.length).keys()].map(index => laptop.local.key(index))).toEqual([
      // The stored copy of the server's settings.
      'kinfolio-config',
    ]);
    expect(server.only().records.size).toBe(2);
  });
});

describe('a password', () => {
  it('is changed; the new one opens here and elsewhere, the old one nowhere online', async () => {
    const phone = device().openTab();
    await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    expect(await tab.session.changePassword({ current: 'wrong', next: margaretNewPassword })).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    expect(
      await tab.session.changePassword({ current: margaretPassword, next: margaretNewPassword }),
    ).toEqual(done);
    expect(server.only().vault?.state.wraps.filter(wrap => wrap.method === 'password')).toHaveLength(1);
    // Makes the other device contact the server, so that it notices the change.
    phone.session.passport.retry();
    expect(await phone.until('locked')).toMatchObject({ reason: 'password-changed' });
    expect(await phone.session.unlock(margaretNewPassword)).toEqual(done);
    await tab.session.lock();
    expect(await tab.session.unlock(margaretNewPassword)).toEqual(done);
    const third = device().openTab();
    expect(
      await third.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
    ).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
  });

  it('changed elsewhere keeps nothing back that was saved here without network', async () => {
    const phone = device();
    const away = phone.openTab();
    await away.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    await away.settled();
    phone.setOnline(false);
    await away.session.passport.save(halifaxRecord);
    const code = requireValue(tab.session.pendingKit()).recoveryCode;
    await tab.session.signOut();
    expect(
      await tab.session.recover({ email: margaretEmail, code, newPassword: margaretNewPassword }),
    ).toMatchObject({ ok: true });
    phone.setOnline(true);
    expect(await away.until('locked')).toMatchObject({ reason: 'password-changed', waiting: 1 });
    expect(await away.session.unlock(margaretNewPassword)).toEqual(done);
    await away.settled();
    tab.session.passport.retry();
    await waitUntilTrue(() => listRecordNames(tab)[0] === 'Halifax');
  });

  it('that was forgotten is replaced with the recovery kit, which gives way to a new one', async () => {
    await tab.session.passport.save(halifaxRecord);
    const code = requireValue(tab.session.pendingKit()).recoveryCode;
    await tab.settled();
    const phone = device().openTab();
    expect(
      await phone.session.recover({
        email: margaretEmail,
        code: 'nonsense',
        newPassword: margaretNewPassword,
      }),
    ).toMatchObject({
      ok: false,
      problem: 'wrong-code',
    });
    const recovered = await phone.session.recover({
      email: margaretEmail,
      code,
      newPassword: margaretNewPassword,
    });
    expect(recovered).toMatchObject({ ok: true, value: { groups: expect.any(Array) } });
    await waitUntilTrue(() => listRecordNames(phone).length === 1);
    const [one, two] = requireValue(phone.session.kitChallenge()).groups;
    const groups = recovered.ok ? recovered.value.groups : [];
    expect(await phone.session.confirmKit(['AAAAA', 'AAAAA'])).toEqual({ ok: false, problem: 'wrong-code' });
    expect(
      await phone.session.confirmKit([
        requireValue(groups[one - 1]),
        requireValue(groups[two - 1]).toLowerCase(),
      ]),
    ).toEqual(done);
    expect(phone.session.state()).toMatchObject({ recoveryConfirmed: true });
    expect(
      await device()
        .openTab()
        .session.recover({ email: margaretEmail, code, newPassword: margaretNewPassword }),
    ).toEqual({
      ok: false,
      problem: 'way-ended',
    });
  });
});

const kits = () => server.only().vault?.proofs.size;

describe('a recovery kit', () => {
  it('is made for whoever knows the password, not for whoever finds the passport open', async () => {
    expect(await tab.session.newKit('not the password')).toEqual({ ok: false, problem: 'wrong-password' });
    expect(kits()).toBe(1);
    expect(await tab.session.newKit(margaretPassword)).toMatchObject({
      ok: true,
      value: { groups: expect.any(Array) },
    });
    expect(kits()).toBe(2);
    await tab.session.lock();
    expect(await tab.session.newKit(margaretPassword)).toEqual({ ok: false, problem: 'not-open' });
  });
});

describe('tabs of one browser', () => {
  it('open together, show each other’s edits, and lock together', async () => {
    const second = laptop.openTab();
    await second.until('open');
    await tab.session.passport.save(halifaxRecord);
    await waitUntilTrue(() => listRecordNames(second).length === 1);
    await tab.settled();
    await waitUntilTrue(() => second.session.passport.status().waiting === 0);
    let kept = false;
    second.session.beforeLock(async () => {
      await second.session.passport.drafts.write('bank-account:new', { fields: { name: 'Half typ' } });
      kept = true;
    });
    await tab.session.lock();
    expect(await second.until('locked')).toMatchObject({ reason: 'lock' });
    expect(kept).toBe(true);
    expect(listRecordNames(second)).toEqual([]);
    await tab.session.unlock(margaretPassword);
    expect(await tab.session.passport.drafts.read('bank-account:new')).toMatchObject({
      fields: { name: 'Half typ' },
    });
  });

  it('sign out together', async () => {
    const second = laptop.openTab();
    await second.until('open');
    await tab.session.signOut();
    await second.until('signed-out');
    expect(await laptop.indexedDB.databases()).toEqual([]);
  });

  it('merge what two forms changed in one record', async () => {
    const second = laptop.openTab();
    await second.until('open');
    const saved = await tab.session.passport.save(halifaxRecord);
    if (!saved.ok) throw new Error(saved.problem);
    const { id, content: base } = saved.value;
    await tab.session.passport.save({
      ...halifaxRecord,
      id,
      base,
      fields: { name: 'Halifax', notes: 'tab one' },
    });
    await second.session.passport.save({
      ...halifaxRecord,
      id,
      base,
      fields: { name: 'Halifax joint', notes: 'old' },
    });
    expect(second.session.passport.record(id)?.content.fields).toEqual({
      name: 'Halifax joint',
      notes: 'tab one',
    });
    await waitUntilTrue(() => listRecordNames(tab)[0] === 'Halifax joint');
  });
});
