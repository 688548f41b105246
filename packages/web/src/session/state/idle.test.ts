import { beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, type TestDeviceWithTabs, waitUntilTrue } from '../testing/device.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import type { ManualTime } from '../testing/manual-time.ts';
import { createTestWorld, margaretPassword } from '../testing/people.ts';

const minutes = 60_000;

let time: ManualTime;
let server: FakeServer;
let laptop: TestDeviceWithTabs;
let tab: BrowserTab;

beforeEach(async () => {
  const world = createTestWorld();
  ({ time, server, laptop } = world);
  tab = await world.signedUp();
});

describe('doing nothing', () => {
  it('warns after 28 minutes and locks every tab after 30, keeping what was typed', async () => {
    tab.session.beforeLock(async () => {
      await tab.session.passport.drafts.write('bank-account:new', { fields: { name: 'Half typ' } });
    });
    time.pass(27 * minutes);
    expect(tab.session.idle()?.warning).toBe(false);
    time.pass(minutes);
    expect(tab.session.idle()).toMatchObject({ warning: true, locksAt: time.now() + 2 * minutes });
    tab.session.acted();
    expect(tab.session.idle()?.warning).toBe(false);
    time.pass(30 * minutes);
    expect(await tab.until('locked')).toMatchObject({ reason: 'idle' });
    await tab.session.unlock(margaretPassword);
    expect(await tab.session.passport.drafts.read('bank-account:new')).toMatchObject({
      fields: { name: 'Half typ' },
    });
  });

  it('in one tab does not lock a person who works in another', async () => {
    const second = laptop.openTab();
    await second.until('open');
    time.pass(20 * minutes);
    second.hear('acted');
    time.pass(20 * minutes);
    expect(tab.session.state().status).toBe('open');
    time.pass(10 * minutes);
    await tab.until('locked');
    await second.until('locked');
  });

  it('tells the server of activity at most once a minute', async () => {
    for (let second = 0; second < 120; second += 1) {
      tab.hear('acted');
      time.pass(1000);
    }
    await waitUntilTrue(() => server.calls.filter(call => call === 'POST /vault/v1/activity').length === 2);
    expect(tab.session.state().status).toBe('open');
  });

  it('locks after 30 minutes also when the clock was put back meanwhile', async () => {
    laptop.local.setItem('kinfolio-last-activity', String(time.now() + 24 * 60 * minutes));
    tab.hear('stored');
    time.pass(30 * minutes);
    expect(await tab.until('locked')).toMatchObject({ reason: 'idle' });
  });
});
