import { describe, expect, it } from 'vitest';
import { type StatedPayment } from '../payments/import-rows.ts';
import { listCountedPayments, planImport, readStoredPayments } from '../payments/kept-payments.ts';
import { readStoredDay } from '../values/calendar.ts';
import { type ColumnRole, listColumnsToChoose, swapDirectionWords } from './choose-columns.ts';
import { readStoredLayouts, readWithStoredLayout, toLayoutFields } from './kept-layouts.ts';
import { readTable } from './read-table.ts';
import type { ParsedStatement } from './reading.ts';

const today = readStoredDay('2026-11-26');
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(row => row.trim().split(','));
const heading = 'Date,Details,Paid in,Paid out';

/** Unknown names and no balance, so that nothing in the file shows which column is which. */
const september = rowsOf(`${heading}
  01/09/2026,MR GREEN,5.00,
  02/09/2026,MRS BROWN,,10.00
  03/09/2026,MS WHITE,7.00,`);
const october = rowsOf(`${heading}
  01/10/2026,MR GREEN,5.00,
  04/10/2026,MRS BROWN,,12.00
  09/10/2026,MR BLACK,8.00,`);
const swapped: readonly ColumnRole[] = ['day', 'words', 'out', 'into'];

const kept = (fields = toLayoutFields(september, swapped, today), id = 'layout') =>
  fields === undefined ? [] : readStoredLayouts([{ id, content: { fields } }]);
const moves = (statement: ParsedStatement | undefined) =>
  statement?.accounts.flatMap(({ payments }) => payments.map(({ pence }) => pence));

const signed = (...amounts: string[]) =>
  rowsOf(
    `Date,Details,Amount\n${amounts.map((one, day) => `0${String(day + 1)}/09/2026,MR GREEN,${one}`).join('\n')}`,
  );

describe('what a person said of a layout', () => {
  it('is used for the next file of it, without a question', () => {
    expect(moves(readTable(october))).toEqual([500, -1200, 800]);
    const read = readWithStoredLayout(october, kept(), []);
    expect(read).toMatchObject({ kept: { confirmedOn: today }, wasTakenOut: false });
    expect(read?.statement.certainty).toBe('likely');
    expect(moves(read?.statement)).toEqual([-500, 1200, -800]);
  });

  it('is used for no other layout, and for none when it does not read', () => {
    const other = october.map(([day = '', ...rest]) => [day === 'Date' ? 'When' : day, ...rest]);
    expect(readWithStoredLayout(other, kept(), [])).toBeUndefined();
    expect(readWithStoredLayout(october, [], [])).toBeUndefined();
    expect(
      readStoredLayouts([{ id: 'a', content: { fields: { layout: 'x', roles: 'day words' } } }]),
    ).toEqual([]);
    expect(toLayoutFields([['no', 'statement']], undefined, today)).toBeUndefined();
    expect(toLayoutFields(september, ['day', 'words', 'none', 'none'], today)).toBeUndefined();
  });

  it('is not used where the file contradicts it', () => {
    const known = rowsOf(`${heading}
      01/10/2026,TESCO STORES,,5.00
      02/10/2026,SAINSBURYS,,12.00
      03/10/2026,SALARY,900.00,`);
    expect(readWithStoredLayout(known, kept(), [])).toBeUndefined();
    const empty = october.map(([day = '', words = '', into = '', out = '']) => [
      day,
      words,
      into === '5.00' ? 'x' : into,
      out,
    ]);
    expect(readWithStoredLayout(empty, kept(), [])).toBeUndefined();
    const headed = (text: string) => rowsOf(`Date,Details,Paid in,Paid out,Balance\n${text}`);
    const before = headed(
      '01/09/2026,MR GREEN,5.00,,\n02/09/2026,MRS BROWN,,10.00,\n03/09/2026,MS WHITE,7.00,,',
    );
    const proved = headed(
      '01/10/2026,A B,5.00,,105.00\n02/10/2026,C D,,10.00,95.00\n03/10/2026,E F,7.00,,102.00',
    );
    const said = kept(toLayoutFields(before, [...swapped, 'none'], today));
    expect(said).toHaveLength(1);
    expect(readWithStoredLayout(proved, said, [])).toBeUndefined();
  });

  it('is asked about where a file of the same headings seems to be another bank’s', () => {
    const card = signed('5.00', '7.00', '9.00');
    const said = kept(toLayoutFields(card, ['day', 'words', 'turned'], today));
    expect(readWithStoredLayout(signed('4.00', '3.00', '8.00'), said, [])?.statement.certainty).toBe(
      'likely',
    );
    const account = signed('-4.00', '-3.00', '-8.00');
    expect(readTable(account).certainty).toBe('likely');
    expect(readWithStoredLayout(account, said, [])?.statement.certainty).toBe('unsure');
  });

  it('is asked about again when every statement that was read so has been taken out', () => {
    const asks = (...undone: boolean[]) =>
      readWithStoredLayout(
        october,
        kept(),
        undone.map(one => ({ layout: 'layout', undone: one })),
      )?.wasTakenOut;
    expect([asks(true), asks(true, false), asks(false), asks()]).toEqual([true, false, false, false]);
    expect(
      readWithStoredLayout(october, kept(), [{ layout: 'layout', undone: true }])?.statement.certainty,
    ).toBe('unsure');
  });

  it('is replaced by what is said later', () => {
    const later = toLayoutFields(september, ['day', 'words', 'into', 'out'], readStoredDay('2026-11-27'));
    const both = [...kept(later, 'later'), ...kept()];
    expect(readWithStoredLayout(october, both, [])?.kept.id).toBe('later');
  });

  it('keeps marks, fees and turned signs as they were understood', () => {
    const card = rowsOf(`Day,Shop,Sum
      01/10/2026,MR GREEN,5.00
      04/10/2026,MRS BROWN,12.00 CR
      09/10/2026,MR BLACK,8.00`);
    const read = readTable(card);
    const said = kept(toLayoutFields(card, undefined, today));
    expect(said[0]?.roles).toEqual(['day', 'words', 'marked']);
    expect(moves(readWithStoredLayout(card, said, [])?.statement)).toEqual(moves(read));
  });
});

const passport = (texts: readonly StatedPayment[], undone: boolean) => {
  const plan = planImport(readStoredPayments([], []), 'a', texts, 'wrong');
  const blocks = plan.blocks.map(({ fields }, index) => ({ id: `b${String(index)}`, content: { fields } }));
  const fields = { account: 'a', firstDay: '2026-09-01', lastDay: '2026-09-30', undone };
  return readStoredPayments(blocks, [{ id: 'wrong', content: { fields } }]);
};
const stated = (text: string): StatedPayment => ({
  day: readStoredDay('2026-09-03'),
  pence: -700,
  text,
  balance: 9000,
});

describe('which of two unknown words is money out', () => {
  const head = ['Date', 'Details', 'Way', 'Amount'];
  const first = [
    head,
    ['01/09/2026', 'A B', 'Vend out', '12.00'],
    ['02/09/2026', 'C D', 'Take', '1200.00'],
    ['03/09/2026', 'E F', 'Vend out', '3.00'],
  ];
  const chosen = listColumnsToChoose(first).map(({ role }) => swapDirectionWords(role));
  const fields = toLayoutFields(first, chosen, today) ?? {};
  const explained = readStoredLayouts([{ id: 'way', content: { fields } }]);
  const amounts = (rows: Parameters<typeof readWithStoredLayout>[0]) => {
    const [account] = readWithStoredLayout(rows, explained, [])?.statement.accounts ?? [];
    return account?.payments.map(({ pence }) => pence);
  };

  it('is remembered for the next file, also where that has one of them only', () => {
    expect(amounts(first)).toEqual([1200, -120_000, 300]);
    const next = [head, ['01/10/2026', 'G H', 'Take', '5.00'], ['02/10/2026', 'I J', 'Take', '6.00']];
    expect(amounts(next)).toEqual([-500, -600]);
  });

  it('says nothing about a third word: a file with one is asked about, or the row is not read', () => {
    const some = Array.from({ length: 12 }, (_, at) => [
      `${String(at + 1)}/10/2026`,
      `K ${String(at)}`,
      at === 5 ? 'Hold' : at % 2 === 0 ? 'Take' : 'Vend out',
      '5.00',
    ]);
    expect(amounts([head, ...some])).not.toContain(undefined);
    expect(amounts([head, ...some])).toHaveLength(11);
  });
});

describe('a wrong column that was confirmed', () => {
  it('is undone and read again: the right words come, and nothing is there twice', () => {
    const before = passport([stated('DEB')], true);
    const plan = planImport(before, 'a', [stated('MS WHITE')], 'right');
    expect(plan).toMatchObject({ added: 1, differently: [] });
    const [block] = plan.blocks;
    const after = readStoredPayments(
      [{ id: 'b0', content: { fields: { ...block?.fields } } }],
      [
        { id: 'wrong', content: { fields: { account: 'a', undone: true } } },
        { id: 'right', content: { fields: { account: 'a' } } },
      ],
    );
    expect(listCountedPayments(after).map(({ row }) => row.text)).toEqual(['MS WHITE']);
    // While the wrong row still counts, the equal balance identifies it as the same payment.
    expect(planImport(passport([stated('DEB')], false), 'a', [stated('MS WHITE')], 'right').added).toBe(0);
  });
});
