import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsOf } from '../../print/document.ts';
import { dayOfStored } from '../../values/calendar.ts';
import { pence } from '../../values/money.ts';
import { moneyKind } from '../model/records.ts';
import { deskRecord, makeDesk } from '../testing/make-desk.ts';
import { accountsDocument, accountsRows, estateAccounts } from './accounts.ts';

const today = dayOfStored('2027-09-01');
const paysIn: ReadonlySet<string> = new Set(['collected', 'income']);

/** Pounds and pence written as text, added by hand in one column of digits. */
function addByHand(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n);
}

const entry = fc.record({
  sort: fc.constantFrom('collected', 'income', 'debt', 'funeral', 'tax', 'cost', 'legacy', 'share'),
  amount: fc.integer({ min: 1, max: 99_999_999_99 }),
  who: fc.constantFrom('Amira', 'Tom', 'Halifax', 'Co-op Funeralcare'),
  on: fc.constantFrom('2026-12-01', '2027-01-15', '2027-06-30'),
});

it('balances to the penny, whatever the entries and their order', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), entries => {
      const more = entries.map(({ sort, amount, who, on }, index) =>
        deskRecord(moneyKind, `money-${String(index)}`, {
          sort,
          amount: pence(amount),
          who,
          on: dayOfStored(on),
        }),
      );
      const accounts = estateAccounts(makeDesk([], { more }));
      const oracle = entries.reduce(
        (sum, { sort, amount }) => (paysIn.has(sort) ? sum + BigInt(amount) : sum - BigInt(amount)),
        0n,
      );
      expect(BigInt(accounts.leftPence)).toBe(oracle);
      const rows = accountsRows(accounts);
      expect(rows).toHaveLength(entries.length + 2);
      expect(addByHand(rows.slice(1, -1).map(row => row[4] ?? ''))).toBe(oracle);
      expect(addByHand([rows.at(-1)?.[4] ?? ''])).toBe(oracle);
      const paidOut = entries.filter(({ sort }) => sort === 'legacy' || sort === 'share');
      expect(accounts.received.reduce((sum, { pence: each }) => sum + BigInt(each), 0n)).toBe(
        paidOut.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      );
    }),
    { numRuns: 60 },
  );
});

const money = (
  id: string,
  sort: 'collected' | 'income' | 'funeral' | 'debt' | 'cost' | 'share',
  amount: number,
  who: string,
) => deskRecord(moneyKind, id, { sort, amount: pence(amount), who, on: dayOfStored('2027-01-01') });

it('shows an estate that is wound up: nothing is left', () => {
  // 98,500.00 + 12.34 - 4,120.50 - 1,180.40 - 300.00 = 92,911.44, of which each of two receives half.
  const desk = makeDesk([], {
    more: [
      money('a', 'collected', 98_500_00, 'Halifax'),
      money('b', 'income', 12_34, 'Halifax'),
      money('c', 'funeral', 4_120_50, 'Co-op Funeralcare'),
      money('d', 'debt', 1_180_40, 'HMRC'),
      money('e', 'cost', 300_00, 'Probate fee'),
      money('f', 'share', 46_455_72, 'Amira'),
      money('g', 'share', 46_455_72, 'Tom'),
      deskRecord(moneyKind, 'h', { sort: 'cost', who: 'Estate agent' }),
    ],
  });
  const accounts = estateAccounts(desk);
  expect(accounts).toMatchObject({ inPence: 98_512_34, outPence: 98_512_34, leftPence: 0 });
  expect(accounts.received).toEqual([
    { who: 'Amira', pence: 46_455_72 },
    { who: 'Tom', pence: 46_455_72 },
  ]);
  expect(accounts.unfinished).toHaveLength(1);
  const paper = accountsDocument(desk, accounts, today);
  const words = paper.chapters.map(wordsOf).join('\n');
  expect(words).toContain('Left in the estate: £0.00');
  expect(words).toContain('1 January 2027 | Co-op Funeralcare |  | £4,120.50');
});
