import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { toPence } from '../values/money.ts';
import type { Series } from './find-series.ts';
import { computeLeftUntilPayDay, computeMonthlySpareMoney } from './left-until-pay-day.ts';

// The days from 1 September to 30 November 2026, when banks close only at weekends.
const days = Array.from({ length: 91 }, (_, index) =>
  new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
);
const dayAt = (index: number) => readStoredDay(days[index] ?? '');
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

interface Bill {
  readonly account: string;
  readonly amount: number;
  readonly rhythm: 'weekly' | 'monthly';
  readonly from: number;
}

/** The days on which a bill is taken, found by stepping through the calendar one day at a time. */
function oracleDays({ rhythm, from }: Bill): readonly string[] {
  const meant = days.filter((day, index) =>
    rhythm === 'weekly'
      ? index >= from && (index - from) % 7 === 0
      : index >= from && day.slice(8) === days[from]?.slice(8),
  );
  return meant.flatMap(day => days.slice(days.indexOf(day)).find(one => !isWeekend(one)) ?? []);
}

const seriesOf = (bill: Bill, more: Partial<Series> = {}): Series => ({
  id: `${bill.account} ${String(bill.from)} ${String(bill.amount)}`,
  account: bill.account,
  direction: 'out',
  name: 'Octopus Energy',
  text: 'OCTOPUS ENERGY',
  rhythm: bill.rhythm,
  payments: [],
  amount: toPence(bill.amount),
  state: 'steady',
  next: readStoredDay(oracleDays(bill)[0] ?? ''),
  dueDay: dayAt(bill.from),
  ...more,
});

describe('what is left until pay day', () => {
  it('is the balances less every bill between them and pay day, to the penny', () => {
    const billOf = fc.record({
      account: fc.constantFrom('a', 'b', 'card'),
      amount: fc.integer({ min: 1, max: 90_000 }),
      rhythm: fc.constantFrom('weekly' as const, 'monthly' as const),
      from: fc.integer({ min: 0, max: 27 }),
    });
    const balanceOf = fc.record({
      pence: fc.integer({ min: -90_000, max: 900_000 }),
      at: fc.integer({ min: 5, max: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(billOf, { maxLength: 8 }),
        fc.record({ a: balanceOf, b: balanceOf }),
        fc.integer({ min: 41, max: 80 }),
        (bills, balances, payAt) => {
          let expected = 0;
          for (const { pence: amount } of Object.values(balances)) expected += amount;
          for (const bill of bills)
            for (const day of oracleDays(bill)) {
              const at = bill.account === 'card' ? undefined : balances[bill.account === 'a' ? 'a' : 'b'].at;
              if (at !== undefined && days.indexOf(day) > at && days.indexOf(day) < payAt)
                expected -= bill.amount;
            }
          const left = computeLeftUntilPayDay(
            Object.entries(balances).map(([account, { pence: amount, at }]) => ({
              account,
              name: account,
              balance: toPence(amount),
              day: dayAt(at),
            })),
            bills.map(bill => seriesOf(bill)),
            [],
            dayAt(payAt),
          );
          expect(left?.left).toBe(expected);
          expect((left?.leftOut.length ?? 0) > 0).toBe(
            bills.some(bill => bill.account === 'card' && oracleDays(bill).some(day => isCounted(day))),
          );

          function isCounted(day: string): boolean {
            const oldest = Math.min(balances.a.at, balances.b.at);
            return days.indexOf(day) > oldest && days.indexOf(day) < payAt;
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  const house = { account: 'a', name: 'House', balance: toPence(100_000), day: dayAt(10) };
  const gas = { account: 'a', amount: 5000, rhythm: 'monthly', from: 14 } as const;

  it('leaves out what did not come, and money that is still to come in, and names both', () => {
    const left = computeLeftUntilPayDay(
      [house],
      [
        seriesOf(gas),
        seriesOf(gas, { id: 'late', name: 'Water', state: 'missing', next: dayAt(3) }),
        seriesOf(gas, { id: 'pension', name: 'Pension', direction: 'in' }),
        seriesOf(gas, { id: 'gone', name: 'Gym', state: 'stopped' }),
      ],
      [],
      dayAt(30),
    );
    expect(left).toMatchObject({
      left: 95_000,
      bills: [{ name: 'Octopus Energy', day: '2026-09-15', amount: 5000 }],
      late: [{ name: 'Water', day: '2026-09-04' }],
      income: [{ name: 'Pension' }],
      leftOut: [],
    });
  });

  it('counts bills, debts and tax with a day once, whether or not a statement shows them', () => {
    const records = [
      {
        id: '1',
        kind: 'bill',
        fields: { name: 'Gas', provider: 'Octopus Energy', monthlyAmount: '50.00', dueDate: '2026-09-15' },
      },
      {
        id: '2',
        kind: 'bill',
        fields: { name: 'Window cleaner', provider: 'Sid', monthlyAmount: '20.00', dueDate: '2026-09-20' },
      },
      { id: '3', kind: 'hmrc-liability', fields: { amount: '300.00', dueDate: '2026-09-29' } },
      { id: '4', kind: 'debt', fields: { name: 'Car loan', nextPaymentDate: '2026-09-28' } },
      { id: '5', kind: 'bill', fields: { name: 'Phone', monthlyAmount: '9.00', dueDate: '2026-10-20' } },
      { id: '6', kind: 'bill', fields: { name: 'Oil', monthlyAmount: '70.00', dueDate: '2026-09-02' } },
    ];
    const left = computeLeftUntilPayDay([house], [seriesOf(gas)], records, dayAt(30));
    expect(left?.bills.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-09-15', 5000],
      ['2026-09-20', 2000],
      ['2026-09-29', 30_000],
    ]);
    expect(left).toMatchObject({ left: 63_000, late: [{ name: 'Oil' }], leftOut: ['Car loan'] });
  });

  it('is unknown without a balance', () => {
    expect(computeLeftUntilPayDay([], [seriesOf(gas)], [], dayAt(30))).toBeUndefined();
  });
});

it('what a month leaves is the regular income less the budget, and unknown without an income', () => {
  const pay = { account: 'a', amount: 26_000, rhythm: 'weekly', from: 3 } as const;
  const income = seriesOf(pay, { direction: 'in' });
  // 52 × £260.00 ÷ 12
  expect(computeMonthlySpareMoney([income, seriesOf(pay)], toPence(100_000))).toBe(12_667);
  expect(
    computeMonthlySpareMoney([seriesOf(pay), { ...income, state: 'stopped' }], toPence(1)),
  ).toBeUndefined();
});
