import { expect, it } from 'vitest';
import {
  type ColumnRole,
  findRolesProblem,
  listColumnsToChoose,
  listDirectionWords,
  swapDirectionWords,
  toColumnMeaning,
} from './choose-columns.ts';
import { readTable } from './read-table.ts';
import { readStatement } from './statements.ts';
import { createLayoutFromSeed } from './testing/layouts/layout.ts';
import { addLayoutScores, scoreLayoutFromSeed } from './testing/layouts/score.ts';
import { developmentVocabulary, scoringVocabulary } from './testing/layouts/vocabularies.ts';

const seeds = Array.from({ length: 150 }, (_, index) => 500 + index);

it('downloads that nobody has seen are read, or asked about, and no row is lost', () => {
  const figures = addLayoutScores(seeds.map(seed => scoreLayoutFromSeed(seed, scoringVocabulary)));
  expect(figures.rowsRight).toBeGreaterThanOrEqual(0.97);
  expect(figures.givenRight).toBeGreaterThanOrEqual(0.99);
  expect(figures.silent).toBeLessThanOrEqual(1);
  expect(figures.lost).toBe(0);
  expect(figures.byHeadings).toBeLessThan(figures.rowsRight);
});

const all = (words: typeof scoringVocabulary) =>
  new Set(
    Object.values(words)
      .flat(2)
      .map(word => word.toLowerCase()),
  );

it('the two vocabularies share no word of their own', () => {
  expect([...all(developmentVocabulary)].filter(word => all(scoringVocabulary).has(word))).toEqual([]);
});

it('a seed gives one layout', () => {
  expect(createLayoutFromSeed(7, scoringVocabulary)).toEqual(createLayoutFromSeed(7, scoringVocabulary));
  expect(createLayoutFromSeed(7, scoringVocabulary).rows).not.toEqual(
    createLayoutFromSeed(8, scoringVocabulary).rows,
  );
});

const table = (text: string) =>
  readStatement({ format: 'csv', rows: text.split('\n').map(row => row.split(',')) });
const moves = (text: string) =>
  table(text).accounts.flatMap(({ payments }) => payments.map(({ pence }) => pence));

const swapped = (balance: boolean) =>
  [
    ['Date', 'Details', 'Paid in', 'Paid out', ...(balance ? ['Balance'] : [])],
    ['01/09/2026', 'MR GREEN', '5.00', '', ...(balance ? ['95.00'] : [])],
    ['02/09/2026', 'MRS BROWN', '', '10.00', ...(balance ? ['105.00'] : [])],
    ['03/09/2026', 'TESCO', '7.00', '', ...(balance ? ['98.00'] : [])],
    ['04/09/2026', 'LIDL', '8.00', '', ...(balance ? ['90.00'] : [])],
  ]
    .map(row => row.join(','))
    .join('\n');

it('a column beside nothing is no fee, and one amount three times in a column of its own proves no balance', () => {
  const zeros = ['06/03/2026,0.00,GREGGS,59.70', '07/03/2026,975.56,A WALKER,0.00'];
  const more = ['08/03/2026,0.00,ALDI,7.06', '09/03/2026,0.00,SPECSAVERS,9.31'];
  expect(moves(['When,One,Who,Two', ...zeros, ...more].join('\n'))).toEqual([-5970, 97_556, -706, -931]);
  const paid = Array.from({ length: 3 }, () => '10/05/2026,1775.26,,NHS TRUST PAYROLL');
  const out = ['11/05/2026,,94.00,POST OFFICE ATM', '12/05/2026,,77.70,IKEA', '13/05/2026,,64.09,SPOTIFY'];
  expect(moves(['When,One,Two,Who', ...paid, ...out].join('\n'))).toEqual([
    177_526, 177_526, 177_526, -9400, -7770, -6409,
  ]);
});

it('headings that are the wrong way round are overruled by the balance; without one a person is asked', () => {
  expect(moves(swapped(true))).toEqual([-500, 1000, -700, -800]);
  expect(table(swapped(true))).toMatchObject({ certainty: 'proved', notRead: [] });
  expect(table(swapped(true)).accounts[0]?.proof).toMatchObject({
    result: 'partly',
    unchecked: ['opening', 'closing'],
  });
  expect(table(swapped(false)).certainty).toBe('unsure');
});

it('no headings but a balance is proved', () => {
  const read = table(
    '01/09/2026,A,95.00,-5.00\n02/09/2026,B,105.00,10.00\n03/09/2026,C,98.00,-7.00\n04/09/2026,D,90.00,-8.00',
  );
  expect(read.certainty).toBe('proved');
  expect(read.accounts[0]?.payments.map(({ pence, balance }) => [pence, balance])).toEqual([
    [-500, 9500],
    [1000, 10_500],
    [-700, 9800],
    [-800, 9000],
  ]);
});

it('lists what is no payment, with its reason', () => {
  const read = table(
    [
      'Date,Details,Amount,Currency,State',
      '01/09/2026,TESCO,-5.00,GBP,COMPLETED',
      '02/09/2026,HOTEL PARIS,-90.00,EUR,COMPLETED',
      '03/09/2026,LIDL,-7.00,GBP,PENDING',
      '31/02/2026,ALDI,-8.00,GBP,COMPLETED',
      '05/09/2026,BOOTS,1.2.3,GBP,COMPLETED',
      '06/09/2026,LIDL,-9.00,GBP,COMPLETED',
      '07/09/2026,LIDL,-2.00,GBP,COMPLETED',
      '31/09/2026,LIDL,-3.00,GBP,COMPLETED',
    ].join('\n'),
  );
  expect(read.notRead.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'other-currency'],
    [4, 'not-done'],
    [5, 'no-day'],
    [6, 'no-amount'],
    [9, 'no-day'],
  ]);
  expect(read.accounts[0]?.payments.map(({ pence }) => pence)).toEqual([-500, -900, -200]);
});

it('tells where the balances stop adding up', () => {
  const read = table(
    'Date,Details,Amount,Balance\n01/09/2026,A,-5.00,95.00\n02/09/2026,B,-5.00,90.00\n04/09/2026,C,-5.00,80.00\n05/09/2026,D,-5.00,75.00',
  );
  expect(read.accounts[0]?.proof).toMatchObject({
    result: 'does-not',
    difference: { from: 3, to: 4, by: -500 },
  });
});

it('asks once which of two unknown words is money out, and takes the answer', () => {
  const rows = [
    ['Date', 'Details', 'Way', 'Amount'],
    ['01/09/2026', 'A B', 'Vend', '12.00'],
    ['02/09/2026', 'C D', 'Take', '1200.00'],
    ['03/09/2026', 'E F', 'Vend', '3.00'],
  ];
  expect(readTable(rows).certainty).toBe('unsure');
  const columns = listColumnsToChoose(rows);
  const [role] = columns.flatMap(({ role: one }) => listDirectionWords(one) ?? []);
  expect(role).toEqual({ out: 'vend', into: 'take' });
  const read = (roles: readonly ColumnRole[]) =>
    readTable(rows, meant => toColumnMeaning(roles, meant)).accounts.flatMap(({ payments }) =>
      payments.map(({ pence }) => pence),
    );
  const roles = columns.map(one => one.role);
  expect(read(roles)).toEqual([-1200, 120_000, -300]);
  expect(read(roles.map(swapDirectionWords))).toEqual([1200, -120_000, 300]);
});

it('takes a person’s word on the columns', () => {
  const rows = [
    ['Date', 'Details', 'A', 'B'],
    ['01/09/2026', 'MR GREEN', '5.00', ''],
    ['02/09/2026', 'MRS BROWN', '', '10.00'],
    ['03/09/2026', 'MR WHITE', '7.00', ''],
  ];
  expect(readTable(rows).certainty).toBe('unsure');
  expect(listColumnsToChoose(rows).map(({ heading, samples, role }) => [heading, samples[0], role])).toEqual([
    ['date', '01/09/2026', 'day'],
    ['details', 'MR GREEN', 'words'],
    ['a', '5.00', 'out'],
    ['b', '10.00', 'into'],
  ]);
  const read = (roles: readonly ColumnRole[]) =>
    readTable(rows, meant => toColumnMeaning(roles, meant)).accounts.flatMap(({ payments }) =>
      payments.map(({ pence }) => pence),
    );
  expect(read(['day', 'words', 'into', 'out'])).toEqual([500, -1000, 700]);
  // While a role is missing, the first interpretation is used.
  expect(findRolesProblem(['day', 'words', 'into', 'none'])).toMatch(/^Choose one column for all amounts/);
  expect(read(['day', 'words', 'into', 'none'])).toEqual([-500, 1000, -700]);
});
