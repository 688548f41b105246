import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountPayment } from '../payments/kept-payments.ts';
import { createStatedPayment } from '../payments/testing/histories.ts';
import { toPence } from '../values/money.ts';
import { compareMonthWithPlan } from './actual.ts';
import { calendarMonths } from './budget-months.ts';
import { groupMonthPayments } from './month-payments.ts';
import { createPaymentItems } from './payment-items.ts';
import { computeBudgetPlan } from './plan.ts';
import { checkSplit, createSplitCell, type PaymentPart, readPaymentParts } from './split-payment.ts';

const choices = { transfers: new Map(), rules: new Map(), months: calendarMonths };
const part = (category: PaymentPart['category'], amount: number): PaymentPart => ({
  amount: toPence(amount),
  category,
  subcategory: 'other',
  isEssential: false,
});
const parts = [part('food', 4000), part('pets', 1500)];
const shop = (own = createSplitCell(parts, '2026-11-05T10:00:00Z'), amount = -5500): AccountPayment => ({
  account: 'a',
  row: { ...createStatedPayment(3, amount, 'TESCO STORES 3321'), nth: 1, from: ['one'], own },
});
const categories = (payments: readonly AccountPayment[]) =>
  compareMonthWithPlan('2026-11', payments, [], choices).categories.map(({ id, spent }) => [id, spent]);

test('the month and the plan count each part in its category, and the payment once', () => {
  expect(categories([shop()])).toEqual([
    ['food', 4000],
    ['pets', 1500],
  ]);
  const plan = computeBudgetPlan(createPaymentItems([shop()], choices));
  expect(plan.total).toBe(5500);
  expect(plan.largest.map(({ id, monthly }) => [id, monthly])).toEqual([
    ['food', 4000],
    ['pets', 1500],
  ]);
  const { spending } = groupMonthPayments('2026-11', [shop()], choices);
  expect(new Set(spending.map(({ payment }) => payment.row.text)).size).toBe(1);
});

test('a split that is undone, or does not add up to the payment, leaves it whole', () => {
  expect(categories([shop(createSplitCell([], '2026-11-06T10:00:00Z'))])).toEqual([['food', 5500]]);
  const wrong = createSplitCell([part('food', 4000), part('pets', 1501)], '2026-11-06T10:00:00Z');
  expect(readPaymentParts(shop(wrong).row)).toBeUndefined();
  for (const value of ['x', '4000,food,other,0', '4000,food,other,0;1500,nothing,other,0', '4000.5,food;1'])
    expect(readPaymentParts(shop({ parts: { value, at: '' } }).row)).toBeUndefined();
});

const refund = (amount: number, day = 9): AccountPayment => ({
  account: 'a',
  row: { ...createStatedPayment(day, amount, 'REFUND FROM TESCO STORES 3321'), nth: 1, from: ['one'] },
});

test('a refund is taken off the part of its amount, else off the largest first', () => {
  expect(categories([shop(), refund(1500)])).toEqual([['food', 4000]]);
  expect(categories([shop(), refund(5000)])).toEqual([['pets', 500]]);
});

test('a second refund goes on where the first one ended', () => {
  const twice = createSplitCell([part('food', 4000), part('pets', 4000)], '2026-11-05T10:00:00Z');
  const paid = shop(twice, -8000);
  expect(categories([paid, refund(4000), refund(4000, 10)])).toEqual([]);
  // The result is the same when the first refund was in an earlier month.
  const december = compareMonthWithPlan('2026-12', [paid, refund(4000), refund(4000, 33)], [], choices);
  expect(december.categories.map(({ id, spent }) => [id, spent])).toEqual([['pets', -4000]]);
});

const purposes = ['food', 'pets', 'housing', 'gifts'] as const;

test('refunds never take more off a category than was paid in it, and all of them leave nothing', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }), (paid, wanted) => {
      const total = paid.reduce((sum, one) => sum + one, 0);
      const given = paid.map((amount, at) => part(purposes[at] ?? 'food', amount));
      const payment = shop(createSplitCell(given, '2026-11-05T10:00:00Z'), 0 - total);
      let left = total;
      const refunds = wanted.map((amount, at) => {
        const back = Math.min(left, amount);
        left -= back;
        return refund(back, 4 + at * 9);
      });
      // The last refund returns whatever is left.
      const all = [...refunds, refund(left, 90)].filter(({ row }) => row.pence > 0);
      const spent = new Map<string, number>(given.map(({ category, amount }) => [category, amount]));
      const months = ['2026-11', '2026-12', '2027-01', '2027-02'];
      const returned = months
        .flatMap(month => groupMonthPayments(month, [payment, ...all], choices).spending)
        .filter(({ amount }) => amount < 0);
      const lefts = returned.map(({ category, amount }) => {
        spent.set(category, (spent.get(category) ?? 0) + amount);
        return spent.get(category) ?? 0;
      });
      expect(Math.min(0, ...lefts)).toBe(0);
      expect(returned.reduce((sum, { amount }) => sum - amount, 0)).toBe(total);
      expect([...spent.values()].every(one => one === 0)).toBe(true);
    }),
  );
});

test('typed parts are taken to the penny', () => {
  const usual = { category: 'food', subcategory: 'groceries', isEssential: true } as const;
  const typed = (...rows: readonly (readonly [string, string])[]) =>
    checkSplit(
      rows.map(([amount, category]) => ({ amount, category })),
      toPence(5500),
      usual,
    );
  expect(typed(['£40', 'food'], ['15.00', 'pets'])).toMatchObject({
    ok: true,
    parts: [
      { ...usual, amount: 4000 },
      { amount: 1500, category: 'pets' },
    ],
  });
  expect(typed(['40', 'food'], ['14.99', 'pets'])).toEqual({ ok: false, left: 1 });
  expect(typed(['40', 'food'], ['20', 'pets'])).toEqual({ ok: false, left: -500 });
  expect(typed(['40', 'food'], ['-15', 'pets'])).toEqual({ ok: false, wrong: 1 });
  expect(typed(['55', 'food'])).toEqual({ ok: false, left: 0 });
});
