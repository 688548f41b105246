import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../vault-worker/testing/must.ts';
import { eventually, type Tab } from '../testing/device.ts';
import { email, halifax, names, newWorld, password } from '../testing/people.ts';

const done = { ok: true, value: undefined };
const remember = false;

let world: ReturnType<typeof newWorld>;
let tab: Tab;

beforeEach(async () => {
  world = newWorld();
  tab = await world.signedUp();
  await tab.session.signOut();
  await tab.session.signIn({ email, password, remember });
});

const opened = async () => {
  const other = world.laptop.openTab();
  await other.until('open');
  return other;
};
/** All that is written where closing the browser leaves it. */
const onDevice = () =>
  [...Array(world.laptop.local.length).keys()].map(index => {
    const key = world.laptop.local.key(index) ?? '';
    return `${key} ${world.laptop.local.getItem(key)}`;
  });

describe('a sign-in that is not to be remembered', () => {
  it('opens a new tab while another one is open', async () => {
    await tab.session.passport.save(halifax);
    expect(names(await opened())).toEqual(['Halifax']);
  });

  it('outlives a reload of either tab, and the end of the first', async () => {
    const other = await opened();
    expect(await tab.reload().until('open')).toMatchObject({ account: { email } });
    for (const one of world.laptop.tabs) if (one !== other) one.close();
    expect(await other.reload().until('open')).toMatchObject({ account: { email } });
  });

  it('is over with the last tab, and was never written down for the device', async () => {
    const other = await opened();
    expect(onDevice().filter(line => line.includes(email) || line.includes('access_token'))).toEqual([]);
    tab.close();
    other.close();
    expect(await world.laptop.openTab().until('signed-out')).toBeDefined();
  });

  it('opens the tab that shows the form to log in, once another one has logged in', async () => {
    await tab.session.signOut();
    const other = world.laptop.openTab();
    await other.until('signed-out');
    expect(await tab.session.signIn({ email, password, remember })).toEqual(done);
    await other.until('open');
  });

  it('locks in every tab, and unlocks in every tab', async () => {
    const other = await opened();
    await other.session.lock();
    await tab.until('locked');
    expect(await tab.session.unlock(password)).toEqual(done);
    await other.until('open');
  });

  it('is signed out of in every tab', async () => {
    const other = await opened();
    await other.session.signOut();
    await tab.until('signed-out');
    expect(await world.laptop.openTab().until('signed-out')).toBeDefined();
  });

  it('is signed out of in a tab that was frozen, as soon as it runs again', async () => {
    const other = await opened();
    tab.freeze();
    await other.session.signOut();
    tab.thaw();
    expect(await tab.until('signed-out')).toBeDefined();
  });

  it('is renewed by one tab for all of them', async () => {
    const all = [tab, await opened(), await opened()];
    world.server.endsReused = true;
    // Tokens run out at once from now on; each time another tab is the first to need new ones.
    world.server.lifetime = -1;
    world.server.turn += 1;
    for (let turn = 0; turn < 9; turn += 1) {
      const one = must(all[turn % all.length]);
      await one.session.passport.save({ ...halifax, fields: { ...halifax.fields, name: `Bank ${turn}` } });
      await one.settled();
    }
    for (const one of all) one.session.passport.retry();
    for (const one of all) await eventually(() => names(one).length === 9);
    expect(all.map(one => one.session.state().status)).toEqual(['open', 'open', 'open']);
    expect(world.server.sessions.size).toBe(1);
  });

  it('is renewed once by tabs that all want it at the same time', async () => {
    const all = [tab, await opened(), await opened()];
    world.server.endsReused = true;
    world.server.turn += 1;
    for (const one of all) one.session.passport.retry();
    await Promise.all(all.map(one => one.session.passport.save(halifax)));
    for (const one of all) await one.settled();
    expect(all.map(one => one.session.state().status)).toEqual(['open', 'open', 'open']);
    expect(world.server.sessions.size).toBe(1);
  });
});
