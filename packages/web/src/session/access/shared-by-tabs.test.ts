import { beforeEach, describe, expect, it } from 'vitest';
import { requireValue } from '../../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

const done = { ok: true, value: undefined };
const remember = false;

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;

beforeEach(async () => {
  world = createTestWorld();
  tab = await world.signedUp();
  await tab.session.signOut();
  await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember });
});

const opened = async () => {
  const other = world.laptop.openTab();
  await other.until('open');
  return other;
};
/** Everything in the storage that survives closing the browser. */
const onDevice = () =>
  [...Array(world.laptop.local.length).keys()].map(index => {
    const key = world.laptop.local.key(index) ?? '';
    return `${key} ${world.laptop.local.getItem(key)}`;
  });

describe('a sign-in that is not to be remembered', () => {
  it('opens a new tab while another one is open', async () => {
    await tab.session.passport.save(halifaxRecord);
    expect(listRecordNames(await opened())).toEqual(['Halifax']);
  });

  it('outlives a reload of either tab, and the end of the first', async () => {
    const other = await opened();
    expect(await tab.reload().until('open')).toMatchObject({ account: { email: margaretEmail } });
    for (const one of world.laptop.tabs) if (one !== other) one.close();
    expect(await other.reload().until('open')).toMatchObject({ account: { email: margaretEmail } });
  });

  it('is over with the last tab, and was never written down for the device', async () => {
    const other = await opened();
    expect(onDevice().filter(line => line.includes(margaretEmail) || line.includes('access_token'))).toEqual(
      [],
    );
    tab.close();
    other.close();
    expect(await world.laptop.openTab().until('signed-out')).toBeDefined();
  });

  it('opens the tab that shows the form to log in, once another one has logged in', async () => {
    await tab.session.signOut();
    const other = world.laptop.openTab();
    await other.until('signed-out');
    expect(await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember })).toEqual(
      done,
    );
    await other.until('open');
  });

  it('locks in every tab, and unlocks in every tab', async () => {
    const other = await opened();
    await other.session.lock();
    await tab.until('locked');
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
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
    // From now on tokens expire at once, and each time another tab is the first to need new ones.
    world.server.lifetime = -1;
    world.server.turn += 1;
    for (let turn = 0; turn < 9; turn += 1) {
      const one = requireValue(all[turn % all.length]);
      await one.session.passport.save({
        ...halifaxRecord,
        fields: { ...halifaxRecord.fields, name: `Bank ${turn}` },
      });
      await one.settled();
    }
    for (const one of all) one.session.passport.retry();
    for (const one of all) await waitUntilTrue(() => listRecordNames(one).length === 9);
    expect(all.map(one => one.session.state().status)).toEqual(['open', 'open', 'open']);
    expect(world.server.sessions.size).toBe(1);
  });

  it('is renewed once by tabs that all want it at the same time', async () => {
    const all = [tab, await opened(), await opened()];
    world.server.endsReused = true;
    world.server.turn += 1;
    for (const one of all) one.session.passport.retry();
    await Promise.all(all.map(one => one.session.passport.save(halifaxRecord)));
    for (const one of all) await one.settled();
    expect(all.map(one => one.session.state().status)).toEqual(['open', 'open', 'open']);
    expect(world.server.sessions.size).toBe(1);
  });
});
