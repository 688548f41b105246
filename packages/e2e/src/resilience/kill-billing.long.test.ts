import { expect, it } from 'vitest';
import { payWhileKilled } from '../harness/crashing/killed-while-paying.ts';
import { sampleMatrix } from '../harness/matrix.ts';

const ends = {
  paying: { running: 1, paid: 1, refunded: 0, status: 'active', seats: 0 },
  cancelling: { running: 1, paid: 1, refunded: 0, status: 'active', seats: 0 },
  refunding: { running: 0, paid: 1, refunded: 1, status: 'canceled', seats: 0 },
  'accepting a seat': { running: 1, paid: 1, refunded: 0, status: 'active', seats: 1 },
} as const;

it(
  'kill -9 after a step of paying, cancelling, refunding or taking a seat: its person goes on, and nothing is done twice',
  async () => {
    let steps = 0;
    const found = await payWhileKilled(all => {
      steps = all.length;
      return sampleMatrix(all, Math.ceil(all.length / 10));
    });
    console.log(`${found.length} of ${steps} steps`, found);
    expect(found).toEqual(
      found.map(one => Object.assign({}, one, ends[one.deed], { killed: true, doubled: 0 })),
    );
  },
  30 * 60_000,
);
