import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab, TestDeviceWithTabs } from '../testing/device.ts';
import { rightTestCode } from '../testing/fake-entry.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

const done = { ok: true, value: undefined };
const wanted = { ok: false, problem: 'code-wanted' };
const wrong = { ok: false, problem: 'wrong-sign-in-code' };
const right = ({ session }: BrowserTab) => ({ code: rightTestCode, by: session.factors()[0] });

let server: FakeServer;
let device: () => TestDeviceWithTabs;
let tab: BrowserTab;
beforeEach(async () => {
  const world = createTestWorld();
  ({ server, device } = world);
  tab = await world.signedUp();
});

const signIn = (where: BrowserTab) =>
  where.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });

describe.each(['device', 'factor'] as const)('a code of the %s', wants => {
  it('opens after the password, and a wrong one may be typed again', async () => {
    const phone = device().openTab();
    server.wants = wants;
    expect(await signIn(phone)).toEqual(wanted);
    expect(phone.session.requiredChallenge()).toBe(wants);
    expect(phone.session.state()).toEqual({ status: 'signed-out' });
    expect(await phone.session.answerChallenge({ ...right(phone), code: '000000' })).toEqual(wrong);
    expect(await phone.session.answerChallenge(right(phone))).toEqual(done);
    expect(phone.session.state()).toMatchObject({ status: 'open', account: { email: margaretEmail } });
    expect(phone.session.requiredChallenge()).toBeUndefined();
  });

  it('is not left half way: going back forgets the sign-in', async () => {
    const phone = device().openTab();
    server.wants = wants;
    await signIn(phone);
    await phone.session.leaveCode();
    expect(phone.session.requiredChallenge()).toBeUndefined();
    expect(await phone.session.answerChallenge(right(phone))).toEqual({ ok: false, problem: 'not-open' });
    expect(phone.device.local.getItem('kinfolio-session')).toBeNull();
    expect(await phone.reload().until('signed-out')).toBeDefined();
  });
});

it('a code for a new device is sent by the server itself, and again when asked', async () => {
  const phone = device().openTab();
  server.wants = 'device';
  await signIn(phone);
  expect(await phone.session.sendCode()).toEqual(done);
  const asked = server.calls.filter(call => call === 'POST /vault/v1/device/code');
  expect(asked).toHaveLength(1);
});

it('whoever has an authenticator app is asked at the next unlock too, before anything opens', async () => {
  const phone = device().openTab();
  server.wants = 'factor';
  await signIn(phone);
  await phone.session.answerChallenge(right(phone));
  await phone.session.lock();
  server.wants = 'factor';
  expect(await phone.session.unlock(margaretPassword)).toEqual(wanted);
  expect(phone.session.state()).toMatchObject({ status: 'locked' });
  expect(await phone.session.answerChallenge(right(phone))).toEqual(done);
  expect(phone.session.state()).toMatchObject({ status: 'open' });

  await phone.session.lock();
  server.wants = 'factor';
  phone.device.setOnline(false);
  server.online = false;
  expect(await phone.session.unlock(margaretPassword)).toEqual(done);
});

it('a code that is wanted while a passport is open locks it, keeps what was saved, and is asked for', async () => {
  tab.device.setOnline(false);
  await tab.session.passport.save(halifaxRecord);
  server.sessions.clear();
  server.wants = 'device';
  await tab.session.lock();
  expect(await tab.session.unlock(margaretPassword)).toEqual(done);
  tab.device.setOnline(true);
  expect(await tab.until('locked')).toMatchObject({ reason: 'code-wanted' });
  expect(await tab.session.unlock(margaretPassword)).toEqual(wanted);
  expect(await tab.session.answerChallenge(right(tab))).toEqual(done);
  await tab.settled();
  expect(listRecordNames(tab)).toHaveLength(1);
  expect(server.only().records.size).toBe(2);
});
