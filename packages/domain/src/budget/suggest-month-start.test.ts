import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { toPence } from '../values/money.ts';
import { suggestMonthStart } from './suggest-month-start.ts';

const paid = (amount: number, ...days: readonly string[]) => ({
  direction: 'in' as const,
  rhythm: 'monthly' as const,
  state: 'steady' as const,
  amount: toPence(amount),
  payments: days.map(day => ({
    account: 'a',
    row: { day: readStoredDay(day), pence: amount, text: 'ACME SALARY', nth: 1, from: ['one'] },
  })),
});

describe('the pay day that is suggested', () => {
  it.each([
    // 25 October 2026 is a Sunday.
    ['the 25th, or the working day before', ['2026-08-25', '2026-09-25', '2026-10-23'], 25, true],
    ['the 25th, also on a Sunday', ['2026-08-25', '2026-09-25', '2026-10-25'], 25, false],
    ['the last working day', ['2026-08-28', '2026-09-30', '2026-10-30'], 31, true],
    ['the first, brought forward', ['2026-07-31', '2026-09-01', '2026-10-01', '2026-10-30'], 1, true],
  ])('is %s', (_, days, day, isWorkingDay) => {
    expect(suggestMonthStart([paid(1000, '2026-09-01'), paid(200_000, ...days)])).toEqual({
      day,
      isWorkingDay,
    });
  });

  it('is not guessed from two payments, from another day, or from pay that stopped', () => {
    expect(suggestMonthStart([paid(200_000, '2026-08-25', '2026-09-25')])).toBeUndefined();
    expect(suggestMonthStart([paid(200_000, '2026-08-25', '2026-09-28', '2026-10-23')])).toBeUndefined();
    const stopped = paid(200_000, '2026-08-25', '2026-09-25', '2026-10-23');
    expect(suggestMonthStart([{ ...stopped, state: 'stopped' }])).toBeUndefined();
    expect(suggestMonthStart([])).toBeUndefined();
  });
});
