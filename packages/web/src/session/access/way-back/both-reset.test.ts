import { expect, it } from 'vitest';
import { rightTestCode } from '../../testing/fake-entry.ts';
import { createTestWorld, margaretEmail, margaretNewPassword } from '../../testing/people.ts';

const done = { ok: true, value: undefined };
const codeOfMail = { email: margaretEmail, code: rightTestCode };

/** A person with a passport who has lost the password and the second step, on a new device. */
async function lostBoth() {
  const world = createTestWorld();
  await world.signedUp();
  world.server.wants = 'factor';
  world.server.resetIsDue = false;
  world.server.storedAt = '2199-12-03T14:02:00.000Z';
  return { server: world.server, come: () => world.device().openTab().session };
}

it('who has the mailbox alone asks, comes back after the wait, and begins with an empty passport', async () => {
  const { server, come } = await lostBoth();
  const first = come();
  expect(await first.beginReset(codeOfMail)).toMatchObject({ problem: 'code-wanted' });
  expect([first.requiredChallenge(), first.mayAskForBoth()]).toEqual(['factor', true]);
  expect(await first.askForBoth()).toEqual(done);
  expect(first.resetStanding()).toEqual({ waitsUntil: '2199-12-03T14:02:00.000Z' });
  expect([first.mayAskForBoth(), first.requiredChallenge()]).toEqual([false, undefined]);
  // The request ended the sign-in.
  expect(await first.askForBoth()).toMatchObject({ problem: 'not-open' });
  const early = come();
  expect(await early.beginReset(codeOfMail)).toEqual(done);
  expect(early.resetStanding()).toEqual({ waitsUntil: '2199-12-03T14:02:00.000Z' });
  server.resetIsDue = true;
  const back = come();
  expect(await back.beginReset(codeOfMail)).toEqual(done);
  expect(back.resetStanding()).toEqual({ waitsUntil: undefined });
  expect(await back.resetPassport(margaretNewPassword)).toEqual(done);
  expect(back.state().status).toBe('open');
  expect(back.pendingKit()).toBeDefined();
  expect(server.wants).toBeUndefined();
});

it('one that was stopped is asked for anew, and who shows the second step asks for the passport alone', async () => {
  const { server, come } = await lostBoth();
  const session = come();
  await session.beginReset(codeOfMail);
  await session.askForBoth();
  server.bothResetDueAt = undefined;
  const again = come();
  expect(await again.beginReset(codeOfMail)).toMatchObject({ problem: 'code-wanted' });
  expect(await again.answerChallenge({ code: rightTestCode, by: again.factors()[0] })).toEqual(done);
  expect(again.resetStanding()).toEqual({ waitsUntil: '2199-12-03T14:02:00.000Z' });
  expect(server.calls.filter(name => name === 'POST /vault/v1/reset')).toHaveLength(2);
  expect(server.bothResetDueAt).toBeUndefined();
});

it('nobody else asks for it', async () => {
  const { come } = await lostBoth();
  const session = come();
  expect(session.mayAskForBoth()).toBe(false);
  expect(await session.askForBoth()).toMatchObject({ problem: 'not-open' });
});
