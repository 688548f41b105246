import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../vault-worker/testing/must.ts';
import { type Device, eventually, type Tab } from './testing/device.ts';
import { halifax, margaret, names, newWorld, password } from './testing/people.ts';

const done = { ok: true, value: undefined };
/** More than are opened before the first page. */
const many = 300;
const nameOf = (index: number) => `Account ${String(index).padStart(5, '0')}`;
const allNames = Array.from({ length: many }, (_, index) => nameOf(index));

let laptop: Device;
let device: () => Device;
let tab: Tab;

beforeEach(async () => {
  const world = newWorld();
  ({ laptop, device } = world);
  tab = await world.signedUp();
  await tab.session.passport.saveMany(
    allNames.map(name => ({ ...halifax, fields: { ...halifax.fields, name } })),
  );
  await tab.settled();
});

/** The person unlocks; what is returned is there before the rest can be. */
async function unlocked(one: Tab) {
  await one.session.lock();
  expect(await one.session.unlock(password)).toEqual(done);
  const { passport } = one.session;
  expect(passport.whole()).toBe(false);
  return passport;
}

describe('a large passport', () => {
  it('shows the oldest records first and then has them all, in the same order', async () => {
    const passport = await unlocked(tab);
    const first = names(tab);
    expect(first.length).toBeGreaterThanOrEqual(50);
    expect(first).toEqual(allNames.slice(0, first.length));
    await passport.whenWhole();
    expect(passport.whole()).toBe(true);
    expect(names(tab)).toEqual(allNames);
    expect(passport.all()).toHaveLength(many + 1);
  });

  it('keeps an edit, a deletion and a new record made while the others are still being opened', async () => {
    const ids = tab.session.passport.records('bank-account').map(({ id }) => id);
    const [edited, removed] = [must(ids.at(-1)), must(ids.at(-2))];
    const passport = await unlocked(tab);
    expect(passport.record(edited)).toBeUndefined();
    const saves = Promise.all([
      passport.save({ ...halifax, id: edited, fields: { name: 'Edited' } }),
      passport.remove(removed),
      passport.save({ ...halifax, fields: { name: 'New' } }),
    ]);
    for (const saved of await saves) expect(saved).toMatchObject({ ok: true });
    await passport.whenWhole();
    expect(names(tab)).toEqual([...allNames.slice(0, -2), 'Edited', 'New']);
    expect(passport.deleted().map(({ id }) => id)).toEqual([removed]);
    await tab.settled();
  });

  it('knows at once what waits to be sent, wherever it stands, so that signing out sends it', async () => {
    const last = must(tab.session.passport.records('bank-account').at(-1)).id;
    laptop.setOnline(false);
    await tab.session.passport.save({ ...halifax, id: last, fields: { name: 'Offline' } });
    const passport = await unlocked(tab);
    expect(passport.status().waiting).toBe(1);
    expect(passport.record(last)?.content.fields.name).toBe('Offline');
    await passport.whenWhole();
    expect(passport.status().waiting).toBe(1);
  });

  it('has what another tab saves and another device sent meanwhile', async () => {
    const ids = tab.session.passport.records('bank-account').map(({ id }) => id);
    const [here, there] = [must(ids.at(-1)), must(ids.at(-2))];
    const phone = device().openTab();
    await phone.session.signIn({ email: margaret.email, password, remember: true });
    await eventually(() => names(phone).length === many);
    const second = laptop.openTab();
    await second.until('open');
    tab.close();
    const reloaded = laptop.openTab(tab.storage);
    await reloaded.until('open');
    expect(reloaded.session.passport.whole()).toBe(false);
    await Promise.all([
      second.session.passport.save({ ...halifax, id: here, fields: { name: 'From the other tab' } }),
      phone.session.passport.save({ ...halifax, id: there, fields: { name: 'From the phone' } }),
    ]);
    await phone.settled();
    reloaded.hear('seen');
    const wanted = [...allNames.slice(0, -2), 'From the phone', 'From the other tab'];
    await reloaded.session.passport.whenWhole();
    await eventually(() => names(reloaded).slice(-2).join() === wanted.slice(-2).join());
    expect(names(reloaded)).toEqual(wanted);
  });

  it('shows nothing of it when it locks meanwhile, and all of it after the next unlock', async () => {
    const passport = await unlocked(tab);
    const late = passport.whenWhole();
    await tab.session.lock();
    expect([passport.all(), passport.unreadable()]).toEqual([[], []]);
    expect(await tab.session.unlock(password)).toEqual(done);
    await passport.whenWhole();
    expect(names(tab)).toEqual(allNames);
    // Who waited for the passport that was locked is not told that it is whole: a file made then would be empty.
    expect(await Promise.race([late.then(() => 'told'), Promise.resolve('not told')])).toBe('not told');
  });
});
