import { describe, expect, it } from 'vitest';
import { storeChosenPlan } from '../access/plan/chosen-plan.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../testing/people.ts';

// A person who can sign in only through their organisation. The password is for their passport alone: the server
// refuses it.

const refreshes = 'POST /auth/v1/token';
const done = { ok: true, value: undefined };
const council = 'sso:0198aaaa-0000-7000-8000-00000000c0c1';
const asksOutside = { ok: false, problem: 'outside-refused' };

type World = ReturnType<typeof createTestWorld>;

async function comeBack({ server }: World, tab: BrowserTab) {
  const external = await tab.session.externalSignIn();
  expect(await external.begin('google')).toMatchObject({ ok: true });
  return {
    outside: external,
    back: await external.completeRedirect(server.broughtBy(council, margaretEmail)),
  };
}

async function employed(world: World): Promise<BrowserTab> {
  const tab = world.laptop.openTab();
  await tab.until('signed-out');
  const { outside, back } = await comeBack(world, tab);
  expect(back).toMatchObject({ ok: true, value: { next: 'choose' } });
  expect(await outside.choose({ password: margaretPassword, displayName: 'Margaret' })).toEqual(done);
  expect(await tab.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
  await tab.settled();
  return tab;
}

/** Waits long enough for everything that can happen before a pending answer arrives. */
const turns = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve));
};
const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at));
const locked = (tab: BrowserTab) => waitUntilTrue(() => tab.session.state().status === 'locked');

const signedOut = (tab: BrowserTab) => expect(tab.session.state().status).toBe('signed-out');

describe('an address that leads in', () => {
  const elsewhere = { ok: false, problem: 'asked-elsewhere' };

  it('signs nobody in where nobody asked for it, and says so', async () => {
    const world = createTestWorld();
    const tab = world.laptop.openTab();
    await tab.until('signed-out');
    const external = await tab.session.externalSignIn();
    expect(await external.completeRedirect(world.server.broughtBy(council, margaretEmail))).toEqual(
      elsewhere,
    );
    signedOut(tab);
    expect(world.server.calls).not.toContain(refreshes);
  });

  it('signs nobody in by a session that stands in it', async () => {
    const world = createTestWorld();
    await employed(world);
    const phone = world.device().openTab();
    await phone.until('signed-out');
    const [account = ''] = world.server.accounts.keys();
    const tokens = new URLSearchParams(world.server.tokensOf(account));
    const external = await phone.session.externalSignIn();
    const back = await external.completeRedirect(new URL(`http://kinfolio.test/welcome#${tokens}`));
    expect(back).toEqual(asksOutside);
    signedOut(phone);
  });
});

describe('somebody whom their organisation signs in', () => {
  it('is asked there first after a lock, and then for the password', async () => {
    const world = createTestWorld();
    const tab = await employed(world);
    await tab.session.lock();
    expect(tab.session.state()).toMatchObject({ status: 'locked', outside: council });
    expect(await tab.session.unlock(margaretPassword)).toEqual(asksOutside);
    expect(tab.session.state()).toMatchObject({ reason: 'lock', outside: council });
    const { outside, back } = await comeBack(world, tab);
    expect(back).toMatchObject({ ok: true, value: { next: 'open' } });
    expect(await outside.open('another one', true)).toMatchObject({ problem: 'wrong-password' });
    expect(await outside.open(margaretPassword, true)).toEqual(done);
    expect(listRecordNames(tab)).toEqual(['Halifax']);
  });

  it('begins on the plan that was chosen in the same tab before leaving for there', async () => {
    const world = createTestWorld();
    const tab = world.laptop.openTab();
    await tab.until('signed-out');
    storeChosenPlan(tab.storage, '?plan=enhanced');
    const { outside } = await comeBack(world, tab);
    expect(await outside.choose({ password: margaretPassword, displayName: 'Margaret' })).toEqual(done);
    expect([...world.server.accounts.values()][0]?.plan).toBe('enhanced');
    expect(tab.storage.length).toBe(0);
  });

  it('keeps what proves a way outside, although the server still answers about the sign-in that was ended', async () => {
    const world = createTestWorld();
    // With expired tokens, every call to the server starts by renewing them.
    world.server.lifetime = -1;
    const tab = await employed(world);
    const { promise: answer, resolve: go } = Promise.withResolvers<void>();
    let asked = false;
    world.server.answering = call => {
      if (call !== refreshes || asked) return undefined;
      asked = true;
      return answer;
    };
    world.server.sessions.clear();
    tab.session.passport.retry();
    await waitUntilTrue(() => asked);
    await tab.session.lock();
    const external = await tab.session.externalSignIn();
    expect(await external.begin('google')).toMatchObject({ ok: true });
    const begun = keysOf(tab.storage);
    expect(begun).toEqual(['kinfolio-session-code-verifier']);
    go();
    await turns();
    expect(keysOf(tab.storage)).toEqual(begun);
  });

  it('is known as such after a reload', async () => {
    const world = createTestWorld();
    const tab = await employed(world);
    await tab.session.lock();
    const again = tab.reload();
    expect(await again.until('locked')).toMatchObject({ outside: council });
  });

  it('opens with the password without network, and is asked there once it is back; nothing is lost', async () => {
    const world = createTestWorld();
    const tab = await employed(world);
    await tab.session.lock();
    world.laptop.setOnline(false);
    expect(await tab.session.unlock('another one')).toMatchObject({ problem: 'wrong-password' });
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    const barclays = { ...halifaxRecord, fields: { name: 'Barclays' } };
    expect(await tab.session.passport.save(barclays)).toMatchObject({ ok: true });
    world.laptop.setOnline(true);
    await locked(tab);
    expect(tab.session.state()).toMatchObject({ reason: 'back-online', outside: council, waiting: 1 });
    const { outside } = await comeBack(world, tab);
    expect(await outside.open(margaretPassword, true)).toEqual(done);
    await tab.settled();
    expect(listRecordNames(tab).toSorted()).toEqual(['Barclays', 'Halifax']);
  });

  it('begins again where nothing opens the passport, with another password', async () => {
    const world = createTestWorld();
    await employed(world);
    const phone = world.device().openTab();
    await phone.until('signed-out');
    const { outside, back } = await comeBack(world, phone);
    expect(back).toMatchObject({ ok: true, value: { next: 'open', onlyHere: true } });
    world.server.resetIsDue = false;
    expect(await outside.startAgain()).toEqual({ ok: false, problem: 'reset-waits' });
    expect(world.server.calls).not.toContain('POST /vault/v1/vault/set-aside');
    world.server.resetIsDue = true;
    expect(await outside.startAgain()).toEqual(done);
    expect(outside.waiting()).toMatchObject({ next: 'choose' });
    expect(await outside.choose({ password: margaretNewPassword, displayName: 'Margaret' })).toEqual(done);
    expect(phone.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    expect([phone.session.pendingKit() === undefined, listRecordNames(phone)]).toEqual([false, []]);
  });

  it('is not told of another password when a session was ended elsewhere', async () => {
    const world = createTestWorld();
    const tab = await employed(world);
    world.server.sessions.clear();
    tab.session.passport.retry();
    await locked(tab);
    expect(tab.session.state()).toMatchObject({ reason: 'signed-out', outside: council });
    expect(await tab.session.unlock(margaretPassword)).toEqual(asksOutside);
  });
});
