import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfStored, formatDayShort } from '../values/calendar.ts';
import { formatMoney, pence, storedOfPence } from '../values/money.ts';
import { layoutOf } from './statement-layouts.ts';
import { accountsInRows } from './statement-rows.ts';

const start = dayOfStored('2026-01-01');
const ukDay = (count: number): string => addDays(start, count).split('-').toReversed().join('/');

// A made-up account: where it begins, and what is paid in or out on which later day.
const statement = fc.record({
  opening: fc.integer({ min: -100_000, max: 1_000_000 }),
  payments: fc.array(
    fc.record({
      amount: fc.integer({ min: -50_000, max: 50_000 }).filter(amount => amount !== 0),
      later: fc.nat(3),
    }),
    { minLength: 2, maxLength: 20 },
  ),
});

interface Row {
  day: number;
  amount: number;
  balance: number;
}

function rowsOf(opening: number, payments: readonly { amount: number; later: number }[]): Row[] {
  let [day, balance] = [0, opening];
  return payments.map(({ amount, later }) => {
    day += later;
    balance += amount;
    return { day, amount, balance };
  });
}

describe('the closing balance of any statement', () => {
  it('is its newest line’s, whichever way the file runs and however it writes its columns', () => {
    const layouts: readonly [headings: string[], cells: (row: Row) => string[]][] = [
      [
        ['Date', 'Amount', 'Balance'],
        row => [ukDay(row.day), storedOfPence(pence(row.amount)), storedOfPence(pence(row.balance))],
      ],
      [
        ['Date', 'Description', 'Paid out', 'Paid in', 'Balance'],
        ({ day, amount, balance }) => [
          formatDayShort(addDays(start, day)),
          'x',
          amount < 0 ? formatMoney(pence(-amount)) : '',
          amount > 0 ? formatMoney(pence(amount)) : '',
          formatMoney(pence(balance)),
        ],
      ],
    ];
    const closes = fc.property(
      statement,
      fc.constantFrom(...layouts),
      ({ opening, payments }, [headings, cells]) => {
        const lines = rowsOf(opening, payments);
        const last = lines.at(-1);
        const right = {
          closingBalance: storedOfPence(pence(last?.balance ?? 0)),
          balanceAsOf: addDays(start, last?.day ?? 0),
          lines: payments.length,
        };
        const rows = lines.map(cells);
        expect(accountsInRows([headings, ...rows])).toMatchObject([right]);
        // Turned round, unless going there and back again leaves it open which line is the newest.
        const ambiguous = stepsBack(lines) >= stepsBack(lines.toReversed());
        expect(accountsInRows([headings, ...rows.toReversed()])).toMatchObject(ambiguous ? [{}] : [right]);
      },
    );
    expect(() => fc.assert(closes, { numRuns: 300 })).not.toThrow();
  });
});

// How often a line read in the wrong direction still seems to follow from its neighbour.
function stepsBack(lines: readonly Row[]): number {
  const turned = lines.toReversed();
  return turned.filter(
    (row, index) => turned[index - 1] && row.balance === (turned[index - 1]?.balance ?? 0) + row.amount,
  ).length;
}

describe('a layout', () => {
  it.each([
    ['Monzo', 'Transaction ID,Date,Emoji,Amount,Currency,Notes and #tags'],
    ['Starling Bank', 'Date,Counter Party,Amount (GBP),Balance (GBP),Spending Category'],
    ['Barclays', 'Number,Date,Account,Amount,Subcategory,Memo'],
    [
      'Lloyds Bank',
      'Transaction Date,Transaction Type,Sort Code,Transaction Description,Debit Amount,Credit Amount',
    ],
    ['NatWest', ' Date, Type,Value, Account Name,Account Number'],
  ])('of %s is known by its headings, in any order and case', (bank, headings) => {
    const names = headings.split(',');
    expect(layoutOf([names])?.bankOf?.('')).toBe(bank);
    expect(layoutOf([names.toReversed().map(name => name.toUpperCase())])?.bankOf?.('')).toBe(bank);
  });

  it('of nobody in particular is read without naming a bank', () => {
    expect(layoutOf([['Date', 'Amount']])).toEqual({ columns: { date: 0, amount: 1 }, firstRow: 1 });
  });

  it('needs a day and some money', () => {
    expect(layoutOf([['Date', 'Description']])).toBeUndefined();
    expect(layoutOf([['Amount', 'Balance']])).toBeUndefined();
    expect(layoutOf([])).toBeUndefined();
  });
});
