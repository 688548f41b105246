import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovedClock, startMovedClock } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
} from '../harness/server/sharing-world.ts';

// The same three people as in `sharing-session.test.ts`.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
});
afterAll(() => world.close());

it('a found letter joins nobody, and a code of another passport finds nothing', async () => {
  const owner = await world.signUp();
  const [reader, stranger] = [await world.signUp(), await world.signUp()];
  const own = await getSharingFunctions(owner.tab);
  const given = okOr(await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password));
  const code = findInviteCode(given.codes);
  const theirs = await getSharingFunctions(stranger.tab);
  expect(okOr(await theirs.look(code))).toMatchObject({ genuine: true, own: false, stage: 'invited' });
  expect(await theirs.accept(code)).toEqual({ ok: false, problem: 'other-email' });
  expect(await theirs.look(code.replace(/^.{5}/, '00001'))).toMatchObject({
    problem: 'wrong-code',
    group: 1,
  });
  expect(okOr(await own.look(code)).own).toBe(true);
  okOr(await (await getSharingFunctions(reader.tab)).refuse(code));
  expect(await theirs.look(code)).toMatchObject({ problem: 'not-found' });
  // A reader who declined causes no delay: the owner's keys are rotated as usual.
  okOr(await own.stop([given.grant], { tell: false, password: owner.person.password }));
});
