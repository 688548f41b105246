import { describe, expect, it } from 'vitest';
import { mergeContent } from '../records/record-merge.ts';
import type { StatedPayment } from './import-rows.ts';
import { joinField } from './join-field.ts';
import {
  type AccountPayment,
  type BlockToWrite,
  changePayment,
  countedPayments,
  type KeptPayments,
  type KeptRecord,
  keptPayments,
  planImport,
} from './kept-payments.ts';
import { mostRows } from './payment-blocks.ts';
import { pay } from './testing/histories.ts';

/** A passport on one device: its records of payments, with ids given out in order. */
function passport() {
  const months = new Map<string, KeptRecord>();
  const imports = new Map<string, KeptRecord>();
  let count = 0;
  const kept = (): KeptPayments => keptPayments([...months.values()], [...imports.values()]);
  const write = (blocks: readonly BlockToWrite[]): void => {
    for (const { id = `block-${String((count += 1))}`, fields } of blocks)
      months.set(id, { id, content: { fields } });
  };
  return {
    months,
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
    texts: () => countedPayments(kept()).map(({ row }) => row.text),
  };
}

const coffee = pay(3, -350, 'COSTA');
const shop = pay(4, -2410, 'TESCO');

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
    mine.add('two', [shop, pay(5, 100, 'REFUND')]);
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
    const [first] = countedPayments(mine.kept()) as [AccountPayment];
    const at = '2026-11-25T10:00:00Z';
    mine.write(changePayment(mine.kept(), first, { category: { value: 'gifts', at } }));
    mine.write(changePayment(mine.kept(), first, { removed: { value: true, at } }));
    mine.add('two', [coffee, shop]);
    expect(mine.texts()).toEqual(['TESCO']);
    mine.write(changePayment(mine.kept(), first, { removed: { value: false, at: '2026-11-25T11:00:00Z' } }));
    expect(countedPayments(mine.kept())[0]?.row.own).toMatchObject({ category: { value: 'gifts' } });
  });

  it('fill a second block where the first is full, and no row moves', () => {
    const mine = passport();
    const many = Array.from({ length: mostRows + 1 }, (_, index) =>
      pay((index % 28) + 1, -index - 1, 'Shop é'),
    );
    expect(mine.add('one', many)).toMatchObject({ added: mostRows + 1 });
    expect(mine.months.size).toBe(2);
    // An envelope holds 256 KiB.
    for (const { content } of mine.months.values())
      expect(String(content.fields['rows']).length).toBeLessThan(200_000);
    expect(mine.add('two', [...many, pay(1, 99, 'In')]).blocks).toHaveLength(2);
    expect(countedPayments(mine.kept())).toHaveLength(mostRows + 2);
  });

  it('that do not read are told of', () => {
    const mine = passport();
    mine.add('one', [coffee]);
    mine.months.set('bad', { id: 'bad', content: { fields: { account: 'a', month: '2026-11', rows: '{' } } });
    expect(mine.kept().damaged).toBe(1);
    expect(mine.texts()).toEqual(['COSTA']);
  });
});

const content = (record: KeptRecord | undefined, savedAt: string) => ({
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
    phone.add('three', [pay(5, -999, 'LNER')]);
    const mine = content(laptop.months.get('block-1'), '2026-11-25T10:00:00Z');
    const theirs = content(phone.months.get('block-1'), '2026-11-25T11:00:00Z');
    const joined = mergeContent(base, mine, theirs, joinField);
    expect(joined).toEqual(mergeContent(base, theirs, mine, joinField));
    expect(joined.alternatives).toBeUndefined();
    laptop.months.set('block-1', { id: 'block-1', content: joined });
    expect(laptop.kept().blocks[0]?.rows.map(({ text }) => text)).toEqual(['COSTA', 'TESCO', 'LNER']);
    // Without the rule a person would have to choose between two months.
    expect(mergeContent(base, mine, theirs).alternatives).toHaveProperty('rows');
  });

  it('leave other fields and other kinds to a choice', () => {
    expect(joinField('name', bank('A'), bank('B'))).toBeUndefined();
    expect(joinField('rows', block('{'), block('{}'))).toBeUndefined();
  });
});
