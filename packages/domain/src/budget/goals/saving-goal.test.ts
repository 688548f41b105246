import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { planSavingGoal, readSavingGoal } from './saving-goal.ts';

const days = Array.from({ length: 2000 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
);

/**
 * Steps from month to month, putting aside the same amount each month and the smaller remainder at the end.
 */
function oracleSteps(today: string, by: string): number {
  let months = 0;
  for (;;) {
    const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
    const index = year * 12 + month - 1 + months + 1;
    const lastDay = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
    const then = new Date(Date.UTC(Math.floor(index / 12), index % 12, Math.min(day, lastDay)));
    if (then.toISOString().slice(0, 10) > by) return months;
    months += 1;
  }
}

describe('a saving goal', () => {
  it('needs an amount a month that is enough, and a penny less is not', () => {
    fc.assert(
      fc.property(
        fc.record({
          target: fc.integer({ min: 1, max: 5_000_000 }),
          saved: fc.integer({ min: -100_000, max: 5_000_000 }),
          from: fc.integer({ min: 0, max: 900 }),
          later: fc.integer({ min: 0, max: 1000 }),
        }),
        ({ target, saved, from, later }) => {
          const [today = '', by = ''] = [days[from], days[from + later]];
          const plan = planSavingGoal(
            { target: toPence(target), by: readStoredDay(by) },
            toPence(saved),
            readStoredDay(today),
          );
          const left = target - Math.max(0, saved);
          expect(plan.left).toBe(Math.max(0, left));
          const payments = Math.max(1, oracleSteps(today, by));
          const isReached = left <= 0;
          expect([plan.state, plan.months]).toEqual([isReached ? 'reached' : 'saving', payments]);
          expect(plan.percent === 100).toBe(isReached);
          expect(plan.aMonth * payments).toBeGreaterThanOrEqual(left);
          expect((plan.aMonth - 1) * payments).toBeLessThan(Math.max(0, left));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('with a day that has passed needs another day', () => {
    const goal = { target: toPence(1000), by: readStoredDay('2026-11-20') };
    const plan = planSavingGoal(goal, toPence(200), readStoredDay('2026-11-21'));
    expect(plan).toMatchObject({ state: 'day-passed', left: 800, aMonth: 0 });
  });

  it('says by when a smaller amount a month is enough', () => {
    const goal = { target: toPence(100_000), by: readStoredDay('2027-01-31') };
    const today = readStoredDay('2026-11-30');
    const plan = planSavingGoal(goal, toPence(0), today, toPence(30_000));
    // The payments are on 30 December and 30 January.
    expect(plan).toMatchObject({ months: 2, aMonth: 50_000, reachedBy: '2027-03-30' });
    // There is no `reachedBy` if enough is left each month, or if nothing is left.
    expect(planSavingGoal(goal, toPence(0), today, toPence(50_000)).reachedBy).toBeUndefined();
    expect(planSavingGoal(goal, toPence(0), today, toPence(0))).toMatchObject({ isTooMuch: true });
    expect(planSavingGoal(goal, toPence(0), today, toPence(0)).reachedBy).toBeUndefined();
  });

  it('is read from its fields; not without a name, an amount or a day', () => {
    const fields = { name: 'Holiday', target: '1200.00', by: '2027-07-01', saved: '50.00', account: 'a' };
    expect(readSavingGoal('1', fields)).toEqual({
      id: '1',
      name: 'Holiday',
      target: 120_000,
      by: '2027-07-01',
      saved: 5000,
      account: 'a',
    });
    expect(readSavingGoal('1', { name: 'Holiday', target: '0.00', by: '2027-07-01' })).toBeUndefined();
    expect(readSavingGoal('1', { name: 'Holiday', target: '5.00', by: 'soon' })).toBeUndefined();
    expect(readSavingGoal('1', { target: '5.00', by: '2027-07-01' })).toBeUndefined();
  });
});
