import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStatementRows, listCountedRows, type StatedPayment } from './import-rows.ts';
import { mergeRows } from './merge-rows.ts';
import {
  blockPaddingBytes,
  groupRowsByMonth,
  parsePaymentBlock,
  serialisePaymentBlock,
} from './payment-blocks.ts';
import { areRowsInOrder, createRowKey, normalisePaymentText, type PaymentRow } from './payment-rows.ts';
import {
  addPersonalChange,
  checkMergeOrders,
  createStatedPayment,
  playHistory,
  randomHistories,
} from './testing/histories.ts';

const all = { overlaps: () => true };
const add = (known: readonly PaymentRow[], stated: readonly StatedPayment[], id: string) =>
  addStatementRows(known, stated, id, all);

describe('an import', () => {
  const coffee = createStatedPayment(3, -350, 'COSTA COFFEE');

  it('keeps two real equal payments two, and the same file again adds none', () => {
    const once = add([], [coffee, coffee, createStatedPayment(4, -2410, 'TESCO')], 'a');
    expect(once.added).toHaveLength(3);
    const again = add(once.rows, [coffee, coffee, createStatedPayment(4, -2410, 'TESCO')], 'b');
    expect([again.added.length, again.already, again.rows.length]).toEqual([0, 3, 3]);
  });

  it('adds only the part of an overlapping file that is not there', () => {
    const once = add([], [coffee], 'a');
    expect(add(once.rows, [coffee, coffee, coffee], 'b').added.map(({ nth }) => nth)).toEqual([2, 3]);
  });

  it('knows a payment in other words and on a near day, one to one', () => {
    const once = add([], [createStatedPayment(6, -3899, 'BT GROUP BROADBAND DD', { balance: 5000 })], 'csv');
    const pdf = add(
      once.rows,
      [
        createStatedPayment(9, -3899, 'Direct debit Broadband GP00123'),
        createStatedPayment(9, -3899, 'Broadband'),
      ],
      'pdf',
    );
    expect([pdf.added.length, pdf.differently.length, pdf.rows.length]).toEqual([1, 1, 2]);
    expect(pdf.rows[0]).toMatchObject({ from: ['csv', 'pdf'], text: 'BT GROUP BROADBAND DD' });
    const byBalance = add(
      once.rows,
      [createStatedPayment(7, -3899, 'OTHER WORDS', { balance: 5000 })],
      'pdf',
    );
    expect([byBalance.added.length, byBalance.differently.length]).toEqual([0, 1]);
  });

  it('takes no other amount, no far day, no common word and no day outside what was covered for the same', () => {
    const once = add([], [createStatedPayment(6, -3899, 'CARD PAYMENT TO BOOTS')], 'a');
    for (const other of [
      createStatedPayment(6, -3898, 'BOOTS'),
      createStatedPayment(11, -3899, 'BOOTS'),
      createStatedPayment(6, -3899, 'CARD PAYMENT TO LIDL'),
    ])
      expect(add(once.rows, [other], 'b').differently).toEqual([]);
    expect(
      addStatementRows(once.rows, [createStatedPayment(6, -3899, 'BOOTS')], 'b', { overlaps: () => false })
        .added,
    ).toHaveLength(1);
  });

  it('goes by the bank’s id where that is unique', () => {
    const once = add(
      [],
      [
        createStatedPayment(6, -500, 'LUNCH', { bankId: '7' }),
        createStatedPayment(6, -500, 'LUNCH', { bankId: '8' }),
      ],
      'a',
    );
    const again = add(once.rows, [createStatedPayment(6, -500, 'Lunch bar', { bankId: '7' })], 'b');
    expect([again.already, again.rows.length]).toEqual([1, 2]);
    const twice = add(
      [],
      [
        createStatedPayment(6, -500, 'LUNCH', { bankId: '9' }),
        createStatedPayment(7, -500, 'TEA', { bankId: '9' }),
      ],
      'a',
    );
    expect(twice.rows).toHaveLength(2);
  });

  it('is undone by a flag, which leaves exactly what others have and what a person removed out', () => {
    const csv = add([], [coffee, createStatedPayment(4, -2410, 'TESCO')], 'csv');
    const both = add(csv.rows, [coffee, createStatedPayment(5, 100, 'REFUND')], 'pdf').rows;
    const texts = (undone: string[]) => listCountedRows(both, new Set(undone)).map(({ text }) => text);
    expect(texts([])).toEqual(['COSTA COFFEE', 'TESCO', 'REFUND']);
    expect(texts(['csv'])).toEqual(['COSTA COFFEE', 'REFUND']);
    expect(texts(['pdf'])).toEqual(['COSTA COFFEE', 'TESCO']);
    const removed = both.map(row =>
      addPersonalChange(row, 'removed', { value: true, at: '2026-11-25T10:00:00Z' }),
    );
    expect(listCountedRows(removed, new Set())).toEqual([]);
  });

  it('takes hostile words as words, in linear time', () => {
    const hostile = `<img onerror=x> ‮${'a '.repeat(10_000)}`;
    const { rows } = add([], [createStatedPayment(1, -1, hostile), createStatedPayment(1, -1, hostile)], 'a');
    expect(rows.map(({ nth, text }) => [nth, text.length])).toEqual([
      [1, 400],
      [2, 400],
    ]);
    expect(normalisePaymentText('Müller’s  CAFÉ!')).toBe('MÜLLER S CAFÉ');
  });
});

const accept = (known: readonly PaymentRow[], stated: readonly StatedPayment[], turn: 'new' | 'here') =>
  addStatementRows(known, stated, 'b', all, new Map([[0, turn]]));

describe('what a person decides about one payment of a statement', () => {
  const bus = createStatedPayment(3, -175, 'NORTHMOOR BUS');

  it('makes one that is there a payment of its own, once', () => {
    const once = add([], [bus], 'a').rows;
    const twice = accept(once, [bus], 'new');
    expect(twice.rows.map(({ nth }) => nth)).toEqual([1, 2]);
    expect(twice.verdicts).toMatchObject([{ state: 'here', isAdded: true, row: { nth: 1 } }]);
    // The same file again contains the payment once, and that row already exists.
    expect(add(twice.rows, [bus], 'c').added).toEqual([]);
  });

  it('makes one that may be there the same', () => {
    const once = add([], [createStatedPayment(3, -4500, 'A WALKER')], 'a').rows;
    const other = createStatedPayment(3, -4500, 'BOILER CARE');
    expect(add(once, [other], 'b').verdicts).toMatchObject([{ state: 'doubtful', isAdded: true }]);
    const same = accept(once, [other], 'here');
    expect([same.added.length, same.rows.length]).toEqual([0, 1]);
    expect(same.rows[0]).toMatchObject({ text: 'A WALKER', also: ['BOILER CARE'], from: ['a', 'b'] });
  });
});

it('three devices come to the same rows in every order, and no row is lost', () => {
  expect(checkMergeOrders(300)).toBe(300);
});

it('rows are in order where each is after the one before by its day and then by its key', () => {
  const row = fc.record({
    day: fc.constantFrom(1, 1, 1, 2),
    amount: fc.constantFrom(-1, -12, -123, -2, 1, 12, 2),
    text: fc.constantFrom('A', 'B', '1'),
    more: fc.constantFrom({}, {}, {}, { bankId: '-1' }, { bankId: 'x' }),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 3 }), some => {
      const rows = some.map(
        ({ day, amount, text, more }): PaymentRow => ({
          ...createStatedPayment(day, amount, text),
          nth: 1,
          from: ['a'],
          ...more,
        }),
      );
      const keys = rows.map(one => `${one.day} ${createRowKey(one)}`);
      expect(areRowsInOrder(rows)).toBe(keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key));
    }),
    { numRuns: 1000 },
  );
});

describe('a block', () => {
  it('comes back as it was, in steps of 4 KiB', () => {
    fc.assert(
      fc.property(randomHistories, history => {
        const rows = playHistory(history).devices.reduce(mergeRows, []);
        const block = serialisePaymentBlock('2026-11', rows);
        expect(block.length % blockPaddingBytes).toBe(0);
        expect(parsePaymentBlock('2026-11', block)).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });

  it('that is damaged is none, and a damaged row is left out', () => {
    expect(parsePaymentBlock('2026-11', '{"day":[1]}')).toBeUndefined();
    expect(parsePaymentBlock('2026-11', 'no')).toBeUndefined();
    const block = serialisePaymentBlock(
      '2026-11',
      add([], [createStatedPayment(1, -1, 'A'), createStatedPayment(2, -2, 'B')], 'a').rows,
    );
    expect(groupRowsByMonth(parsePaymentBlock('2026-11', block) ?? [])).toEqual(['2026-11']);
    expect(parsePaymentBlock('2026-11', block.replace('"day":[1,2]', '"day":[1,31]'))).toHaveLength(1);
  });
});
