import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../testing/people.ts';

const done = { ok: true, value: undefined };
const signIn = 'POST /auth/v1/token';

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;

beforeEach(async () => {
  world = createTestWorld();
  tab = await world.signedUp();
  await tab.settled();
});

/** Has the effect of signing out everywhere, or of deleting the sessions. */
const endEverySession = () => world.server.sessions.clear();
const markIdle = () => {
  for (const session of world.server.sessions.values()) session.idle = true;
};
const calls = (call: string) => world.server.calls.filter(one => one === call).length;
/** Waits long enough for everything that can happen before a pending answer arrives. */
const turns = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve));
};
/** Makes the device contact the server, so that it notices that its session has ended. */
const sync = (one: BrowserTab) => one.session.passport.retry();

describe('a session that was ended elsewhere', () => {
  it('closes the passport, also where the password was typed, and says why', async () => {
    await tab.session.passport.save(halifaxRecord);
    await tab.settled();
    endEverySession();
    sync(tab);
    expect(await tab.until('locked')).toMatchObject({
      email: margaretEmail,
      reason: 'signed-out',
      offlineOk: true,
    });
    expect(listRecordNames(tab)).toEqual([]);
    expect(world.server.sessions.size).toBe(0);
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    await waitUntilTrue(() => world.server.sessions.size === 1);
    expect(listRecordNames(tab)).toEqual(['Halifax']);
  });

  it('leaves a passport open that its person locked and opened again, however late the server says that the session is over', async () => {
    await tab.session.passport.save(halifaxRecord);
    await tab.settled();
    const { promise: answer, resolve: go } = Promise.withResolvers<void>();
    let asked = false;
    world.server.answering = call => {
      if (call !== signIn || asked) return undefined;
      asked = true;
      return answer;
    };
    endEverySession();
    sync(tab);
    await waitUntilTrue(() => asked);
    await tab.session.lock();
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    go();
    await turns();
    await waitUntilTrue(() => world.server.sessions.size === 1);
    expect(tab.session.state().status).toBe('open');
    expect(listRecordNames(tab)).toEqual(['Halifax']);
  });

  it('closes every tab, and none of them signs in again by itself', async () => {
    const second = world.laptop.openTab();
    await second.until('open');
    endEverySession();
    sync(tab);
    for (const one of [tab, second])
      expect(await one.until('locked')).toMatchObject({ reason: 'signed-out' });
    expect(world.server.sessions.size).toBe(0);
  });

  it('is not replaced by a tab that only finds no sign-in any more', async () => {
    // With expired tokens, the first tab to learn that the session is over removes them from the storage that all tabs
    // share.
    world.server.lifetime = -1;
    await tab.session.lock();
    const second = world.laptop.openTab();
    await second.until('locked');
    second.freeze();
    for (const one of [tab, second]) {
      expect(await one.session.unlock(margaretPassword)).toEqual(done);
      // A settled save shows that the tab has reached the server, although the other tab may be the one that sent the
      // change.
      one.thaw();
      await one.session.passport.save(halifaxRecord);
      await one.settled();
    }
    const { promise: answer, resolve: go } = Promise.withResolvers<void>();
    let asked = false;
    world.server.answering = call => {
      if (call !== 'POST /vault/v1/prelogin') return undefined;
      asked = true;
      return answer;
    };
    endEverySession();
    sync(tab);
    await waitUntilTrue(() => asked);
    const before = calls(signIn);
    sync(second);
    await turns();
    go();
    for (const one of [tab, second]) await one.until('locked');
    expect(calls(signIn)).toBe(before);
  });

  it('has the server asked first at the next unlock, after a reload too, and at none after that', async () => {
    endEverySession();
    sync(tab);
    await tab.until('locked');
    const again = tab.reload();
    await again.until('locked');
    world.server.wants = 'factor';
    expect(await again.session.unlock(margaretPassword)).toEqual({ ok: false, problem: 'code-wanted' });
    expect(again.session.state().status).toBe('locked');
    world.server.wants = undefined;
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    await again.session.lock();
    world.server.online = false;
    const before = calls('POST /vault/v1/prelogin');
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    expect(calls('POST /vault/v1/prelogin')).toBe(before);
  });

  it('has it asked first although the page is reloaded before it has locked', async () => {
    // With expired tokens, the sign-in that would show after a reload that the session was ended is removed as well.
    world.server.lifetime = -1;
    await tab.session.lock();
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    await tab.session.passport.save(halifaxRecord);
    await tab.settled();
    const { promise: never } = Promise.withResolvers<void>();
    let asked = false;
    world.server.answering = call => {
      if (call !== 'POST /vault/v1/prelogin') return undefined;
      asked = true;
      return never;
    };
    endEverySession();
    sync(tab);
    await waitUntilTrue(() => asked);
    world.server.answering = () => undefined;
    const again = tab.reload();
    await again.until('locked');
    world.server.wants = 'factor';
    expect(await again.session.unlock(margaretPassword)).toEqual({ ok: false, problem: 'code-wanted' });
  });

  it('has it asked first although the reload did not wait for the answer that told', async () => {
    const { promise: answer, resolve: go } = Promise.withResolvers<void>();
    let asked = false;
    world.server.answering = call => {
      if (call !== 'GET /vault/v1/reload-half') return undefined;
      asked = true;
      return answer;
    };
    endEverySession();
    const again = tab.reload();
    await waitUntilTrue(() => asked);
    world.time.pass(4_000);
    await again.until('locked');
    world.server.wants = 'factor';
    const unlocked = again.session.unlock(margaretPassword);
    go();
    expect(await unlocked).toEqual({ ok: false, problem: 'code-wanted' });
    expect(again.session.state().status).toBe('locked');
  });

  it('by a change of the password says that, also after a reload', async () => {
    const phone = world.device().openTab();
    await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    const again = tab.reload();
    await again.until('open');
    await phone.session.changePassword({ current: margaretPassword, next: margaretNewPassword });
    sync(again);
    expect(await again.until('locked')).toMatchObject({ reason: 'password-changed' });
  });

  it('keeps what was saved without network for the next unlock', async () => {
    world.laptop.setOnline(false);
    await tab.session.passport.save(halifaxRecord);
    endEverySession();
    world.laptop.setOnline(true);
    expect(await tab.until('locked')).toMatchObject({ reason: 'signed-out', waiting: 1 });
    expect(await tab.session.unlock(margaretPassword)).toEqual(done);
    await tab.settled();
    expect(world.server.only().records.size).toBe(2);
  });
});

describe('a session that was idle', () => {
  it('is followed by another where the password was typed and the person is here', async () => {
    markIdle();
    sync(tab);
    await waitUntilTrue(() => [...world.server.sessions.values()].some(({ half, idle }) => half && !idle));
    expect(tab.session.state().status).toBe('open');
  });

  it('is so too when the tokens ran out before', async () => {
    world.server.turn += 1;
    markIdle();
    sync(tab);
    await waitUntilTrue(() => [...world.server.sessions.values()].some(({ half, idle }) => half && !idle));
    expect(tab.session.state().status).toBe('open');
  });

  it('locks a tab that never saw the password', async () => {
    const again = tab.reload();
    await again.until('open');
    markIdle();
    sync(again);
    expect(await again.until('locked')).toMatchObject({ reason: 'idle' });
  });
});

/** The client retries for 25 seconds by its own clock, so the fake timers are advanced until the condition is true. */
const whileItTries = (holds: () => boolean) =>
  waitUntilTrue(() => {
    vi.advanceTimersByTime(10);
    return holds();
  });

describe('an access token that ran out', () => {
  afterEach(() => void vi.useRealTimers());

  it('is renewed although this device’s clock takes it for good, and nothing locks', async () => {
    const again = tab.reload();
    await again.until('open');
    const seen: string[] = [];
    again.session.subscribe(() => seen.push(again.session.state().status));
    world.server.turn += 1;
    await again.session.passport.save(halifaxRecord);
    await again.settled();
    expect(world.server.only().records.size).toBe(2);
    expect(new Set(seen)).not.toContain('locked');
    expect(world.server.sessions.size).toBe(1);
  });

  it('waits for an answer when there is none about the sign-in', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    world.server.turn += 1;
    let asked = 0;
    world.server.trouble = call => {
      if (call === signIn) asked += 1;
      return call === signIn ? 'before' : undefined;
    };
    await tab.session.passport.save(halifaxRecord);
    await whileItTries(() => asked > 0);
    world.time.pass(8_000);
    await whileItTries(() => tab.session.passport.status().state === 'failed');
    expect(tab.session.state().status).toBe('open');
    world.server.trouble = () => undefined;
    await whileItTries(() => {
      world.time.pass(10);
      return tab.session.passport.status().waiting === 0;
    });
  });
});
