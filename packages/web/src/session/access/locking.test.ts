import { beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, TestDeviceWithTabs, waitUntilTrue } from '../testing/device.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import type { ManualTime } from '../testing/manual-time.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretAccount,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

const signInKey = 'kinfolio-session';

let time: ManualTime;
let server: FakeServer;
let laptop: TestDeviceWithTabs;
let tab: BrowserTab;

beforeEach(async () => {
  const world = createTestWorld();
  ({ time, server, laptop } = world);
  tab = await world.signedUp();
  await tab.settled();
});

/** Calls `what` while a call to the server is under way: after the call was sent and before it is answered. */
function during(call: string, what: () => void): void {
  let done = false;
  server.trouble = name => {
    if (name === call && !done) {
      done = true;
      what();
    }
    return undefined;
  };
}

const pull = 'POST /vault/v1/vaults/:id/pull';
const signIn = 'POST /auth/v1/token';
const calls = (call: string) => server.calls.filter(one => one === call).length;

async function secondTab(): Promise<BrowserTab> {
  const second = laptop.openTab();
  await second.until('open');
  return second;
}

describe('a lock in one tab', () => {
  it('locks a tab that was frozen and heard nothing, as soon as it is seen', async () => {
    const before = calls(pull);
    const second = await secondTab();
    await waitUntilTrue(() => calls(pull) > before);
    await tab.session.passport.save(halifaxRecord);
    await waitUntilTrue(() => listRecordNames(second).length === 1);
    laptop.setOnline(false);
    second.freeze();
    await tab.session.lock();
    second.hear('seen');
    await second.until('locked');
    expect(listRecordNames(second)).toEqual([]);
  });

  it('keeps a tab locked that was just opening', async () => {
    during('GET /vault/v1/reload-half', () => void tab.session.lock());
    const second = laptop.openTab();
    const seen: string[] = [];
    second.session.subscribe(() => seen.push(second.session.state().status));
    await second.until('locked');
    expect(seen).toEqual(['locked']);
  });

  it('heard late, leaves the sign-in that another tab made since', async () => {
    const second = await secondTab();
    second.freeze();
    await tab.session.lock();
    await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    const before = calls(signIn);
    second.thaw();
    await second.until('locked');
    await second.until('open');
    tab.session.passport.retry();
    await tab.session.passport.save(halifaxRecord);
    await tab.settled();
    expect(calls(signIn)).toBe(before);
    expect(await tab.reload().until('open')).toMatchObject({ account: { email: margaretEmail } });
  });

  it('leaves no sign-in behind, even one that was on its way', async () => {
    for (const session of server.sessions.values()) session.idle = true;
    const { promise: locked, resolve: go } = Promise.withResolvers<void>();
    server.answering = call => (call === 'POST /auth/v1/token' ? locked : undefined);
    during('POST /auth/v1/token', () => void tab.session.lock());
    tab.session.passport.retry();
    await tab.until('locked');
    // The lock does not wait for the server to end the earlier sign-in.
    await waitUntilTrue(() => server.sessions.size === 1);
    go();
    await waitUntilTrue(() => server.sessions.size === 0);
    expect(laptop.local.getItem(signInKey)).toBeNull();
  });

  it('says how many records would be lost by signing out', async () => {
    laptop.setOnline(false);
    await tab.session.passport.save(halifaxRecord);
    await tab.session.lock();
    expect(tab.session.state()).toMatchObject({ status: 'locked', waiting: 1 });
    expect(await tab.reload().until('locked')).toMatchObject({ waiting: 1 });
  });
});

describe('coming in', () => {
  it('in one tab opens the others, by signing in and by unlocking', async () => {
    const second = await secondTab();
    await tab.session.lock();
    await second.until('locked');
    await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    expect(await second.until('open')).toMatchObject({ account: { email: margaretEmail } });
    await second.session.lock();
    await tab.until('locked');
    await tab.session.unlock(margaretPassword);
    expect(await second.until('open')).toMatchObject({ account: { email: margaretEmail } });
  });

  it('leaves no sign-in behind when it stops half way', async () => {
    const phone = new TestDeviceWithTabs(server, time).openTab();
    server.trouble = call => (call === 'GET /vault/v1/vault' ? 'before' : undefined);
    expect(
      await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
    ).toEqual({
      ok: false,
      problem: 'offline',
    });
    expect(phone.device.local.getItem(signInKey)).toBeNull();
    await waitUntilTrue(() => server.sessions.size === 1);
  });

  it('with a wrong password leaves another tab signed in', async () => {
    await tab.session.lock();
    const second = laptop.openTab();
    await second.until('locked');
    second.freeze();
    await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    expect(await second.session.unlock('wrong')).toEqual({ ok: false, problem: 'wrong-password' });
    expect(laptop.local.getItem(signInKey)).not.toBeNull();
  });

  it('is refused with a reason when the browser has no room for it', async () => {
    await tab.session.lock();
    laptop.local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await tab.session.unlock(margaretPassword)).toEqual({ ok: false, problem: 'storage-full' });
    expect(listRecordNames(tab)).toEqual([]);
  });
});

describe('signing out', () => {
  it('of one account leaves a tab alone that is signed in to another', async () => {
    await tab.session.signOut();
    const other = laptop.openTab();
    expect(await other.session.signUp({ ...margaretAccount, email: 'tom@example.test' })).toMatchObject({
      ok: true,
    });
    await other.session.signOut();
    // An active tab would take over the other sign-in and switch to its account, so this one is frozen.
    tab.freeze();
    await other.session.signIn({ email: 'tom@example.test', password: margaretPassword, remember: false });
    await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    await tab.session.signOut();
    await waitUntilTrue(() => tab.session.state().status === 'signed-out');
    expect(other.session.state()).toMatchObject({ status: 'open', account: { email: 'tom@example.test' } });
    expect(await other.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
  });
});
