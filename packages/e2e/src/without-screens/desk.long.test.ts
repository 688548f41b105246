import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeTogether } from '../harness/people/executors.ts';
import { type MovedClock, startMovedClock } from '../harness/server/moved-clock.ts';

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

it('two executors change a desk 200 times, one without a connection, and both have the same desk', async () => {
  expect(await changeTogether(world, 100)).toHaveLength(116);
});
