import { expect, it } from 'vitest';
import { checkHousehold } from './testing/check-household.ts';
import { createMoneyHousehold } from './testing/money-household.ts';

it('a household of two has about 6,000 payments in 24 months', () => {
  const { count, months } = createMoneyHousehold(1);
  expect(months.size).toBe(24);
  expect(count).toBeGreaterThan(5500);
});

it.each([1, 2, 3])('each month of household %i is right to the penny after six questions at most', seed => {
  expect(checkHousehold(seed)).toBe(24);
});
