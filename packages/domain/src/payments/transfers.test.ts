import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDaysBetween } from '../values/calendar.ts';
import type { AccountPayment } from './kept-payments.ts';
import { createStatedPayment } from './testing/histories.ts';
import { accountPairKey, findTransfers, listTransferQuestions, type TransferAnswers } from './transfers.ts';

let made = 0;
const of = (account: string, ...stated: ReturnType<typeof createStatedPayment>[]): AccountPayment[] =>
  stated.map(one => ({ account, row: { ...one, nth: (made += 1), from: ['a'] } }));

const parted = ({ account, row }: AccountPayment): AccountPayment => ({
  account,
  row: { ...row, own: { transfer: { value: false, at: '2026-11-29T09:00:00Z' } } },
});

/** Twelve monthly card bills, each paid from the current account up to three days before the card shows the payment. */
const cardBills = (): AccountPayment[] =>
  Array.from({ length: 12 }, (_, month) => [
    ...of(
      'everyday',
      createStatedPayment(1 + month * 30, -(20_000 + month * 317), 'AMERICAN EXPRESS PAYMENT'),
    ),
    ...of(
      'amex',
      createStatedPayment(1 + month * 30 + (month % 4), 20_000 + month * 317, 'PAYMENT RECEIVED - THANK YOU'),
    ),
    ...of('amex', createStatedPayment(9 + month * 30, -5000 - month, 'LNER')),
    ...of('everyday', createStatedPayment(28 + month * 30, 210_000, 'ACME SALARY')),
  ]).flat();

const yes = (...accounts: readonly [string, string][]): TransferAnswers =>
  new Map(accounts.map(([one, other]) => [accountPairKey(one, other), true]));

describe('money between own accounts', () => {
  it('is asked about once for two accounts, with its newest example', () => {
    const payments = cardBills();
    expect(findTransfers(payments, new Map())).toEqual([]);
    const [question, ...others] = listTransferQuestions(payments, new Map());
    expect(others).toEqual([]);
    expect(question).toMatchObject({ accounts: ['amex', 'everyday'], count: 12 });
    expect(question?.example.out.row.pence).toBe(-(20_000 + 11 * 317));
  });

  it('is left out after a yes, and never after a no', () => {
    const payments = cardBills();
    expect(findTransfers(payments, yes(['everyday', 'amex']))).toHaveLength(12);
    expect(listTransferQuestions(payments, yes(['everyday', 'amex']))).toEqual([]);
    const no: TransferAnswers = new Map([[accountPairKey('amex', 'everyday'), false]]);
    expect(findTransfers(payments, no)).toEqual([]);
    expect(listTransferQuestions(payments, no)).toEqual([]);
  });

  it('is known by words that speak of it, without a question', () => {
    const payments = [
      ...of('everyday', createStatedPayment(3, -10_000, 'TFR TO SAVER')),
      ...of('savings', createStatedPayment(4, 10_000, 'FROM A')),
    ];
    expect(findTransfers(payments, new Map())).toHaveLength(1);
    expect(listTransferQuestions(payments, new Map())).toEqual([]);
    expect(findTransfers(payments, new Map([[accountPairKey('everyday', 'savings'), false]]))).toEqual([]);
  });

  it('with a word that may be a shop’s or a friend’s is asked about, also once', () => {
    const payments = [
      ...of('everyday', createStatedPayment(3, -10_000, 'RAINY DAY SAVER')),
      ...of('savings', createStatedPayment(4, 10_000, 'FROM A')),
      ...of('everyday', createStatedPayment(9, -2000, 'GARDEN POT SHOP')),
      ...of('card', createStatedPayment(10, 2000, 'REFUND ARGOS')),
    ];
    expect(findTransfers(payments, new Map())).toEqual([]);
    expect(listTransferQuestions(payments, new Map()).map(({ accounts }) => accounts)).toEqual([
      ['everyday', 'savings'],
      ['card', 'everyday'],
    ]);
    const answers: TransferAnswers = new Map([
      [accountPairKey('everyday', 'savings'), true],
      [accountPairKey('card', 'everyday'), false],
    ]);
    expect(findTransfers(payments, answers).map(({ out }) => out.row.text)).toEqual(['RAINY DAY SAVER']);
    expect(listTransferQuestions(payments, answers)).toEqual([]);
    const often = [3, 33, 63].flatMap(day =>
      of('everyday', createStatedPayment(day, -10_000, 'RAINY DAY SAVER')).concat(
        of('savings', createStatedPayment(day + 1, 10_000, 'FROM A')),
      ),
    );
    expect(findTransfers(often, new Map())).toHaveLength(3);
    expect(findTransfers(often.slice(0, 4), new Map())).toEqual([]);
  });

  it('is not the same amount by chance, also in accounts that a yes is for', () => {
    const chance = [
      ...of('everyday', createStatedPayment(40, -5000, 'MR GREEN')),
      ...of('amex', createStatedPayment(41, 5000, 'REFUND ARGOS')),
    ];
    expect(listTransferQuestions(chance, new Map())).toEqual([]);
    const moved = findTransfers([...cardBills(), ...chance], yes(['everyday', 'amex']));
    expect(moved).toHaveLength(12);
  });

  it('that a person parted is two payments', () => {
    const payments = cardBills().map((one, at) => (at === 0 ? parted(one) : one));
    expect(findTransfers(payments, yes(['everyday', 'amex']))).toHaveLength(11);
  });
});

const stated = fc.record({
  account: fc.constantFrom('a', 'b', 'c'),
  day: fc.integer({ min: 1, max: 14 }),
  pence: fc.constantFrom(100, -100, 250, -250),
  text: fc.constantFrom('TRANSFER', 'MR GREEN', 'CARD BILL', 'THANK YOU'),
  isParted: fc.boolean(),
});

const speaks = (text: string) => (text === 'TRANSFER' ? 1 : 0);

/**
 * The same rule implemented naively: of all possible pairs, take the best one, then the best of the remaining ones, and
 * so on.
 */
function chosenByHand(payments: readonly AccountPayment[], isNo: (one: string, other: string) => boolean) {
  const left = [...payments];
  const pairs: (readonly [AccountPayment, AccountPayment])[] = [];
  for (;;) {
    let best: { rank: readonly number[]; pair: readonly [AccountPayment, AccountPayment] } | undefined;
    for (const out of left)
      for (const into of left) {
        const days = Math.abs(countDaysBetween(out.row.day, into.row.day));
        if (out.row.pence >= 0 || into.row.pence !== -out.row.pence || out.account === into.account) continue;
        if (days > 5 || isNo(out.account, into.account)) continue;
        if (out.row.own !== undefined || into.row.own !== undefined) continue;
        const words = speaks(out.row.text) + speaks(into.row.text);
        if (words === 0) continue;
        const rank = [2 - words, days, payments.indexOf(out), payments.indexOf(into)];
        const at = rank.findIndex((part, place) => part !== (best?.rank[place] ?? Infinity));
        if (best === undefined || (at >= 0 && (rank[at] ?? 0) < (best.rank[at] ?? 0)))
          best = { rank, pair: [out, into] };
      }
    if (best === undefined) return pairs;
    const { pair } = best;
    pairs.push(pair);
    for (const one of pair) left.splice(left.indexOf(one), 1);
  }
}

it('the pairs are those that a slow rule by hand comes to, whatever the payments', () => {
  fc.assert(
    fc.property(fc.array(stated, { maxLength: 24 }), fc.boolean(), (rows, hasNo) => {
      const payments = rows
        .toSorted((one, other) => one.day - other.day)
        .map(({ account, day, pence, text, isParted }) => {
          const [one] = of(account, createStatedPayment(day, pence, text));
          if (one === undefined) throw new Error('there is one');
          return isParted && day % 3 === 0 ? parted(one) : one;
        });
      const answers: TransferAnswers = hasNo ? new Map([[accountPairKey('a', 'b'), false]]) : new Map();
      const isNo = (one: string, other: string) => hasNo && [one, other].toSorted().join('') === 'ab';
      const key = (out: AccountPayment, into: AccountPayment) =>
        `${String(payments.indexOf(out))}-${String(payments.indexOf(into))}`;
      expect(new Set(findTransfers(payments, answers).map(({ out, into }) => key(out, into)))).toEqual(
        new Set(chosenByHand(payments, isNo).map(([out, into]) => key(out, into))),
      );
    }),
    { numRuns: 400 },
  );
});
