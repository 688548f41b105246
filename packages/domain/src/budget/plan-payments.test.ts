import { describe, expect, it } from 'vitest';
import { type AccountPayment, readStoredPayments } from '../payments/kept-payments.ts';
import { readStoredDay } from '../values/calendar.ts';
import { calendarMonths } from './budget-months.ts';
import { addPaymentsToItems } from './payment-items.ts';
import { computeBudgetPlan } from './plan.ts';
import { selectPlanPayments } from './plan-payments.ts';

const none = { transfers: new Map(), rules: new Map(), months: calendarMonths };
const paid = (account: string, day: string, pence: number, text: string): AccountPayment => ({
  account,
  row: { day: readStoredDay(day), pence, text, nth: 1, from: ['one'] },
});
const covering = (...spans: readonly (readonly [account: string, firstDay: string, lastDay: string])[]) =>
  readStoredPayments(
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
    expect(selectPlanPayments(kept, shopping, none).months).toEqual(months.map(month => `2026-${month}`));
  });

  it('run from pay day, also those that count and their refunds', () => {
    const months = { day: 25, isWorkingDay: false };
    const kept = covering(['a', '2026-07-25', '2026-11-26']);
    const refund = paid('a', '2026-10-25', 3000, 'REFUND TESCO STORES');
    const inPlan = selectPlanPayments(kept, [...shopping.slice(0, 4), refund, ...shopping.slice(4)], {
      ...none,
      months,
    });
    // The months run from 25 July to 24 August, and so on, until 24 November.
    expect(inPlan).toMatchObject({ months: ['2026-08', '2026-09', '2026-10'], refunds: [{ amount: 3000 }] });
    const items = addPaymentsToItems([], shopping, { ...none, months }, inPlan.months);
    // (10,009 + 10,010 + 10,011 − 3,000) ÷ 3
    expect(computeBudgetPlan(items, inPlan).total).toBe(9010);
  });

  it('have what came back taken off, and a plan stands instead of what was paid', () => {
    const payments = [...shopping, paid('a', '2026-10-20', 3000, 'REFUND TESCO STORES')];
    const inPlan = selectPlanPayments(covering(['a', '2026-07-01', '2026-11-27']), payments, none);
    const items = addPaymentsToItems([], payments, none, inPlan.months);
    const read = computeBudgetPlan(items, inPlan);
    // (10,008 + 10,009 + 10,010 − 3,000) ÷ 3
    expect(read).toMatchObject({ total: 9009, scannedMonths: 3 });
    // November is listed, but is not part of any figure.
    expect(items).toHaveLength(4);
    const [first] = items;
    if (first === undefined) throw new Error('there is one');
    const { date: _day, ...typed } = { ...first, source: 'manual' as const, amount: first.amount };
    const planned = computeBudgetPlan([typed, ...items], inPlan).categories.find(({ id }) => id === 'food');
    expect(planned).toMatchObject({ monthly: 10_008, planned: 10_008, paid: 9009 });
  });
});
