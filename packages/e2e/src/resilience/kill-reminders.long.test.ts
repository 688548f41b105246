import { expect, it } from 'vitest';
import { remindWhileKilled } from '../harness/crashing/killed-while-reminding.ts';
import { RUN_FULL_MATRICES } from '../harness/matrix.ts';

const [part, whole] = [
  { messages: 120, kills: 2 },
  { messages: 100_000, kills: 20 },
];

it(
  'two servers send reminders and are killed at random: none is lost, and none goes under two Message-IDs',
  async () => {
    const survived = await remindWhileKilled(RUN_FULL_MATRICES ? whole : part);
    console.log(survived);
    expect(survived).toMatchObject({ lost: 0, underTwoIds: 0 });
  },
  3 * 3_600_000,
);
