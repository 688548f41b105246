import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  computeAge,
  countDaysBetween,
  readStoredDay as day,
  formatDay,
  formatDayShort,
  joinDateBoxes,
  parseDay,
  readStoredDayIfAny,
  splitIntoDateBoxes,
  splitPastedDay,
  timeInLondon,
  todayInLondon,
} from './calendar.ts';
import { DomainError } from './errors.ts';

const parts = (text: string) => {
  const [d = '', m = '', y = ''] = text.split('|');
  return { day: d, month: m, year: y };
};
const anyDay = fc.integer({ min: 0, max: 120_000 }).map(count => addDays(day('1870-01-01'), count));

describe('today', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-21'],
    ['2026-06-30T22:59:59Z', '2026-06-30'],
    ['2026-06-30T23:00:00Z', '2026-07-01'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['1999-12-31T23:59:59Z', '1999-12-31'],
  ])('at %s is %s in London, in summer time too', (instant, expected) => {
    expect(todayInLondon({ now: () => Date.parse(instant) })).toBe(expected);
  });
});

describe('the time', () => {
  it.each([
    ['2026-11-21T09:05:59Z', '09:05'],
    ['2026-06-30T23:00:00Z', '00:00'],
    ['2026-03-29T01:00:00Z', '02:00'],
  ])('at %s is %s in London, in summer time too', (instant, expected) => {
    expect(timeInLondon({ now: () => Date.parse(instant) })).toBe(expected);
  });
});

describe('three boxes are a day', () => {
  it.each([
    ['21|11|2026', '2026-11-21'],
    ['1|2|2026', '2026-02-01'],
    ['01|02|2026', '2026-02-01'],
    [' 21 | Nov | 2026 ', '2026-11-21'],
    ['21|november|2026', '2026-11-21'],
    ['21st|Nov.|2026', '2026-11-21'],
    ['3|sept|2026', '2026-09-03'],
    ['29|2|2024', '2024-02-29'],
    ['14|6|1959', '1959-06-14'],
  ])('%s', (boxes, expected) => {
    expect(parseDay(parts(boxes))).toEqual({ ok: true, day: expected });
  });

  it.each([
    ['||', 'missing', undefined],
    ['|11|2026', 'missing', 'day'],
    ['21||2026', 'missing', 'month'],
    ['21|11|', 'missing', 'year'],
    ['0|11|2026', 'day', 'day'],
    ['32|11|2026', 'day', 'day'],
    ['x|11|2026', 'day', 'day'],
    ['21|13|2026', 'month', 'month'],
    ['21|0|2026', 'month', 'month'],
    ['21|ju|2026', 'month', 'month'],
    ['21|Brumaire|2026', 'month', 'month'],
    ['1|2|26', 'short-year', 'year'],
    ['1|2|926', 'short-year', 'year'],
    ['1|2|abcd', 'year', 'year'],
    ['1|2|0001', 'year', 'year'],
    ['1|2|20266', 'year', 'year'],
    ['31|2|2026', 'impossible', 'day'],
    ['29|2|2026', 'impossible', 'day'],
    ['29|2|1900', 'impossible', 'day'],
    ['31|4|2026', 'impossible', 'day'],
  ])('but not %s: %s, at %s', (boxes, problem, part) => {
    expect(parseDay(parts(boxes))).toEqual({ ok: false, problem, ...(part === undefined ? {} : { part }) });
  });

  it('for every real day, written in numbers or with its month in words', () => {
    fc.assert(
      fc.property(anyDay, real => {
        const [d = '', m = '', y = ''] = formatDay(real).split(' ');
        expect(parseDay({ day: d, month: m, year: y })).toEqual({ ok: true, day: real });
        expect(parseDay(splitIntoDateBoxes(real))).toEqual({ ok: true, day: real });
      }),
    );
  });

  it('or a reason, never an exception', () => {
    const box = fc.string({ unit: 'binary' });
    const read = fc.property(
      box,
      box,
      box,
      (a, b, c) => typeof parseDay({ day: a, month: b, year: c }).ok === 'boolean',
    );
    expect(() => fc.assert(read)).not.toThrow();
  });
});

describe('a whole date pasted into one box fills the three', () => {
  it.each([
    ['21 11 2026', '21|11|2026'],
    ['21 Nov 2026', '21|Nov|2026'],
    ['21/11/2026', '21|11|2026'],
    ['21-11-2026', '21|11|2026'],
    ['21.11.2026', '21|11|2026'],
    ['2026-11-21', '21|11|2026'],
    ['21st November 2026', '21|November|2026'],
    ['Saturday 21 November 2026', '21|November|2026'],
    ['Sat, 21 Nov 2026', '21|Nov|2026'],
    ['21 November, 2026', '21|November|2026'],
    ['1/2/26', '1|2|26'],
    ['03/04/2026', '03|04|2026'],
  ])('%s', (text, boxes) => {
    expect(splitPastedDay(text)).toEqual(parts(boxes));
  });

  it.each(['', '21', '21 11', '21112026', 'Nov 2026', '21 Smarch 2026', 'hello'])('%j is not one', text => {
    expect(splitPastedDay(text)).toBeUndefined();
  });
});

describe('three boxes are kept as one text', () => {
  it('and come back as typed, half filled too', () => {
    for (const boxes of [parts('21|11|2026'), parts('|Nov|'), parts('3/4|x|')]) {
      expect(splitIntoDateBoxes(joinDateBoxes(boxes))).toEqual(boxes);
    }
    expect(joinDateBoxes(parts('||'))).toBe('');
    expect(splitIntoDateBoxes('')).toEqual(parts('||'));
  });

  it('and stored or pasted days fill them', () => {
    expect(splitIntoDateBoxes('2026-11-02')).toEqual(parts('2|11|2026'));
    expect(splitIntoDateBoxes('2 Nov 2026')).toEqual(parts('2|Nov|2026'));
  });
});

describe('an age', () => {
  it.each([
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-22', '2026-11-21', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-22', '2026-11-21', -1],
  ])('born %s, on %s, is %i', (birth, today, age) => {
    expect(computeAge(day(birth), day(today))).toBe(age);
  });
});

describe('days', () => {
  it('are shown in words', () => {
    expect(formatDay(day('2026-11-21'))).toBe('21 November 2026');
    expect(formatDayShort(day('2026-09-03'))).toBe('3 Sep 2026');
    expect(() => day('2026-02-30')).toThrow(DomainError);
  });

  it('are counted across summer time, leap days and years', () => {
    expect(addDays(day('2026-03-28'), 2)).toBe('2026-03-30');
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31');
    expect(countDaysBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2);
    expect(countDaysBetween(day('2026-10-26'), day('2026-10-24'))).toBe(-2);
    expect(() => addDays(day('2026-01-01'), 99_999_999)).toThrow(DomainError);
  });

  it('go there and back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (start, count) => {
        expect(countDaysBetween(start, addDays(start, count))).toBe(count);
      }),
    );
  });

  it('are only read from real ones in stored form', () => {
    for (const text of ['2026-02-30', '2026-13-01', '21/11/2026', '2026-1-1', '', 5, undefined]) {
      expect(readStoredDayIfAny(text)).toBeUndefined();
    }
  });
});
