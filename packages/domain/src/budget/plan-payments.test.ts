import { describe, expect, it } from 'vitest';
import { type AccountPayment, keptPayments } from '../payments/kept-payments.ts';
import { dayOfStored } from '../values/calendar.ts';
import { withPayments } from './payment-items.ts';
import { planOf } from './plan.ts';
import { planPayments } from './plan-payments.ts';

const none = { transfers: new Map(), rules: new Map() };
const paid = (account: string, day: string, pence: number, text: string): AccountPayment => ({
  account,
  row: { day: dayOfStored(day), pence, text, nth: 1, from: ['one'] },
});
const covering = (...spans: readonly (readonly [account: string, firstDay: string, lastDay: string])[]) =>
  keptPayments(
    [],
    spans.map(([account, firstDay, lastDay], at) => ({
      id: String(at),
      content: { fields: { account, firstDay, lastDay } },
    })),
  );
const shopping = ['07', '08', '09', '10', '11'].map(month =>
  paid('a', `2026-${month}-15`, -10_000 - Number(month), 'TESCO STORES'),
);

describe('the months of payments in a plan', () => {
  it.each([
    ['the newest three that are covered', covering(['a', '2026-07-01', '2026-11-30']), ['09', '10', '11']],
    ['not one that is not over', covering(['a', '2026-07-01', '2026-11-27']), ['08', '09', '10']],
    [
      'also where statements begin and end a day or two within them',
      covering(['a', '2026-08-03', '2026-10-29']),
      ['08', '09', '10'],
    ],
    [
      'not one in which another account ends early',
      covering(['a', '2026-07-01', '2026-11-30'], ['b', '2026-07-01', '2026-10-20']),
      ['08', '09', '11'],
    ],
    [
      'those with spending where none is covered',
      covering(['a', '2026-11-05', '2026-11-20']),
      ['09', '10', '11'],
    ],
  ])('are %s', (_, kept, months) => {
    expect(planPayments(kept, shopping, none).months).toEqual(months.map(month => `2026-${month}`));
  });

  it('have what came back taken off, and a plan stands instead of what was paid', () => {
    const payments = [...shopping, paid('a', '2026-10-20', 3000, 'REFUND TESCO STORES')];
    const inPlan = planPayments(covering(['a', '2026-07-01', '2026-11-27']), payments, none);
    const items = withPayments([], payments, none, inPlan.months);
    const read = planOf(items, inPlan);
    // (10,008 + 10,009 + 10,010 − 3,000) ÷ 3
    expect(read).toMatchObject({ total: 9009, scannedMonths: 3 });
    // November is in the list and in no figure.
    expect(items).toHaveLength(4);
    const [first] = items;
    if (first === undefined) throw new Error('there is one');
    const { date: _day, ...typed } = { ...first, source: 'manual' as const, amount: first.amount };
    const planned = planOf([typed, ...items], inPlan).categories.find(({ id }) => id === 'food');
    expect(planned).toMatchObject({ monthly: 10_008, planned: 10_008, paid: 9009 });
  });
});
