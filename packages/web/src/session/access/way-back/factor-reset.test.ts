import { expect, it } from 'vitest';
import { rightTestCode } from '../../testing/fake-entry.ts';
import { createTestWorld, margaretEmail, margaretPassword } from '../../testing/people.ts';

const done = { ok: true, value: undefined };

/** A person with a passport who has lost the second step, on a new device. */
async function lostStep() {
  const world = createTestWorld();
  await world.signedUp();
  world.server.wants = 'factor';
  const come = async () => {
    const tab = world.device().openTab();
    const outcome = await tab.session.signIn({
      email: margaretEmail,
      password: margaretPassword,
      remember: true,
    });
    expect(outcome).toMatchObject({ problem: 'code-wanted' });
    return tab.session;
  };
  return { world, come };
}

it('who has only the password asks, leaves, comes back after the wait, and is in', async () => {
  const { world, come } = await lostStep();
  world.server.resetIsDue = false;
  world.server.storedAt = '2199-12-03T14:02:00.000Z';
  const first = await come();
  expect(first.factorReset()).toEqual({ dueAt: undefined, due: false });
  expect(await first.askFactorReset()).toEqual(done);
  expect(first.factorReset()).toEqual({ dueAt: '2199-12-03T14:02:00.000Z', due: false });
  await first.leaveCode();
  expect(first.factorReset()).toBeUndefined();
  expect((await come()).factorReset()).toEqual({ dueAt: '2199-12-03T14:02:00.000Z', due: false });
  world.server.factorResetDueAt = '2026-01-03T14:02:00.000Z';
  world.server.resetIsDue = true;
  const back = await come();
  expect(back.factorReset()).toEqual({ dueAt: '2026-01-03T14:02:00.000Z', due: true });
  expect(await back.resetFactors()).toEqual(done);
  expect(back.state().status).toBe('open');
});

it('one that was stopped is asked for anew', async () => {
  const { world, come } = await lostStep();
  world.server.factorResetDueAt = '2026-01-03T14:02:00.000Z';
  const session = await come();
  world.server.factorResetDueAt = undefined;
  expect(await session.resetFactors()).toMatchObject({ problem: 'reset-waits' });
  expect(session.factorReset()).toEqual({ dueAt: undefined, due: false });
  expect(session.state().status).not.toBe('open');
});

it('who did not come by the password asks for nothing, and a shown code leaves nothing behind', async () => {
  const { world, come } = await lostStep();
  const newcomer = world.device().openTab().session;
  expect(newcomer.factorReset()).toBeUndefined();
  expect(await newcomer.askFactorReset()).toMatchObject({ problem: 'not-open' });
  expect(await newcomer.resetFactors()).toMatchObject({ problem: 'not-open' });
  const session = await come();
  expect(await session.answerChallenge({ code: rightTestCode, by: session.factors()[0] })).toEqual(done);
  expect(session.factorReset()).toBeUndefined();
});
