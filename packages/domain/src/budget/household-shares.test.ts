import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import { type BudgetPayers, divideBudgetAmongPayers, splitAmount } from './household-shares.ts';
import { computeBudgetPlan } from './plan.ts';

interface Part {
  readonly id: string;
  readonly hundredths: number;
}

/** The exact share in ten-thousandths of a penny, calculated with integers only. */
function oracleExact(amount: number, parts: readonly Part[], at: number): bigint {
  const total = parts.reduce((sum, { hundredths }) => sum + BigInt(hundredths), 0n);
  return (BigInt(amount) * BigInt(parts[at]?.hundredths ?? 0) * 10_000n) / total;
}

/** Shares of two to five people in hundredths of a per cent that make 100 per cent together. */
const sharesOf = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 4 }).map(cuts => {
  const sorted = [0, ...cuts.toSorted((one, other) => one - other), 10_000];
  return sorted
    .slice(1)
    .map((cut, index): Part => ({ id: `p${String(index)}`, hundredths: cut - (sorted[index] ?? 0) }));
});
const storedOf = (parts: readonly Part[]) =>
  parts.map(({ id, hundredths }) => `${id}=${(hundredths / 100).toFixed(2)}`).join(' ');

describe('an amount that several people pay', () => {
  it('is shared to the penny, and no share is a penny or more from the exact one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), sharesOf, (amount, parts) => {
        const shares = splitAmount(toPence(amount), storedOf(parts)) ?? [];
        expect(shares.map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
        for (const [at, share] of shares.entries()) {
          const away = BigInt(share.amount) * 10_000n - oracleExact(amount, parts, at);
          expect(away > -10_000n && away < 10_001n).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is shared equally where no shares are given, the odd pennies among the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 6 }), (amount, count) => {
        const ids = Array.from({ length: count }, (_, index) => `p${String(index)}`);
        const shares = (splitAmount(toPence(amount), ids.join(' ')) ?? []).map(share => share.amount);
        // The oracle hands out the amount one penny at a time.
        const expected = ids.map(() => Math.floor(amount / count));
        for (let at = 0; at < amount % count; at += 1) expected[at] = (expected[at] ?? 0) + 1;
        expect(shares).toEqual(expected);
      }),
    );
  });

  it('gives the odd penny to the largest remainder', () => {
    // £0.60 and £0.41 of £1.01 would be 60.6p and 40.4p.
    expect(splitAmount(toPence(101), 'ruth=60 david=40')).toEqual([
      { id: 'ruth', amount: 61 },
      { id: 'david', amount: 40 },
    ]);
  });

  it('is not divided where nobody is named, or the shares are not 100 per cent', () => {
    expect(splitAmount(toPence(100), '')).toBeUndefined();
    expect(splitAmount(toPence(100), 'ruth=60 david=30')).toBeUndefined();
    expect(splitAmount(toPence(100), 'ruth=60 david')).toBeUndefined();
  });
});

const item = (id: string, category: BudgetItem['category'], amount: number, payers?: string): BudgetItem => ({
  id,
  description: id,
  amount: toPence(amount),
  category,
  subcategory: 'other',
  frequency: 'monthly',
  isEssential: true,
  source: 'manual',
  notes: '',
  ...(payers === undefined ? {} : { payers }),
});

describe('a budget that several people pay', () => {
  it('adds up to its total, whoever pays what', () => {
    const payersOf = fc.constantFrom(
      undefined,
      '',
      'a',
      'a b',
      'a=60 b=40',
      'a b c',
      'b=33.33 c=66.67',
      'a=5',
    );
    const itemOf = fc.record({
      category: fc.constantFrom('food' as const, 'pets' as const, 'housing' as const),
      amount: fc.integer({ min: 1, max: 300_000 }),
      payers: payersOf,
    });
    fc.assert(
      fc.property(fc.array(itemOf, { maxLength: 10 }), payersOf, payersOf, (some, all, food) => {
        const items = some.map(({ category, amount, payers }, at) =>
          item(String(at), category, amount, payers),
        );
        const plan = computeBudgetPlan(items);
        const payers: BudgetPayers = {
          all: all ?? '',
          categories: new Map(food === undefined ? [] : [['food', food]]),
        };
        const shares = divideBudgetAmongPayers(plan, payers);
        const people = shares.people.reduce((sum, { amount }) => sum + amount, 0);
        expect(people + shares.notDivided).toBe(plan.total);
        // The order of the items makes no difference.
        const again = divideBudgetAmongPayers(computeBudgetPlan(items.toReversed()), payers);
        const inOrder = (list: typeof shares.people) =>
          list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
        expect(inOrder(again.people)).toEqual(inOrder(shares.people));
      }),
      { numRuns: 200 },
    );
  });

  it('goes by the item, otherwise its category, otherwise everything', () => {
    const scanned: BudgetItem = { ...item('shop', 'food', 900), source: 'scanned' };
    const plan = computeBudgetPlan([
      item('rent', 'housing', 100_000),
      item('water', 'housing', 3000, 'david'),
      item('dog', 'pets', 5000),
      scanned,
    ]);
    const payers: BudgetPayers = {
      all: 'ruth david',
      categories: new Map([
        ['pets', 'ruth'],
        ['food', 'ruth=25 david=75'],
      ]),
    };
    expect(divideBudgetAmongPayers(plan, payers)).toEqual({
      people: [
        { id: 'ruth', amount: 50_000 + 5000 + 225 },
        { id: 'david', amount: 50_000 + 3000 + 675 },
      ],
      notDivided: 0,
    });
  });
});
