import { describe, expect, it } from 'vitest';
import type { AccountPayment } from '../payments/kept-payments.ts';
import { createStatedPayment } from '../payments/testing/histories.ts';
import { findTransfers } from '../payments/transfers.ts';
import { toPence } from '../values/money.ts';
import { compareMonthWithPlan } from './actual.ts';
import type { BudgetItem } from './budget-items.ts';
import { calendarMonths } from './budget-months.ts';
import { addPaymentsToItems, createPaymentItems } from './payment-items.ts';
import { computeBudgetPlan } from './plan.ts';

const none = { transfers: new Map(), rules: new Map(), months: calendarMonths };
const of = (account: string, ...stated: ReturnType<typeof createStatedPayment>[]): AccountPayment[] =>
  stated.map((one, index) => ({ account, row: { ...one, nth: index + 1, from: ['a'] } }));
const item = (category: BudgetItem['category'], amount: number): BudgetItem => ({
  id: category,
  description: category,
  amount: toPence(amount),
  category,
  subcategory: 'other',
  frequency: 'monthly',
  isEssential: true,
  source: 'manual',
  notes: '',
});

const month = (payments: readonly AccountPayment[], items: readonly BudgetItem[] = []) =>
  compareMonthWithPlan('2026-11', payments, items, none);

describe('a month beside its plan', () => {
  it('has what was planned, spent and is left, by category', () => {
    const payments = of(
      'a',
      createStatedPayment(3, -35_675, 'TESCO'),
      createStatedPayment(4, -28_140, 'SHELL PETROL'),
      createStatedPayment(25, 200_000, 'SALARY'),
    );
    const read = month(payments, [item('food', 49_000), item('transport', 27_000), item('pets', 8000)]);
    expect(read.categories).toMatchObject([
      { id: 'transport', planned: 27_000, spent: 28_140, left: -1140 },
      { id: 'food', planned: 49_000, spent: 35_675, left: 13_325 },
      { id: 'pets', planned: 8000, spent: 0, left: 8000 },
    ]);
    expect(read).toMatchObject({ planned: 84_000, spent: 63_815, left: 20_185, income: 200_000 });
  });

  it('counts no other month', () => {
    expect(
      compareMonthWithPlan('2026-12', of('a', createStatedPayment(3, -100, 'TESCO')), [], none).spent,
    ).toBe(0);
  });

  it('takes a refund off the category it was paid in, and counts it as no income', () => {
    const read = month(
      of(
        'a',
        createStatedPayment(3, -5000, 'TESCO 221'),
        createStatedPayment(9, 2000, 'REFUND TESCO 17'),
        createStatedPayment(10, 9000, 'TESCO'),
      ),
    );
    expect(read.categories).toMatchObject([{ id: 'food', spent: 3000 }]);
    // A payment larger than the refundable sum is income, not a refund.
    expect(read.income).toBe(9000);
  });

  it('knows a refund by its payee, however the bank writes the way it was paid', () => {
    const read = month(
      of(
        'a',
        createStatedPayment(3, -5000, 'CARD PAYMENT TO ARGOS'),
        createStatedPayment(4, -9000, 'FASTER PAYMENT TO PLUMBER'),
        createStatedPayment(9, 2000, 'REFUND FROM ARGOS 12'),
        createStatedPayment(10, 4000, 'FASTER PAYMENT FROM S MORGAN'),
      ),
    );
    expect(read).toMatchObject({ spent: 12_000, income: 4000 });
    expect(read.refunds).toHaveLength(1);
  });

  it('counts money in pots nowhere, unless its person says that it counts', () => {
    const pot = createStatedPayment(3, -5000, 'Holiday Pot', { code: 'Pot transfer' });
    const [counted] = of('a', { ...pot, text: 'Bills Pot' });
    if (counted === undefined) throw new Error('there is one');
    const own = { transfer: { value: false, at: '2026-11-29T09:00:00Z' } };
    // A payment on another account has the same amount by coincidence.
    const payments = [
      ...of('a', pot),
      { ...counted, row: { ...counted.row, own } },
      ...of('b', createStatedPayment(4, 5000, 'MR GREEN')),
    ];
    const read = month(payments);
    expect(read).toMatchObject({ spent: 5000, income: 5000, transfers: [] });
    expect(read.pots).toHaveLength(1);
  });

  it('counts money between own accounts nowhere, once each', () => {
    const payments = [
      ...of(
        'a',
        createStatedPayment(3, -10_000, 'TFR TO SAVER'),
        createStatedPayment(5, -10_000, 'MR GREEN'),
      ),
      ...of('b', createStatedPayment(4, 10_000, 'FROM A'), createStatedPayment(6, 700, 'INTEREST PAID')),
    ];
    expect(findTransfers(payments, new Map())).toHaveLength(1);
    expect(month(payments)).toMatchObject({ spent: 10_000, income: 700 });
    expect(createPaymentItems(payments, none).map(({ description }) => description)).toEqual(['Mr Green']);
  });

  it('takes two payments of one amount for two where no word speaks of moving money', () => {
    const payments = [
      ...of('a', createStatedPayment(3, -10_000, 'MR GREEN')),
      ...of('b', createStatedPayment(3, 10_000, 'MRS BROWN')),
    ];
    expect(findTransfers(payments, new Map())).toEqual([]);
    expect(
      findTransfers(
        [
          ...of('a', createStatedPayment(3, -10_000, 'TRANSFER')),
          ...of('b', createStatedPayment(9, 10_000, 'TRANSFER')),
        ],
        new Map(),
      ),
    ).toEqual([]);
  });
});

it('payments are items of the budget: the newest three months, and the total is their average', () => {
  const payments = of(
    'a',
    createStatedPayment(1, -900, 'TESCO'),
    createStatedPayment(-20, -300, 'TESCO'),
    createStatedPayment(-50, -600, 'TESCO'),
    createStatedPayment(-80, -99_999, 'TESCO'),
    createStatedPayment(2, 500, 'PAY'),
  );
  const items = createPaymentItems(payments, none);
  expect(items.map(({ amount }) => amount)).toEqual([900, 300, 600]);
  expect(computeBudgetPlan(items)).toMatchObject({ total: 600, scannedMonths: 3 });
});

it('what was scanned before payments were kept counts once', () => {
  const scanned = (description: string): BudgetItem => ({
    ...item('food', 900),
    id: description,
    description,
    source: 'scanned',
    date: createStatedPayment(1, 0, '').day,
  });
  const payments = of('a', createStatedPayment(1, -900, 'TESCO 3300'));
  const items = addPaymentsToItems(
    [scanned('Tesco 3300'), scanned('Tesco  3300'), scanned('LIDL'), item('food', 900)],
    payments,
    none,
  );
  expect(items.map(({ description }) => description)).toEqual(['Tesco  3300', 'LIDL', 'food', 'Tesco']);
});
