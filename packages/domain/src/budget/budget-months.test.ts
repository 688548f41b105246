import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import {
  addBudgetMonths,
  calendarMonths,
  computeBudgetMonthSpan,
  findBudgetMonth,
  formatBudgetMonth,
  formatBudgetMonthShort,
  type MonthStart,
} from './budget-months.ts';
import { groupMonthPayments } from './month-payments.ts';

// The oracle shares no code with the product: it steps through the calendar one day at a time. The bank holidays of
// England and Wales for 2026 to 2028 are copied from gov.uk.
const printedHolidays = new Set(
  `2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28
   2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28
   2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26`.split(/\s+/u),
);
const allDays = Array.from({ length: 1096 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
);
const isClosed = (day: string) =>
  [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) || printedHolidays.has(day);

/** The days on which a month begins, found by looking at every day of each calendar month. */
function oracleStarts({ day, isWorkingDay }: MonthStart): ReadonlyMap<string, string> {
  const starts = new Map<string, string>();
  for (const month of new Set(allDays.map(one => one.slice(0, 7)))) {
    const days = allDays.filter(one => one.startsWith(month));
    let at = allDays.indexOf(days[Math.min(day, days.length) - 1] ?? '');
    if (isWorkingDay) while (at > 0 && isClosed(allDays[at] ?? '')) at -= 1;
    starts.set(month, allDays[at] ?? '');
  }
  return starts;
}

const startOf = fc.record({ day: fc.integer({ min: 1, max: 31 }), isWorkingDay: fc.boolean() });

function expectTouching(start: MonthStart): void {
  const starts = [...oracleStarts(start)];
  for (const [at, [month, first]] of starts.slice(1, -1).entries()) {
    const { from, to } = computeBudgetMonthSpan(month, start);
    const [nextMonth = '', next = ''] = starts[at + 2] ?? [];
    expect(from).toBe(first);
    expect(allDays.indexOf(to) + 1).toBe(allDays.indexOf(next));
    expect(findBudgetMonth(from, start)).toBe(month);
    expect(findBudgetMonth(to, start)).toBe(month);
    expect(addBudgetMonths(month, 1)).toBe(nextMonth);
    expect(addBudgetMonths(nextMonth, -1)).toBe(month);
  }
}

describe('the months of a budget', () => {
  it('put every day into one month, the one whose start came last', () => {
    fc.assert(
      fc.property(startOf, fc.integer({ min: 40, max: 1000 }), (start, at) => {
        const day = allDays[at] ?? '';
        const expected = [...oracleStarts(start)].findLast(([, first]) => first <= day)?.[0];
        expect(findBudgetMonth(readStoredDay(day), start)).toBe(expected);
      }),
    );
  });

  it('have every payment in exactly one of them', () => {
    const payment = fc.record({
      at: fc.integer({ min: 40, max: 1000 }),
      pence: fc.integer({ min: -50_000, max: 50_000 }).filter(amount => amount !== 0),
    });
    fc.assert(
      fc.property(startOf, fc.array(payment, { maxLength: 30 }), (start, some) => {
        const payments = some
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, pence }, nth) => ({
            account: 'a',
            row: {
              day: readStoredDay(allDays[at] ?? ''),
              pence,
              text: `SHOP ${String(nth)}`,
              nth,
              from: ['i'],
            },
          }));
        const choices = { transfers: new Map(), rules: new Map(), months: start };
        // The first and last month of the oracle's calendar may be cut off.
        const found = [...oracleStarts(start).keys()].flatMap(month => {
          const { spending, came } = groupMonthPayments(month, payments, choices);
          return spending.map(one => one.payment).concat(came);
        });
        expect(found).toHaveLength(payments.length);
        expect(new Set(found)).toEqual(new Set(payments));
      }),
      { numRuns: 50 },
    );
  });

  it('touch, and do not overlap', () => {
    fc.assert(fc.property(startOf, expectTouching));
  });

  it.each([
    ['28', { day: 28, isWorkingDay: false }, '2026-02-28', '2026-03-27'],
    ['29 in a common year', { day: 29, isWorkingDay: false }, '2026-02-28', '2026-03-28'],
    ['30', { day: 30, isWorkingDay: false }, '2026-02-28', '2026-03-29'],
    ['31', { day: 31, isWorkingDay: false }, '2026-02-28', '2026-03-30'],
    // 28 February 2026 is a Saturday.
    ['the last working day', { day: 31, isWorkingDay: true }, '2026-02-27', '2026-03-30'],
  ])('from %s: February', (_, start, from, to) => {
    expect(computeBudgetMonthSpan('2026-02', start)).toEqual({ from, to });
  });

  it('begin on the working day before Christmas, a weekend and Easter', () => {
    const start = { day: 25, isWorkingDay: true };
    expect(computeBudgetMonthSpan('2026-12', start).from).toBe('2026-12-24');
    expect(computeBudgetMonthSpan('2026-10', start).from).toBe('2026-10-23');
    // Good Friday is 26 March 2027, and Easter Monday is 29 March.
    expect(computeBudgetMonthSpan('2027-03', { day: 29, isWorkingDay: true }).from).toBe('2027-03-25');
  });

  it('from the first are calendar months, named as such', () => {
    expect(computeBudgetMonthSpan('2028-02', calendarMonths)).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(formatBudgetMonth('2028-02', calendarMonths)).toBe('February 2028');
    expect(formatBudgetMonthShort('2028-02', calendarMonths)).toBe('February 2028');
  });

  it('are otherwise named by their first and last day', () => {
    const start = { day: 25, isWorkingDay: false };
    expect(formatBudgetMonth('2026-11', start)).toBe('25 November to 24 December 2026');
    expect(formatBudgetMonth('2026-12', start)).toBe('25 December 2026 to 24 January 2027');
    expect(formatBudgetMonthShort('2026-12', start)).toBe('25 Dec to 24 Jan');
  });
});
