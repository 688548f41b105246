import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planImport, readStoredPayments } from '../payments/kept-payments.ts';
import { addDays, addMonths, readStoredDay } from '../values/calendar.ts';
import { findPossiblyYearly, findSeries } from './find-series.ts';
import { createSeriesOffer } from './offers.ts';

type Paid = readonly [day: string, text: string, pounds: number];

/** An account whose statements cover November 2025 to 25 November 2026, except for a gap if one is given. */
function read(paid: readonly Paid[], firstDay = '2025-11-01', gapFrom = '2026-11-25', gapTo = '2026-11-25') {
  const stated = paid
    .map(([day, text, pounds]) => ({ day: readStoredDay(day), pence: Math.round(pounds * -100), text }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { blocks } = planImport(readStoredPayments([], []), 'a', stated, 'one');
  return readStoredPayments(
    blocks.map((block, at) => ({ id: String(at), content: { fields: { ...block.fields } } })),
    [
      { id: 'one', content: { fields: { account: 'a', firstDay, lastDay: gapFrom } } },
      { id: 'two', content: { fields: { account: 'a', firstDay: gapTo, lastDay: '2026-11-25' } } },
    ],
  );
}
const asked = (...given: Parameters<typeof read>) =>
  findPossiblyYearly(read(...given), new Map()).map(({ name, amount, next }) => [name, amount, next]);

describe('a payment that may be made once a year', () => {
  it('is a premium, a licence or a membership seen once', () => {
    expect(asked([['2026-03-10', 'ADMIRAL INSURANCE', 480]])).toEqual([
      ['Admiral Insurance', 48_000, '2027-03-10'],
    ]);
    expect(asked([['2026-04-02', 'TV LICENCE MBP', 174.5]])).toHaveLength(1);
    expect(asked([['2026-06-02', 'NATIONAL TRUST', 96]])).toHaveLength(1);
    expect(asked([['2026-06-02', 'B AND M STORES', 96]])).toEqual([]);
  });

  it('is asked for each of two policies of one company, not for twelve premiums', () => {
    const two: Paid[] = [
      ['2026-03-10', 'AVIVA INSURANCE', 480],
      ['2026-06-18', 'AVIVA INSURANCE', 212.4],
    ];
    expect(asked(two)).toHaveLength(2);
    const monthly = Array.from(
      { length: 12 },
      (_, at): Paid => [addMonths(readStoredDay('2025-11-10'), at), 'AVIVA INSURANCE', 40],
    );
    expect(asked(monthly)).toEqual([]);
  });

  it('is not asked once statements show that it did not come again', () => {
    expect(asked([['2025-11-04', 'ADMIRAL INSURANCE', 480]])).toEqual([]);
  });

  it('is not asked when it came twice, a year or half a year apart: that is a series', () => {
    const twice: Paid[] = [
      ['2025-11-12', 'ADMIRAL INSURANCE', 300],
      ['2026-11-12', 'ADMIRAL INSURANCE', 480],
    ];
    expect(asked(twice)).toEqual([]);
    expect(findSeries(read(twice), new Map())).toMatchObject([{ rhythm: 'yearly', amount: 48_000 }]);
    const halves: Paid[] = [
      ['2026-03-12', 'DVLA VEHICLE TAX', 97.5],
      ['2026-09-12', 'DVLA VEHICLE TAX', 97.5],
    ];
    expect(findSeries(read(halves), new Map())).toMatchObject([
      { rhythm: 'half-yearly', amount: 9750, next: '2027-03-12' },
    ]);
  });

  it('would be a record with its yearly premium', () => {
    const [one] = findPossiblyYearly(read([['2026-03-10', 'ADMIRAL INSURANCE', 480]]), new Map());
    expect(one && createSeriesOffer(one)).toMatchObject({
      kind: 'insurance-policy',
      fields: { monthlyPremium: '40.00' },
    });
  });
});

describe('what is no yearly payment', () => {
  it.each<readonly Paid[]>([
    // Two policies a quarter apart.
    [
      ['2026-03-10', 'AVIVA INSURANCE', 480],
      ['2026-06-12', 'AVIVA INSURANCE', 212.4],
    ],
    [
      ['2026-03-10', 'PARK GOLF CLUB', 22.5],
      ['2026-06-10', 'PARK GOLF CLUB', 42],
    ],
    [
      ['2026-03-10', 'NATIONAL TRUST', 6.5],
      ['2026-06-10', 'NATIONAL TRUST', 12.8],
      ['2026-09-10', 'NATIONAL TRUST', 4.2],
    ],
    // These are claims that an insurer paid out.
    [
      ['2026-03-10', 'AVIVA INSURANCE', -480],
      ['2026-06-10', 'AVIVA INSURANCE', -2212.4],
    ],
  ])('makes no series of %j and its like', (...paid) => {
    expect(findSeries(read(paid), new Map())).toEqual([]);
  });

  it('asks nothing of visits, nor of a month of which the next is not known', () => {
    expect(asked([['2026-06-02', 'NATIONAL TRUST', 12.8]])).toEqual([]);
    expect(asked([['2026-11-05', 'ADOBE SUBSCRIPTION', 29.99]])).toEqual([]);
    expect(
      asked([
        ['2026-08-05', 'ADMIRAL INSURANCE', 42.15],
        ['2026-09-05', 'ADMIRAL INSURANCE', 40],
      ]),
    ).toEqual([]);
  });

  it('asks nothing once any later anniversary passed without it, and never names a day that has passed', () => {
    expect(asked([['2024-03-10', 'TV LICENCE', 169.5]], '2024-01-01')).toEqual([]);
    expect(asked([['2024-12-20', 'TV LICENCE', 169.5]], '2024-12-01', '2025-06-30', '2026-02-01')).toEqual([
      ['TV Licence', 16_950, '2026-12-21'],
    ]);
  });

  it('never writes another amount than the one paid, nor a day that statements have passed', () => {
    const day = fc.integer({ min: 0, max: 389 }).map(days => addDays(readStoredDay('2025-11-01'), days));
    const pence = fc.integer({ min: 2000, max: 90_000 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(day, pence), { maxLength: 6, selector: ([on]) => on }), paid => {
        const kept = read(paid.map(([on, amount]): Paid => [on, 'ADMIRAL INSURANCE', amount / 100]));
        for (const one of findPossiblyYearly(kept, new Map())) {
          expect(paid.map(([, amount]) => amount)).toContain(one.amount);
          expect(addDays(one.next, 5) > '2026-11-25').toBe(true);
        }
        // Six random payments within thirteen months can look like a yearly renewal, but at most once.
        const surprising = findSeries(kept, new Map()).filter(
          ({ rhythm, payments }) =>
            rhythm !== 'yearly' &&
            payments.length < 3 &&
            new Set(payments.map(({ row }) => row.pence)).size > 1,
        );
        expect(surprising).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its answer when the second premium comes', () => {
    const [question] = findPossiblyYearly(read([['2026-03-10', 'ADMIRAL INSURANCE', 480]]), new Map());
    const twice: Paid[] = [
      ['2025-11-12', 'ADMIRAL INSURANCE', 300],
      ['2026-11-12', 'ADMIRAL INSURANCE', 480],
    ];
    expect(findSeries(read(twice), new Map()).map(({ id }) => id)).toEqual([question?.id]);
  });
});

it('pay on the last weekday of the month is expected there, though one bank holiday does not fit', () => {
  const days =
    '2025-11-28 2025-12-31 2026-01-30 2026-02-27 2026-03-31 2026-04-30 2026-05-29 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-30';
  const paid = days.split(' ').map((day): Paid => [day, 'ACME LTD SALARY', -2600]);
  expect(findSeries(read(paid), new Map())).toMatchObject([{ direction: 'in', next: '2026-11-30' }]);
});
