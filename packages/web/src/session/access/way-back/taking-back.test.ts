import { describe, expect, it } from 'vitest';
import { must } from '../../../vault-worker/testing/must.ts';
import { eventually, type Tab } from '../../testing/device.ts';
import { email, halifax, names, newPassword, newWorld, password } from '../../testing/people.ts';

// A thief knows the password and sits at the person's own device; the person has the kit of before.

const done = { ok: true, value: undefined };
const stolen = 'a password of the thief himself';

type World = ReturnType<typeof newWorld>;

/** A passport with a record, and the code of its kit on paper. */
async function withKit(world: World) {
  const tab = await world.signedUp();
  expect(await tab.session.passport.save(halifax)).toMatchObject({ ok: true });
  await tab.settled();
  const kit = must(tab.session.pendingKit());
  await confirm(tab);
  return { tab, code: kit.recoveryCode };
}

async function confirm(tab: Tab): Promise<void> {
  const groups = must(tab.session.pendingKit()).groups;
  const [one, two] = must(tab.session.kitChallenge()).groups;
  expect(await tab.session.confirmKit([must(groups[one - 1]), must(groups[two - 1])])).toEqual(done);
}

const openedNewly = (world: World) => world.device().openTab();
const come = (tab: Tab, code: string) => tab.session.recover({ email, code, newPassword });
const signIn = (tab: Tab, secret: string) => tab.session.signIn({ email, password: secret, remember: true });

describe('a renewal by a thief', () => {
  it('is taken back with the kit of before, on any device; the records are there and the thief is out', async () => {
    const world = newWorld();
    const { tab: thief, code } = await withKit(world);
    expect(await thief.session.changePassword({ current: password, next: stolen, renewKeys: true })).toEqual(
      done,
    );
    const thiefsKit = must(thief.session.pendingKit()).recoveryCode;
    const barclays = { ...halifax, fields: { name: 'Barclays' } };
    expect(await thief.session.passport.save(barclays)).toMatchObject({ ok: true });
    await thief.settled();

    const mine = openedNewly(world);
    expect(await come(mine, code)).toMatchObject({ ok: false, problem: 'way-ended' });
    expect(mine.session.state().status).not.toBe('open');
    expect(mine.session.endedWay()).toEqual({ changedAt: expect.stringMatching(/^2026-/) });
    expect(await mine.session.takeBack(newPassword)).toEqual(done);
    expect(mine.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    await eventually(() => names(mine).includes('Halifax'));
    // Sealed by keys that only the thief had: it is kept, and shown as something that does not open.
    expect(names(mine)).toEqual(['Halifax']);
    expect(world.server.only().records.size).toBe(3);

    for (const secret of [stolen, password])
      expect(await signIn(openedNewly(world), secret)).toMatchObject({ ok: false });
    for (const kit of [thiefsKit, code])
      expect(await come(openedNewly(world), kit)).toMatchObject({ problem: 'wrong-code' });
    const again = openedNewly(world);
    expect(await signIn(again, newPassword)).toEqual(done);
    await eventually(() => names(again).includes('Halifax'));
    // A device that knew the state of before, or the thief's, follows.
    const locked = thief.device.openTab();
    expect(await signIn(locked, newPassword)).toEqual(done);
    const newKit = must(mine.session.pendingKit()).recoveryCode;
    expect(newKit).not.toBe(code);
    await confirm(mine);
    expect(await come(openedNewly(world), newKit)).toMatchObject({ ok: true });
  });

  it('changes nothing while its owner has not said that it was not them', async () => {
    const world = newWorld();
    const { tab, code } = await withKit(world);
    expect(await tab.session.changePassword({ current: password, next: stolen, renewKeys: true })).toEqual(
      done,
    );
    const before = world.server.only().vault?.state;
    const mine = openedNewly(world);
    expect(await come(mine, code)).toMatchObject({ problem: 'way-ended' });
    await mine.session.leaveCode();
    expect(await mine.session.takeBack(newPassword)).toMatchObject({ problem: 'not-open' });
    expect(world.server.only().vault?.state).toEqual(before);
  });
});

it('a second step that somebody added is turned off by the kit of before, and by nothing else', async () => {
  const world = newWorld();
  const { tab, code } = await withKit(world);
  expect(await tab.session.changePassword({ current: password, next: stolen, renewKeys: true })).toEqual(
    done,
  );
  world.server.wants = 'factor';
  const byPassword = openedNewly(world);
  expect(await signIn(byPassword, stolen)).toMatchObject({ problem: 'code-wanted' });
  expect(byPassword.session.mayDropFactors()).toBe(false);
  expect(await byPassword.session.dropFactors()).toMatchObject({ problem: 'not-open' });
  const mine = openedNewly(world);
  expect(await come(mine, code)).toMatchObject({ problem: 'code-wanted' });
  expect(mine.session.mayDropFactors()).toBe(true);
  expect(await mine.session.dropFactors()).toMatchObject({ problem: 'way-ended' });
  expect(await mine.session.takeBack(newPassword)).toEqual(done);
  await eventually(() => names(mine).includes('Halifax'));
});

it('a lost second step is turned off by the kit that opens now', async () => {
  const world = newWorld();
  const { code } = await withKit(world);
  world.server.wants = 'factor';
  const mine = openedNewly(world);
  expect(await come(mine, code)).toMatchObject({ problem: 'code-wanted' });
  expect(await mine.session.dropFactors()).toEqual(done);
  expect(mine.session.state().status).toBe('open');
});

it('a server that shows a newest keyset which does not follow is refused, and nothing is sent', async () => {
  const world = newWorld();
  const { tab, code } = await withKit(world);
  expect(await tab.session.changePassword({ current: password, next: stolen, renewKeys: true })).toEqual(
    done,
  );
  world.server.instead = async (call, answer) =>
    call.startsWith('GET /vault/v1/keysets') ? Response.json({ keysets: [], more: false }) : answer;
  const mine = openedNewly(world);
  // One keyset in between is left out.
  await tab.session.newKit(stolen);
  expect(await come(mine, code)).toMatchObject({ problem: 'keyset-incomplete' });
});
