import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, readStoredDay as day } from '../values/calendar.ts';
import { toLondonDay, toLondonHour } from './london.ts';
import {
  computeQuietHoursEnd,
  type DateToRemind,
  findNextReminder,
  listRemindersDueBetween,
  type ReminderTimeSettings,
} from './reminder-times.ts';

const usual: ReminderTimeSettings = { digest: 'each', quietFrom: 21, quietTo: 8, spreadMs: 600_000 };
const at = (text: string) => Date.parse(text);
const toTell = (more: Partial<DateToRemind> = {}): DateToRemind => ({
  day: day('2027-02-19'),
  steps: [60],
  sinceMs: at('2026-11-21T12:00:00Z'),
  ...more,
});
const years = (one: DateToRemind, choices = usual) =>
  listRemindersDueBetween(one, choices, one.sinceMs, at('2030-01-01T00:00:00Z')).map(({ step, atMs }) => [
    step,
    new Date(atMs).toISOString().slice(0, 16),
  ]);

describe('a reminder', () => {
  it('goes out 60 days before, between 9 and 10 in London, in summer time too', () => {
    expect(years(toTell())).toEqual([[60, '2026-12-21T09:10']]);
    expect(years(toTell({ day: day('2027-08-01') }))).toEqual([[60, '2027-06-02T08:10']]);
    expect(years(toTell({ day: day('2027-03-28'), steps: [0] }))).toEqual([[0, '2027-03-28T08:10']]);
  });

  it('that was switched on after its steps comes once, the next morning, while the day is not over', () => {
    expect(years(toTell({ day: day('2026-12-10'), steps: [90, 60] }))).toEqual([[60, '2026-11-22T09:10']]);
    expect(years(toTell({ day: day('2026-12-10'), steps: [60, 7] }))).toEqual([[7, '2026-12-03T09:10']]);
    expect(years(toTell({ day: day('2026-11-21') }))).toEqual([]);
  });

  it('of a birthday on 29 February comes each year, on the 28th in others', () => {
    expect(years(toTell({ day: day('2027-02-28'), yearly: '02-29', steps: [0] }))).toEqual([
      [0, '2027-02-28T09:10'],
      [0, '2028-02-29T09:10'],
      [0, '2029-02-28T09:10'],
    ]);
  });

  it('waits for the end of a quiet time, whatever the clocks do', () => {
    const late = { ...usual, quietFrom: 22, quietTo: 11 };
    expect(years(toTell(), late)).toEqual([[60, '2026-12-21T11:10']]);
    expect(computeQuietHoursEnd(usual, at('2027-03-27T22:30:00Z'))).toBe(at('2027-03-28T07:00:00Z'));
    expect(computeQuietHoursEnd(usual, at('2026-11-21T12:00:00Z'))).toBeUndefined();
    expect(computeQuietHoursEnd({ quietFrom: 5, quietTo: 5 }, at('2026-11-21T05:30:00Z'))).toBeUndefined();
  });

  it('gathered for a week or a month comes no later than its day, and by itself when it is near', () => {
    const one = toTell({ day: day('2027-02-18'), steps: [60, 7] });
    expect(years(one, { ...usual, digest: 'weekly' })).toEqual([
      [60, '2026-12-14T09:10'],
      [7, '2027-02-11T09:10'],
    ]);
    expect(years(one, { ...usual, digest: 'monthly' })[0]).toEqual([60, '2026-12-01T09:10']);
  });
});

describe('any reminder, by any steps of the clock', () => {
  const cases = fc.record({
    ahead: fc.integer({ min: 1, max: 400 }),
    steps: fc.uniqueArray(fc.constantFrom(270, 180, 90, 60, 30, 7, 1, 0), { minLength: 1 }),
    /** How many days after the first day the reminder recurs; undefined if it does not recur. */
    round: fc.constantFrom(undefined, 0, 10, 100),
    digest: fc.constantFrom('each', 'weekly', 'monthly'),
    quietFrom: fc.integer({ min: 18, max: 23 }),
    quietTo: fc.integer({ min: 0, max: 12 }),
    spreadMs: fc.integer({ min: 0, max: 3_599_999 }),
    starts: fc.integer({ min: 0, max: 1_000 }),
    jumps: fc.array(fc.constantFrom(60_000, 3_600_000, 86_400_000, 21 * 86_400_000), { maxLength: 60 }),
  });

  it('is told of once for each step, never early, late or in a quiet time', () => {
    fc.assert(
      fc.property(cases, ({ ahead, steps, round, starts, jumps, ...choices }) => {
        const sinceMs = at('2026-01-10T13:00:00Z') + starts * 86_400_000;
        const due = addDays(toLondonDay(sinceMs), ahead);
        const yearly = round === undefined ? undefined : addDays(due, round).slice(5);
        const one: DateToRemind = { day: due, steps, sinceMs, yearly };
        const end = sinceMs + jumps.reduce((sum, jump) => sum + jump, 0);
        const whole = listRemindersDueBetween(one, choices, sinceMs, end);
        const inParts = [];
        let from = sinceMs;
        for (const jump of jumps) {
          inParts.push(...listRemindersDueBetween(one, choices, from, from + jump));
          from += jump;
        }
        expect(inParts).toEqual(whole);
        const keys = whole.map(({ day: turn, step }) => `${turn} ${step}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { day: turn, step, atMs } of whole) {
          expect(computeQuietHoursEnd(choices, atMs)).toBeUndefined();
          expect(toLondonHour(atMs)).toBeGreaterThanOrEqual(9);
          const own = addDays(turn, -step);
          const told = toLondonDay(atMs);
          const isLate = told > own && own > toLondonDay(sinceMs);
          const isEarly = told < own && choices.digest === 'each';
          expect([isLate, isEarly]).toEqual([false, false]);
        }
        const missed = steps
          .map(step => addDays(due, -step))
          .filter(own => own > toLondonDay(sinceMs) && own < toLondonDay(end));
        expect(whole.filter(({ day: turn }) => turn === due).length).toBeGreaterThanOrEqual(missed.length);
        const next = findNextReminder(one, choices, sinceMs);
        expect(whole.length === 0 ? [] : [next]).toEqual(whole.slice(0, 1));
      }),
      { numRuns: 300 },
    );
  });
});
