import { expect, it } from 'vitest';
import { checkHousehold } from './testing/check-household.ts';

it('each month of a hundred households is right to the penny after six questions at most', () => {
  for (let seed = 1001; seed <= 1100; seed += 1) expect(checkHousehold(seed)).toBe(24);
}, 600_000);
