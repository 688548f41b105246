import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listDocumentTexts } from '../../print/document.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { moneyEntryKind } from '../model/records.ts';
import { makeDesk, makeDeskRecord } from '../testing/make-desk.ts';
import { computeEstateAccounts, createAccountsDocument, createAccountsRows } from './accounts.ts';
import { createStatement } from './statement.ts';

const today = readStoredDay('2027-09-01');
const paysIn: ReadonlySet<string> = new Set(['collected', 'income']);

/** Adds pounds and pence written as text, digit by digit as on paper. */
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
        makeDeskRecord(moneyEntryKind, `money-${String(index)}`, {
          sort,
          amount: toPence(amount),
          who,
          on: readStoredDay(on),
        }),
      );
      const accounts = computeEstateAccounts(makeDesk([], { more }));
      const oracle = entries.reduce(
        (sum, { sort, amount }) => (paysIn.has(sort) ? sum + BigInt(amount) : sum - BigInt(amount)),
        0n,
      );
      expect(BigInt(accounts.leftPence)).toBe(oracle);
      const rows = createAccountsRows(accounts);
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
) =>
  makeDeskRecord(moneyEntryKind, id, { sort, amount: toPence(amount), who, on: readStoredDay('2027-01-01') });

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
      makeDeskRecord(moneyEntryKind, 'h', { sort: 'cost', who: 'Estate agent' }),
    ],
  });
  const accounts = computeEstateAccounts(desk);
  expect(accounts).toMatchObject({ inPence: 98_512_34, outPence: 98_512_34, leftPence: 0 });
  expect(accounts.received).toEqual([
    { who: 'Amira', pence: 46_455_72 },
    { who: 'Tom', pence: 46_455_72 },
  ]);
  expect(accounts.notCounted).toHaveLength(1);
  const paper = createAccountsDocument(desk, accounts, today);
  const words = paper.chapters.map(listDocumentTexts).join('\n');
  expect(words).toContain('Left in the estate: £0.00');
  expect(words).toContain('1 January 2027 | Co-op Funeralcare |  | £4,120.50');
});

it('counts an entry that was left out nowhere: not in the accounts, their papers or the statement', () => {
  const kept = [money('a', 'collected', 500_00, 'Halifax'), money('b', 'share', 200_00, 'Amira')];
  const slips = [
    makeDeskRecord(moneyEntryKind, 'c', {
      sort: 'income',
      amount: toPence(70_00),
      who: 'Slip in',
      leftOut: 'Entered twice',
    }),
    makeDeskRecord(moneyEntryKind, 'd', {
      sort: 'share',
      amount: toPence(30_00),
      who: 'Slip out',
      leftOut: 'A mistake',
    }),
  ];
  const [desk, clean] = [makeDesk([], { more: [...kept, ...slips] }), makeDesk([], { more: kept })];
  const { notCounted, ...accounts } = computeEstateAccounts(desk);
  expect(notCounted.map(({ who }) => who)).toEqual(['Slip in', 'Slip out']);
  expect({ ...accounts, notCounted: [] }).toEqual(computeEstateAccounts(clean));
  expect(accounts).toMatchObject({ inPence: 500_00, outPence: 200_00, leftPence: 300_00 });
  expect(createAccountsRows(computeEstateAccounts(desk))).toEqual(
    createAccountsRows(computeEstateAccounts(clean)),
  );
  expect(createAccountsDocument(desk, computeEstateAccounts(desk), today)).toEqual(
    createAccountsDocument(clean, computeEstateAccounts(clean), today),
  );
  expect(createStatement(desk, today)).toEqual(createStatement(clean, today));
  expect(createStatement(makeDesk([], { more: slips }), today).accounts).toBeUndefined();
});
