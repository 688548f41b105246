import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  countDaysBetween,
  readStoredDay as day,
  findNextYearly,
} from './calendar.ts';
import { DomainError } from './errors.ts';

const anyDay = fc.integer({ min: 0, max: 100_000 }).map(count => addDays(day('1900-01-01'), count));
const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

describe('so many months later', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-21', 1, '2027-01-21'],
    ['2026-11-21', 3, '2027-02-21'],
    ['2026-11-21', 12, '2027-11-21'],
    ['2026-11-21', 0, '2026-11-21'],
    // If the month is too short, the result is its last day.
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    // Counting backwards, across a new year, and over long periods.
    ['2027-01-21', -1, '2026-12-21'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2026-11-21', -23, '2024-12-21'],
    ['2026-12-31', -12, '2025-12-31'],
  ])('%s and %i is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to);
  });

  it('is never earlier, and in the month that was meant', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 240 }), (from, months) => {
        const to = addMonths(from, months);
        expect(monthsOf(to) - monthsOf(from)).toBe(months);
        expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)));
        expect(countDaysBetween(from, to)).toBeGreaterThanOrEqual(months * 28);
      }),
    );
  });

  it('stops at the end of the calendar', () => {
    expect(() => addMonths(day('9999-12-31'), 1)).toThrow(DomainError);
  });
});

describe('so many years later', () => {
  it.each([
    ['2026-11-21', 7, '2033-11-21'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2024-02-29', 7, '2031-02-28'],
    ['2096-02-29', 4, '2100-02-28'],
    ['2026-11-21', -18, '2008-11-21'],
  ])('%s and %i is %s', (from, years, to) => {
    expect(addYears(day(from), years)).toBe(to);
  });
});

describe('the next time a day of the year comes round', () => {
  it.each([
    // The day itself counts.
    ['04-01', '2027-03-31', '2027-04-01'],
    ['04-01', '2027-04-01', '2027-04-01'],
    ['04-01', '2027-04-02', '2028-04-01'],
    ['12-31', '2026-12-31', '2026-12-31'],
    ['01-01', '2026-12-31', '2027-01-01'],
    // 29 February falls on the last day of February in a common year.
    ['02-29', '2026-11-21', '2027-02-28'],
    ['02-29', '2027-02-28', '2027-02-28'],
    ['02-29', '2027-03-01', '2028-02-29'],
    ['02-29', '2028-02-28', '2028-02-29'],
    ['02-29', '2028-02-29', '2028-02-29'],
    ['02-29', '2028-03-01', '2029-02-28'],
  ])('%s, from %s, is %s', (monthDay, today, next) => {
    expect(findNextYearly(monthDay, day(today))).toBe(next);
  });

  it('is within a year, and today or later', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (any, today) => {
        const ahead = countDaysBetween(today, findNextYearly(any.slice(5), today));
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThanOrEqual(366);
      }),
    );
  });

  it('is refused for a day that no year has', () => {
    expect(() => findNextYearly('02-30', day('2026-11-21'))).toThrow(DomainError);
  });
});
