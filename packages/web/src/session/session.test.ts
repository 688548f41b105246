import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../vault-worker/testing/must.ts';
import { type Device, eventually, type Tab } from './testing/device.ts';
import type { FakeServer } from './testing/fake-server.ts';
import type { ManualTime } from './testing/manual-time.ts';
import { email, halifax, margaret, names, newPassword, newWorld, password } from './testing/people.ts';

const done = { ok: true, value: undefined };
const minutes = 60_000;

let time: ManualTime;
let server: FakeServer;
let laptop: Device;
let device: () => Device;
let tab: Tab;

beforeEach(async () => {
  const world = newWorld();
  ({ time, server, laptop, device } = world);
  tab = await world.signedUp();
});

describe('a person', () => {
  it('signs up, saves an account and finds it on a second device', async () => {
    expect(tab.session.state()).toMatchObject({
      status: 'open',
      account: { email, displayName: 'Margaret' },
    });
    expect(await tab.session.passport.save(halifax)).toMatchObject({ ok: true });
    await tab.settled();
    const phone = device().openTab();
    expect(await phone.session.signIn({ email, password, remember: true })).toEqual(done);
    await eventually(() => names(phone).length === 1);
    expect(phone.session.passport.records('person')[0]?.content.fields.lastName).toBe('Hale');
  });

  it('is told plainly what cannot be', async () => {
    const phone = device().openTab();
    expect(await phone.session.signIn({ email, password: 'wrong', remember: true })).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    expect(await phone.session.signUp(margaret)).toEqual({ ok: false, problem: 'email-taken' });
    expect(await phone.session.passport.save(halifax)).toEqual({ ok: false, problem: 'not-open' });
    server.online = false;
    expect(await phone.session.signIn({ email, password, remember: true })).toEqual({
      ok: false,
      problem: 'offline',
    });
  });

  it('works without network, and the edits reach the server when it is back', async () => {
    await tab.settled();
    laptop.setOnline(false);
    await tab.session.passport.save(halifax);
    expect(tab.session.passport.status()).toMatchObject({ state: 'waiting', offline: true, waiting: 1 });
    const again = tab.reload();
    expect(await again.until('locked')).toMatchObject({ email, offlineOk: true });
    expect(await again.session.unlock('wrong')).toEqual({ ok: false, problem: 'wrong-password' });
    expect(await again.session.unlock(password)).toEqual(done);
    expect(names(again)).toEqual(['Halifax']);
    laptop.setOnline(true);
    await again.settled();
    expect(server.only().records.size).toBe(2);
  });

  it('locks, and unlocks from the device at once; the server is met afterwards', async () => {
    await tab.session.passport.save(halifax);
    await tab.settled();
    await tab.session.lock();
    expect(tab.session.state()).toEqual({ status: 'locked', email, offlineOk: true, reason: 'lock' });
    expect(names(tab)).toEqual([]);
    expect([...server.sessions]).toEqual([]);
    expect(laptop.local.getItem('kinfolio-session')).toBeNull();
    expect(await tab.session.unlock(password)).toEqual(done);
    expect(names(tab)).toEqual(['Halifax']);
    await tab.settled();
    await eventually(() => server.sessions.size === 1);
  });

  it('stays unlocked over a reload, and not once it was locked', async () => {
    await tab.session.passport.save(halifax);
    const again = tab.reload();
    expect(await again.until('open')).toMatchObject({ account: { displayName: 'Margaret' } });
    expect(names(again)).toEqual(['Halifax']);
    await again.session.lock();
    expect(await again.reload().until('locked')).toMatchObject({ email });
  });

  it('is asked for the password after a reload when the idle time ran out meanwhile', async () => {
    tab.close();
    time.pass(31 * minutes);
    const again = laptop.openTab(tab.storage);
    expect(await again.until('locked')).toMatchObject({ reason: 'idle' });
    expect(laptop.local.getItem('kinfolio-session')).toBeNull();
  });

  it('signs out and leaves nothing on the device', async () => {
    await tab.session.passport.save(halifax);
    await tab.session.signOut();
    expect(tab.session.state()).toEqual({ status: 'signed-out' });
    expect(await laptop.indexedDB.databases()).toEqual([]);
    expect([...Array(laptop.local.length).keys()].map(index => laptop.local.key(index))).toEqual([
      // What the server said of itself.
      'kinfolio-config',
    ]);
    expect(server.only().records.size).toBe(2);
  });
});

describe('a password', () => {
  it('is changed; the new one opens here and elsewhere, the old one nowhere online', async () => {
    const phone = device().openTab();
    await phone.session.signIn({ email, password, remember: true });
    expect(await tab.session.changePassword({ current: 'wrong', next: newPassword })).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    expect(await tab.session.changePassword({ current: password, next: newPassword })).toEqual(done);
    expect(server.only().vault?.state.wraps.filter(wrap => wrap.method === 'password')).toHaveLength(1);
    // The other device notices at its next word with the server.
    phone.session.passport.retry();
    expect(await phone.until('locked')).toMatchObject({ reason: 'password-changed' });
    expect(await phone.session.unlock(newPassword)).toEqual(done);
    await tab.session.lock();
    expect(await tab.session.unlock(newPassword)).toEqual(done);
    const third = device().openTab();
    expect(await third.session.signIn({ email, password, remember: true })).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
  });

  it('changed elsewhere keeps nothing back that was saved here without network', async () => {
    const phone = device();
    const away = phone.openTab();
    await away.session.signIn({ email, password, remember: true });
    await away.settled();
    phone.setOnline(false);
    await away.session.passport.save(halifax);
    const code = must(tab.session.pendingKit()).recoveryCode;
    await tab.session.signOut();
    expect(await tab.session.recover({ email, code, newPassword })).toMatchObject({ ok: true });
    phone.setOnline(true);
    expect(await away.until('locked')).toMatchObject({ reason: 'password-changed', waiting: 1 });
    expect(await away.session.unlock(newPassword)).toEqual(done);
    await away.settled();
    tab.session.passport.retry();
    await eventually(() => names(tab)[0] === 'Halifax');
  });

  it('that was forgotten is replaced with the recovery kit, which gives way to a new one', async () => {
    await tab.session.passport.save(halifax);
    const code = must(tab.session.pendingKit()).recoveryCode;
    await tab.settled();
    const phone = device().openTab();
    expect(await phone.session.recover({ email, code: 'nonsense', newPassword })).toMatchObject({
      ok: false,
      problem: 'wrong-code',
    });
    const recovered = await phone.session.recover({ email, code, newPassword });
    expect(recovered).toMatchObject({ ok: true, value: { groups: expect.any(Array) } });
    await eventually(() => names(phone).length === 1);
    const [one, two] = must(phone.session.kitChallenge()).groups;
    const groups = recovered.ok ? recovered.value.groups : [];
    expect(await phone.session.confirmKit(['AAAAA', 'AAAAA'])).toEqual({ ok: false, problem: 'wrong-code' });
    expect(
      await phone.session.confirmKit([must(groups[one - 1]), must(groups[two - 1]).toLowerCase()]),
    ).toEqual(done);
    expect(phone.session.state()).toMatchObject({ recoveryConfirmed: true });
    expect(await device().openTab().session.recover({ email, code, newPassword })).toEqual({
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
    expect(await tab.session.newKit(password)).toMatchObject({
      ok: true,
      value: { groups: expect.any(Array) },
    });
    expect(kits()).toBe(2);
    await tab.session.lock();
    expect(await tab.session.newKit(password)).toEqual({ ok: false, problem: 'not-open' });
  });
});

describe('tabs of one browser', () => {
  it('open together, show each other’s edits, and lock together', async () => {
    const second = laptop.openTab();
    await second.until('open');
    await tab.session.passport.save(halifax);
    await eventually(() => names(second).length === 1);
    await tab.settled();
    await eventually(() => second.session.passport.status().waiting === 0);
    let kept = false;
    second.session.beforeLock(async () => {
      await second.session.passport.drafts.write('bank-account:new', { fields: { name: 'Half typ' } });
      kept = true;
    });
    await tab.session.lock();
    expect(await second.until('locked')).toMatchObject({ reason: 'lock' });
    expect(kept).toBe(true);
    expect(names(second)).toEqual([]);
    await tab.session.unlock(password);
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
    const saved = await tab.session.passport.save(halifax);
    if (!saved.ok) throw new Error(saved.problem);
    const { id, content: base } = saved.value;
    await tab.session.passport.save({ ...halifax, id, base, fields: { name: 'Halifax', notes: 'tab one' } });
    await second.session.passport.save({
      ...halifax,
      id,
      base,
      fields: { name: 'Halifax joint', notes: 'old' },
    });
    expect(second.session.passport.record(id)?.content.fields).toEqual({
      name: 'Halifax joint',
      notes: 'tab one',
    });
    await eventually(() => names(tab)[0] === 'Halifax joint');
  });
});
