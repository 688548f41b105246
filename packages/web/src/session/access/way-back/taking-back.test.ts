import { describe, expect, it } from 'vitest';
import { requireValue } from '../../../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from '../../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../../testing/people.ts';

// A thief knows the password and uses the person's own device. The person still has the earlier kit.

const done = { ok: true, value: undefined };
const stolen = 'a password of the thief himself';

type World = ReturnType<typeof createTestWorld>;

/** A passport with one record, and the code of its printed kit. */
async function withKit(world: World) {
  const tab = await world.signedUp();
  expect(await tab.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
  await tab.settled();
  const kit = requireValue(tab.session.pendingKit());
  await confirm(tab);
  return { tab, code: kit.recoveryCode };
}

async function confirm(tab: BrowserTab): Promise<void> {
  const groups = requireValue(tab.session.pendingKit()).groups;
  const [one, two] = requireValue(tab.session.kitChallenge()).groups;
  expect(
    await tab.session.confirmKit([requireValue(groups[one - 1]), requireValue(groups[two - 1])]),
  ).toEqual(done);
}

const openedNewly = (world: World) => world.device().openTab();
const come = (tab: BrowserTab, code: string) =>
  tab.session.recover({ email: margaretEmail, code, newPassword: margaretNewPassword });
const signIn = (tab: BrowserTab, secret: string) =>
  tab.session.signIn({ email: margaretEmail, password: secret, remember: true });

describe('a renewal by a thief', () => {
  it('is taken back with the kit of before, on any device; the records are there and the thief is out', async () => {
    const world = createTestWorld();
    const { tab: thief, code } = await withKit(world);
    expect(
      await thief.session.changePassword({ current: margaretPassword, next: stolen, renewKeys: true }),
    ).toEqual(done);
    const thiefsKit = requireValue(thief.session.pendingKit()).recoveryCode;
    const barclays = { ...halifaxRecord, fields: { name: 'Barclays' } };
    expect(await thief.session.passport.save(barclays)).toMatchObject({ ok: true });
    await thief.settled();

    const mine = openedNewly(world);
    expect(await come(mine, code)).toMatchObject({ ok: false, problem: 'way-ended' });
    expect(mine.session.state().status).not.toBe('open');
    expect(mine.session.endedWay()).toEqual({ changedAt: expect.stringMatching(/^2026-/) });
    expect(await mine.session.takeBack(margaretNewPassword)).toEqual(done);
    expect(mine.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    await waitUntilTrue(() => listRecordNames(mine).includes('Halifax'));
    // The thief's record is sealed with keys that only the thief had. It is kept, and shown as a record that does not
    // open.
    expect(listRecordNames(mine)).toEqual(['Halifax']);
    expect(world.server.only().records.size).toBe(3);

    for (const secret of [stolen, margaretPassword])
      expect(await signIn(openedNewly(world), secret)).toMatchObject({ ok: false });
    for (const kit of [thiefsKit, code])
      expect(await come(openedNewly(world), kit)).toMatchObject({ problem: 'wrong-code' });
    const again = openedNewly(world);
    expect(await signIn(again, margaretNewPassword)).toEqual(done);
    await waitUntilTrue(() => listRecordNames(again).includes('Halifax'));
    // A device that last saw the earlier state, or the thief's state, accepts the new state.
    const locked = thief.device.openTab();
    expect(await signIn(locked, margaretNewPassword)).toEqual(done);
    const newKit = requireValue(mine.session.pendingKit()).recoveryCode;
    expect(newKit).not.toBe(code);
    await confirm(mine);
    expect(await come(openedNewly(world), newKit)).toMatchObject({ ok: true });
  });

  it('changes nothing while its owner has not said that it was not them', async () => {
    const world = createTestWorld();
    const { tab, code } = await withKit(world);
    expect(
      await tab.session.changePassword({ current: margaretPassword, next: stolen, renewKeys: true }),
    ).toEqual(done);
    const before = world.server.only().vault?.state;
    const mine = openedNewly(world);
    expect(await come(mine, code)).toMatchObject({ problem: 'way-ended' });
    await mine.session.leaveCode();
    expect(await mine.session.takeBack(margaretNewPassword)).toMatchObject({ problem: 'not-open' });
    expect(world.server.only().vault?.state).toEqual(before);
  });
});

it('a second step that somebody added is turned off by the kit of before, and by nothing else', async () => {
  const world = createTestWorld();
  const { tab, code } = await withKit(world);
  expect(
    await tab.session.changePassword({ current: margaretPassword, next: stolen, renewKeys: true }),
  ).toEqual(done);
  world.server.wants = 'factor';
  const byPassword = openedNewly(world);
  expect(await signIn(byPassword, stolen)).toMatchObject({ problem: 'code-wanted' });
  expect(byPassword.session.mayDropFactors()).toBe(false);
  expect(await byPassword.session.dropFactors()).toMatchObject({ problem: 'not-open' });
  const mine = openedNewly(world);
  expect(await come(mine, code)).toMatchObject({ problem: 'code-wanted' });
  expect(mine.session.mayDropFactors()).toBe(true);
  expect(await mine.session.dropFactors()).toMatchObject({ problem: 'way-ended' });
  expect(await mine.session.takeBack(margaretNewPassword)).toEqual(done);
  await waitUntilTrue(() => listRecordNames(mine).includes('Halifax'));
});

it('a lost second step is turned off by the kit that opens now', async () => {
  const world = createTestWorld();
  const { code } = await withKit(world);
  world.server.wants = 'factor';
  const mine = openedNewly(world);
  expect(await come(mine, code)).toMatchObject({ problem: 'code-wanted' });
  expect(await mine.session.dropFactors()).toEqual(done);
  expect(mine.session.state().status).toBe('open');
});

it('a server that shows a newest keyset which does not follow is refused, and nothing is sent', async () => {
  const world = createTestWorld();
  const { tab, code } = await withKit(world);
  expect(
    await tab.session.changePassword({ current: margaretPassword, next: stolen, renewKeys: true }),
  ).toEqual(done);
  world.server.instead = async (call, answer) =>
    call.startsWith('GET /vault/v1/keysets') ? Response.json({ keysets: [], more: false }) : answer;
  const mine = openedNewly(world);
  // The server leaves out the keyset of this change.
  await tab.session.newKit(stolen);
  expect(await come(mine, code)).toMatchObject({ problem: 'keyset-incomplete' });
});
