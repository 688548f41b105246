import { describe, expect, it } from 'vitest';
import { mergeContent } from '../records/record-merge.ts';
import type { StatedPayment } from './import-rows.ts';
import { mergeRowsField } from './join-field.ts';
import {
  type AccountPayment,
  type BlockToWrite,
  changePayment,
  findAccountWithPayments,
  findPrecedingAccount,
  joinAccounts,
  listCountedPayments,
  planImport,
  readStoredPayments,
  type StoredPaymentRecord,
  type StoredPayments,
} from './kept-payments.ts';
import { maxBlockRows } from './payment-blocks.ts';
import { createStatedPayment } from './testing/histories.ts';

/** A passport on one device: its payment records, with ids assigned in order. */
function passport() {
  const months = new Map<string, StoredPaymentRecord>();
  const imports = new Map<string, StoredPaymentRecord>();
  let count = 0;
  const kept = (): StoredPayments => readStoredPayments([...months.values()], [...imports.values()]);
  const write = (blocks: readonly BlockToWrite[]): void => {
    for (const { id = `block-${String((count += 1))}`, fields } of blocks)
      months.set(id, { id, content: { fields } });
  };
  return {
    months,
    imports,
    kept,
    write,
    add(id: string, payments: readonly StatedPayment[], account = 'everyday') {
      const plan = planImport(kept(), account, payments, id);
      write(plan.blocks);
      const days = payments.map(({ day }) => day).toSorted();
      imports.set(id, {
        id,
        content: { fields: { account, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' } },
      });
      return plan;
    },
    undo(id: string, undone = true) {
      imports.set(id, { id, content: { fields: { ...imports.get(id)?.content.fields, undone } } });
    },
    texts: () => listCountedPayments(kept()).map(({ row }) => row.text),
  };
}

const coffee = createStatedPayment(3, -350, 'COSTA');
const shop = createStatedPayment(4, -2410, 'TESCO');

describe('payments in a passport', () => {
  it('are added once, and the same file again writes its name only', () => {
    const mine = passport();
    expect(mine.add('one', [coffee, coffee, shop])).toMatchObject({ added: 3, already: 0 });
    expect(mine.add('two', [coffee, coffee, shop])).toMatchObject({ added: 0, already: 3 });
    expect(mine.texts()).toEqual(['COSTA', 'COSTA', 'TESCO']);
    expect(mine.months.size).toBe(1);
  });

  it('go with the import that brought them, and others stay', () => {
    const mine = passport();
    mine.add('one', [coffee, shop]);
    mine.add('two', [shop, createStatedPayment(5, 100, 'REFUND')]);
    mine.undo('one');
    expect(mine.texts()).toEqual(['TESCO', 'REFUND']);
    mine.undo('one', false);
    mine.undo('two');
    expect(mine.texts()).toEqual(['COSTA', 'TESCO']);
  });

  it('that come back by a second import are counted as new', () => {
    const mine = passport();
    mine.add('one', [coffee, shop]);
    mine.undo('one');
    expect(mine.add('two', [coffee, shop])).toMatchObject({ added: 2, already: 0 });
    expect(mine.texts()).toEqual(['COSTA', 'TESCO']);
  });

  it('of two accounts do not meet', () => {
    const mine = passport();
    mine.add('one', [coffee]);
    expect(mine.add('two', [coffee], 'joint')).toMatchObject({ added: 1 });
    expect(mine.texts()).toEqual(['COSTA', 'COSTA']);
  });

  it('keep what a person changed, also when the file comes again', () => {
    const mine = passport();
    mine.add('one', [coffee, shop]);
    const [first] = listCountedPayments(mine.kept()) as [AccountPayment];
    const at = '2026-11-25T10:00:00Z';
    mine.write(changePayment(mine.kept(), first, { category: { value: 'gifts', at } }));
    mine.write(changePayment(mine.kept(), first, { removed: { value: true, at } }));
    mine.add('two', [coffee, shop]);
    expect(mine.texts()).toEqual(['TESCO']);
    mine.write(changePayment(mine.kept(), first, { removed: { value: false, at: '2026-11-25T11:00:00Z' } }));
    expect(listCountedPayments(mine.kept())[0]?.row.own).toMatchObject({ category: { value: 'gifts' } });
  });

  it('fill a second block where the first is full, and no row moves', () => {
    const mine = passport();
    const many = Array.from({ length: maxBlockRows + 1 }, (_, index) =>
      createStatedPayment((index % 28) + 1, -index - 1, 'Shop é'),
    );
    expect(mine.add('one', many)).toMatchObject({ added: maxBlockRows + 1 });
    expect(mine.months.size).toBe(2);
    // The maximum size of an envelope is 256 KiB.
    for (const { content } of mine.months.values())
      expect(String(content.fields['rows']).length).toBeLessThan(200_000);
    expect(mine.add('two', [...many, createStatedPayment(1, 99, 'In')]).blocks).toHaveLength(2);
    expect(listCountedPayments(mine.kept())).toHaveLength(maxBlockRows + 2);
  });

  it('that do not read are told of', () => {
    const mine = passport();
    mine.add('one', [coffee]);
    mine.months.set('bad', { id: 'bad', content: { fields: { account: 'a', month: '2026-11', rows: '{' } } });
    expect(mine.kept().damaged).toBe(1);
    expect(mine.texts()).toEqual(['COSTA']);
  });
});

const fares = (from: number, to: number, text = 'NORTHMOOR BUS') =>
  Array.from({ length: to - from + 1 }, (_, index) => createStatedPayment(from + index, -175, text));

const numbered = (day: number, pence: number, text: string, bankId: string) =>
  createStatedPayment(day, pence, text, { bankId });
const parking = (day: number, balance: number) =>
  createStatedPayment(day, -280, 'RINGLEY PARKING', { balance });
const renumbered = (ids: number) =>
  [
    createStatedPayment(3, -3500, 'EE LIMITED'),
    createStatedPayment(4, -350, 'COSTA'),
    createStatedPayment(4, -350, 'COSTA'),
    createStatedPayment(5, -20_000, 'TRANSFER'),
  ].map((one, place) => Object.assign(one, { bankId: String(ids + place) }));

describe('statements one after the other', () => {
  it('that do not overlap lose no payment, however alike they are', () => {
    const mine = passport();
    mine.add('one', fares(1, 15));
    expect(mine.add('two', fares(16, 30))).toMatchObject({ added: 15, already: 0, differently: [] });
  });

  it('keep an id for what the bank numbered again with another day and amount', () => {
    const mine = passport();
    mine.add('one', [numbered(1, -100, 'A', '1'), numbered(9, 165_000, 'PAYROLL', '2')]);
    expect(
      mine.add('two', [numbered(20, -300, 'C', '1'), numbered(29, 165_000, 'PAYROLL', '2')]),
    ).toMatchObject({
      added: 2,
      already: 0,
    });
    expect(mine.texts()).toHaveLength(4);
  });

  it('know the same payments under new ids, and in other words', () => {
    const mine = passport();
    mine.add('one', renumbered(1));
    expect(mine.add('two', renumbered(50))).toMatchObject({ added: 0 });
    expect(
      mine.add('three', [
        createStatedPayment(3, -3500, 'CARD Ee Limited 0712345 GB'),
        createStatedPayment(4, -350, 'COSTA COFFEE'),
        createStatedPayment(4, -350, 'COSTA COFFEE'),
        createStatedPayment(5, -20_000, 'Holiday pot'),
      ]),
    ).toMatchObject({ added: 0 });
    expect(mine.texts()).toHaveLength(4);
  });

  it('that meet on one day at one balance share no payment of it', () => {
    const mine = passport();
    mine.add('one', [parking(1, 9720), parking(3, 9440)]);
    const fields = { ...mine.imports.get('one')?.content.fields, closing: '94.40' };
    mine.imports.set('one', { id: 'one', content: { fields } });
    expect(mine.add('two', [parking(3, 9160), parking(4, 8880)])).toMatchObject({ added: 2 });
    expect(mine.add('again', [parking(3, 9160), parking(4, 8880)])).toMatchObject({ added: 0 });
  });

  it('ask about a payment in other words on the day between them, and add it', () => {
    const mine = passport();
    mine.add('one', [createStatedPayment(1, -999, 'GYM CLUB LEEDS')]);
    const plan = mine.add('two', [
      createStatedPayment(2, -999, 'DD Gym Club'),
      createStatedPayment(9, -100, 'X'),
    ]);
    expect(plan.verdicts.map(({ state, isAdded }) => [state, isAdded])).toEqual([
      ['doubtful', true],
      ['new', true],
    ]);
  });
});

describe('an account that only its statements know', () => {
  const list = [
    createStatedPayment(1, -100, 'A', { balance: 900 }),
    createStatedPayment(2, -200, 'B', { balance: 700 }),
    createStatedPayment(3, -50, 'C', { balance: 650 }),
  ];

  it('is found again by what it holds, and by the balance at which it ended', () => {
    const mine = passport();
    mine.add('one', list, 'monzo');
    mine.add(
      'two',
      [createStatedPayment(1, -700, 'X'), createStatedPayment(2, -800, 'Y'), createStatedPayment(9, -5, 'Z')],
      'other',
    );
    expect(findAccountWithPayments(mine.kept(), list)).toBe('monzo');
    expect(findAccountWithPayments(mine.kept(), [createStatedPayment(1, -100, 'A')])).toBeUndefined();
    expect(
      findAccountWithPayments(mine.kept(), [
        createStatedPayment(20, -1, 'Q'),
        createStatedPayment(21, -1, 'Q'),
        createStatedPayment(22, -1, 'Q'),
      ]),
    ).toBeUndefined();
    const fields = { ...mine.imports.get('one')?.content.fields, closing: '6.50' };
    mine.imports.set('one', { id: 'one', content: { fields } });
    expect(findPrecedingAccount(mine.kept(), [createStatedPayment(4, -50, 'D', { balance: 600 })])).toBe(
      'monzo',
    );
    expect(
      findPrecedingAccount(mine.kept(), [createStatedPayment(4, -50, 'D', { balance: 650 })]),
    ).toBeUndefined();
    expect(
      findPrecedingAccount(mine.kept(), [createStatedPayment(20, -50, 'D', { balance: 600 })]),
    ).toBeUndefined();
  });

  it('becomes one with another, and a payment that both have is there once', () => {
    const mine = passport();
    mine.add('one', list, 'monzo');
    mine.add('two', list.slice(0, 2), 'again');
    const { blocks, imports } = joinAccounts(mine.kept(), 'again', 'monzo');
    mine.write(blocks);
    for (const id of imports) {
      const fields = { ...mine.imports.get(id)?.content.fields, account: 'monzo' };
      mine.imports.set(id, { id, content: { fields } });
    }
    expect(listCountedPayments(mine.kept()).map(({ account, row }) => [account, row.text])).toEqual([
      ['monzo', 'A'],
      ['monzo', 'B'],
      ['monzo', 'C'],
    ]);
  });
});

const content = (record: StoredPaymentRecord | undefined, savedAt: string) => ({
  kind: 'payment-month',
  fields: { ...record?.content.fields },
  savedAt,
});

const bank = (name: string) => ({ kind: 'bank-account', fields: { name }, savedAt: '' });
const block = (rows: string) => ({ kind: 'payment-month', fields: { month: '2026-11', rows }, savedAt: '' });

describe('two devices that write one block', () => {
  it('keep the rows of both, whichever comes first, and ask nobody', () => {
    const [laptop, phone] = [passport(), passport()];
    laptop.add('one', [coffee]);
    for (const [id, record] of laptop.months) phone.months.set(id, record);
    const base = content(laptop.months.get('block-1'), '2026-11-25T09:00:00Z');
    laptop.add('two', [shop]);
    phone.add('three', [createStatedPayment(5, -999, 'LNER')]);
    const mine = content(laptop.months.get('block-1'), '2026-11-25T10:00:00Z');
    const theirs = content(phone.months.get('block-1'), '2026-11-25T11:00:00Z');
    const joined = mergeContent(base, mine, theirs, mergeRowsField);
    expect(joined).toEqual(mergeContent(base, theirs, mine, mergeRowsField));
    expect(joined.alternatives).toBeUndefined();
    laptop.months.set('block-1', { id: 'block-1', content: joined });
    expect(laptop.kept().blocks[0]?.rows.map(({ text }) => text)).toEqual(['COSTA', 'TESCO', 'LNER']);
    // Without the rule for rows, a person would have to choose between two versions of a whole month.
    expect(mergeContent(base, mine, theirs).alternatives).toHaveProperty('rows');
  });

  it('leave other fields and other kinds to a choice', () => {
    expect(mergeRowsField('name', bank('A'), bank('B'))).toBeUndefined();
    expect(mergeRowsField('rows', block('{'), block('{}'))).toBeUndefined();
  });
});
