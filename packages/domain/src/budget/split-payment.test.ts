import { expect, test } from 'vitest';
import type { AccountPayment } from '../payments/kept-payments.ts';
import { pay } from '../payments/testing/histories.ts';
import { pence } from '../values/money.ts';
import { actualMonth } from './actual.ts';
import { monthPayments } from './month-payments.ts';
import { paymentItems } from './payment-items.ts';
import { planOf } from './plan.ts';
import { checkSplit, ownCellsOfParts, type PaymentPart, partsOfPayment } from './split-payment.ts';

const choices = { transfers: new Map(), rules: new Map() };
const part = (category: PaymentPart['category'], amount: number): PaymentPart => ({
  amount: pence(amount),
  category,
  subcategory: 'other',
  isEssential: false,
});
const parts = [part('food', 4000), part('pets', 1500)];
const shop = (own = ownCellsOfParts(parts, '2026-11-05T10:00:00Z')): AccountPayment => ({
  account: 'a',
  row: { ...pay(3, -5500, 'TESCO STORES 3321'), nth: 1, from: ['one'], own },
});
const categories = (payments: readonly AccountPayment[]) =>
  actualMonth('2026-11', payments, [], choices).categories.map(({ id, spent }) => [id, spent]);

test('the month and the plan count each part in its category, and the payment once', () => {
  expect(categories([shop()])).toEqual([
    ['food', 4000],
    ['pets', 1500],
  ]);
  const plan = planOf(paymentItems([shop()], choices));
  expect(plan.total).toBe(5500);
  expect(plan.largest.map(({ id, monthly }) => [id, monthly])).toEqual([
    ['food', 4000],
    ['pets', 1500],
  ]);
  const { spending } = monthPayments('2026-11', [shop()], choices);
  expect(new Set(spending.map(({ payment }) => payment.row.text)).size).toBe(1);
});

test('a split that is undone, or does not add up to the payment, leaves it whole', () => {
  expect(categories([shop(ownCellsOfParts([], '2026-11-06T10:00:00Z'))])).toEqual([['food', 5500]]);
  const wrong = ownCellsOfParts([part('food', 4000), part('pets', 1501)], '2026-11-06T10:00:00Z');
  expect(partsOfPayment(shop(wrong).row)).toBeUndefined();
  for (const value of ['x', '4000,food,other,0', '4000,food,other,0;1500,nothing,other,0', '4000.5,food;1'])
    expect(partsOfPayment(shop({ parts: { value, at: '' } }).row)).toBeUndefined();
});

const refund = (amount: number): AccountPayment => ({
  account: 'a',
  row: { ...pay(9, amount, 'REFUND FROM TESCO STORES 3321'), nth: 1, from: ['one'] },
});

test('a refund is taken off the part of its amount, else off the largest first', () => {
  expect(categories([shop(), refund(1500)])).toEqual([['food', 4000]]);
  expect(categories([shop(), refund(5000)])).toEqual([['pets', 500]]);
});

test('typed parts are taken to the penny', () => {
  const usual = { category: 'food', subcategory: 'groceries', isEssential: true } as const;
  const typed = (...rows: readonly (readonly [string, string])[]) =>
    checkSplit(
      rows.map(([amount, category]) => ({ amount, category })),
      pence(5500),
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
