import { beforeEach, describe, expect, it } from 'vitest';
import { requireValue } from '../vault-worker/testing/must.ts';
import { type BrowserTab, type TestDeviceWithTabs, waitUntilTrue } from './testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretAccount,
  margaretPassword,
} from './testing/people.ts';

const done = { ok: true, value: undefined };
/** More records than are opened before the first page is shown. */
const many = 300;
const nameOf = (index: number) => `Account ${String(index).padStart(5, '0')}`;
const allNames = Array.from({ length: many }, (_, index) => nameOf(index));

let laptop: TestDeviceWithTabs;
let device: () => TestDeviceWithTabs;
let tab: BrowserTab;

beforeEach(async () => {
  const world = createTestWorld();
  ({ laptop, device } = world);
  tab = await world.signedUp();
  await tab.session.passport.saveMany(
    allNames.map(name => ({ ...halifaxRecord, fields: { ...halifaxRecord.fields, name } })),
  );
  await tab.settled();
});

/** Locks and unlocks the passport. When this resolves, only the first records have been loaded. */
async function unlocked(one: BrowserTab) {
  await one.session.lock();
  expect(await one.session.unlock(margaretPassword)).toEqual(done);
  const { passport } = one.session;
  expect(passport.whole()).toBe(false);
  return passport;
}

describe('a large passport', () => {
  it('shows the oldest records first and then has them all, in the same order', async () => {
    const passport = await unlocked(tab);
    const first = listRecordNames(tab);
    expect(first.length).toBeGreaterThanOrEqual(50);
    expect(first).toEqual(allNames.slice(0, first.length));
    await passport.whenWhole();
    expect(passport.whole()).toBe(true);
    expect(listRecordNames(tab)).toEqual(allNames);
    expect(passport.all()).toHaveLength(many + 1);
  });

  it('keeps an edit, a deletion and a new record made while the others are still being opened', async () => {
    const ids = tab.session.passport.records('bank-account').map(({ id }) => id);
    const [edited, removed] = [requireValue(ids.at(-1)), requireValue(ids.at(-2))];
    const passport = await unlocked(tab);
    expect(passport.record(edited)).toBeUndefined();
    const saves = Promise.all([
      passport.save({ ...halifaxRecord, id: edited, fields: { name: 'Edited' } }),
      passport.remove(removed),
      passport.save({ ...halifaxRecord, fields: { name: 'New' } }),
    ]);
    for (const saved of await saves) expect(saved).toMatchObject({ ok: true });
    await passport.whenWhole();
    expect(listRecordNames(tab)).toEqual([...allNames.slice(0, -2), 'Edited', 'New']);
    expect(passport.deleted().map(({ id }) => id)).toEqual([removed]);
    await tab.settled();
  });

  it('knows at once what waits to be sent, wherever it stands, so that signing out sends it', async () => {
    const last = requireValue(tab.session.passport.records('bank-account').at(-1)).id;
    laptop.setOnline(false);
    await tab.session.passport.save({ ...halifaxRecord, id: last, fields: { name: 'Offline' } });
    const passport = await unlocked(tab);
    expect(passport.status().waiting).toBe(1);
    expect(passport.record(last)?.content.fields.name).toBe('Offline');
    await passport.whenWhole();
    expect(passport.status().waiting).toBe(1);
  });

  it('has what another tab saves and another device sent meanwhile', async () => {
    const ids = tab.session.passport.records('bank-account').map(({ id }) => id);
    const [here, there] = [requireValue(ids.at(-1)), requireValue(ids.at(-2))];
    const phone = device().openTab();
    await phone.session.signIn({ email: margaretAccount.email, password: margaretPassword, remember: true });
    await waitUntilTrue(() => listRecordNames(phone).length === many);
    const second = laptop.openTab();
    await second.until('open');
    tab.close();
    const reloaded = laptop.openTab(tab.storage);
    await reloaded.until('open');
    expect(reloaded.session.passport.whole()).toBe(false);
    await Promise.all([
      second.session.passport.save({ ...halifaxRecord, id: here, fields: { name: 'From the other tab' } }),
      phone.session.passport.save({ ...halifaxRecord, id: there, fields: { name: 'From the phone' } }),
    ]);
    await phone.settled();
    reloaded.hear('seen');
    const wanted = [...allNames.slice(0, -2), 'From the phone', 'From the other tab'];
    await reloaded.session.passport.whenWhole();
    await waitUntilTrue(() => listRecordNames(reloaded).slice(-2).join() === wanted.slice(-2).join());
    expect(listRecordNames(reloaded)).toEqual(wanted);
  });

  it('shows nothing of it when it locks meanwhile, and all of it after the next unlock', async () => {
    const passport = await unlocked(tab);
    const late = passport.whenWhole();
    await tab.session.lock();
    expect([passport.all(), passport.unreadable()]).toEqual([[], []]);
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    await passport.whenWhole();
    expect(listRecordNames(tab)).toEqual(allNames);
    // Waiting for a passport that has since locked must not report that it is complete, because an export made then
    // would be empty.
    expect(await Promise.race([late.then(() => 'told'), Promise.resolve('not told')])).toBe('not told');
  });
});
