import { describe, expect, it } from 'vitest';
import { extractFacts } from '../extraction/facts.ts';
import { createPrintedPage } from '../extraction/testing/printed.ts';
import { addDays, readStoredDay } from '../values/calendar.ts';
import { type ProofRow, proveStatement } from './proof.ts';
import { readStatementOfPages } from './read-pages.ts';
import { readTable } from './read-table.ts';
import { createSeededRandom } from './testing/layouts/seeded.ts';

const shared = (rows: readonly string[]) =>
  readStatementOfPages([
    extractFacts([
      createPrintedPage(
        [
          'Date          Description           Paid out     Paid in      Balance',
          '              BROUGHT FORWARD                                1,000.00',
          ...rows,
          '              CARRIED FORWARD                                2,943.47',
        ].join('\n'),
      ),
    ]),
  ]);
const rest = [
  '              COSTA COFFEE              4.20                 3,122.06',
  '03 Mar 2026   SHELL                    44.00                 3,078.06',
  '04 Mar 2026   GREGGS                    3.50                 3,074.56',
  '05 Mar 2026   OCTOPUS ENERGY           91.00',
  '              BOOTS                     9.99                 2,973.57',
  '06 Mar 2026   TESCO STORES             30.10                 2,943.47',
];
const tesco = (date: string) => `${date.padEnd(14)}TESCO STORES             12.50`;
const salary = (date: string) => `${date.padEnd(14)}ACME SALARY                           2,138.76`;

describe('a page whose first money in shares its day', () => {
  it.each([
    ['below', [tesco('02 Mar 2026'), salary('')], [-1250, 213_876]],
    ['above', [salary('02 Mar 2026'), tesco('')], [213_876, -1250]],
  ])('%s money out loses neither, and adds up as printed', (_, first, moves) => {
    const [account] = shared([...first, ...rest]).accounts;
    expect(account?.payments.map(({ pence }) => pence)).toEqual([
      ...moves,
      -420,
      -4400,
      -350,
      -9100,
      -999,
      -3010,
    ]);
    expect(account?.proof).toMatchObject({
      result: 'adds-up',
      opening: 100_000,
      closing: 294_347,
      unchecked: [],
    });
  });

  it('is never proved without one of the two', () => {
    for (const some of [[tesco('02 Mar 2026')], [salary('02 Mar 2026')]]) {
      const [account] = shared([...some, ...rest]).accounts;
      expect(account?.proof).toMatchObject({ result: 'does-not', difference: { to: 3 } });
    }
  });
});

const prove = (...pages: readonly (readonly string[])[]) =>
  readStatementOfPages([extractFacts(pages.map(page => createPrintedPage(page.join('\n'))))]).accounts[0]
    ?.proof;

describe('a statement of two pages', () => {
  const heading = 'Date          Description           Paid out     Paid in      Balance';
  const first = [
    heading,
    '              BROUGHT FORWARD                                  100.00',
    '02 Mar 2026   TESCO STORES             12.50                   87.50',
    '              CARRIED FORWARD                                   87.50',
    'Page 1 of 2',
  ];
  const second = [
    heading,
    '              BROUGHT FORWARD                                   87.50',
    '03 Mar 2026   SHELL                     7.50                   80.00',
    '04 Mar 2026   ACME SALARY                           20.00      100.00 D',
    '05 Mar 2026   BOOTS                    10.00',
    '              CLOSING BALANCE                                   90.00',
  ];
  const right = second.map(row => row.replace('100.00 D', '100.00'));

  it('adds up over both', () => {
    expect(prove(first, right)).toMatchObject({ result: 'adds-up', opening: 10_000, closing: 9000 });
  });

  it('does not where a row of either is missing, or a balance is overdrawn', () => {
    expect(
      prove(
        first,
        right.filter(row => !row.includes('SHELL')),
      )?.result,
    ).toBe('does-not');
    expect(
      prove(
        first.filter(row => !row.includes('TESCO')),
        right,
      )?.result,
    ).toBe('does-not');
    expect(
      prove(
        first,
        right.filter(row => !row.includes('BOOTS')),
      )?.result,
    ).toBe('does-not');
    expect(prove(first, second)?.result).toBe('does-not');
  });

  it('takes its opening and closing balance from a summary above the table', () => {
    const summary = ['Opening balance   £100.00', 'Closing balance   £90.00', ''];
    const rows = [...first.slice(2, 3), ...right.slice(2, 5)];
    expect(prove([...summary, heading, ...rows])).toMatchObject({ result: 'adds-up' });
    expect(prove([heading, ...rows])).toMatchObject({ result: 'partly', unchecked: ['opening', 'closing'] });
  });
});

describe('a proof', () => {
  const day = readStoredDay('2026-03-02');
  const rows: readonly ProofRow[] = [
    { line: 2, day, pence: -500, balance: 9500 },
    { line: 3, day, pence: 1000, balance: 10_500 },
  ];

  it('needs both printed balances', () => {
    expect(proveStatement(rows, { opening: 10_000, closing: 10_500 })).toMatchObject({ result: 'adds-up' });
    expect(proveStatement(rows, { closing: 10_500 })).toMatchObject({
      result: 'partly',
      unchecked: ['opening'],
    });
    expect(proveStatement(rows, { opening: 10_000 })).toMatchObject({
      result: 'partly',
      unchecked: ['closing'],
    });
    expect(proveStatement(rows)).toMatchObject({ result: 'partly', unchecked: ['opening', 'closing'] });
    expect(proveStatement(rows)).not.toHaveProperty('opening');
    expect(proveStatement([{ line: 1, day, pence: -5 }])).toMatchObject({ result: 'no-balance' });
  });

  it('names the first two rows between which it breaks, and by how much', () => {
    const broken = proveStatement([...rows, { line: 9, day, pence: -100, balance: 10_000 }], {
      opening: 10_000,
    });
    expect(broken).toMatchObject({ result: 'does-not', difference: { from: 3, to: 9, by: -400 } });
    expect(proveStatement(rows, { opening: 9000, closing: 1 }).difference).toEqual({ to: 2, by: 1000 });
    expect(proveStatement(rows, { opening: 10_000, closing: 1 }).difference).toEqual({
      from: 3,
      by: -10_499,
    });
  });

  it('leaves open what it cannot know: repaired amounts, unread lines, days out of order, other totals', () => {
    const whole = { opening: 10_000, closing: 10_500 };
    const unchecked = (some: readonly ProofRow[], more = {}) =>
      proveStatement(some, { ...whole, ...more }).unchecked;
    expect(unchecked([{ ...rows[0], line: 2, repaired: true }, ...rows.slice(1)])).toEqual(['repaired']);
    expect(unchecked(rows, { unread: 1 })).toEqual(['unread']);
    expect(unchecked(rows, { paidOut: 400 })).toEqual(['totals']);
    expect(unchecked([{ line: 2, day: addDays(day, 1), pence: -500 }, ...rows.slice(1)])).toEqual(['days']);
  });
});

/**
 * The true content of a statement. The arithmetic below is independent of the product, so that it does not repeat a
 * fault of the proof.
 */
interface Truth {
  readonly opening: number;
  readonly rows: readonly (readonly [day: number, moved: number, balance: number | undefined])[];
  readonly closing: number;
}

function truthOf(random: ReturnType<typeof createSeededRandom>): Truth {
  const opening = random.below(500_000) - 50_000;
  let [day, left] = [0, opening];
  const style = random.of(['all', 'some', 'none']);
  const rows = Array.from({ length: 2 + random.below(30) }, () => {
    day += 1 + random.below(3);
    const moved = (random.chance(0.3) ? 1 : -1) * (1 + random.below(90_000));
    left += moved;
    const isPrinted = style === 'all' || (style === 'some' && random.chance(0.5));
    return [day, moved, isPrinted ? left : undefined] as const;
  });
  return { opening, rows, closing: left };
}

type Rows = Truth['rows'];
const turns: readonly ((rows: Rows, at: number, random: ReturnType<typeof createSeededRandom>) => Rows)[] = [
  (rows, at) => rows.filter((_, index) => index !== at),
  (rows, at) => rows.flatMap((row, index) => (index === at ? [row, row] : [row])),
  (rows, at) => rows.map((row, index) => (index === at ? [row[0], 0 - row[1], row[2]] : row)),
  (rows, at, { below }) =>
    rows.map((row, index) => (index === at ? [row[0], row[1] + 1 + below(5000), row[2]] : row)),
  // Moves a row's day past that of its neighbour. A smaller move would not show in any printed value.
  (rows, at) =>
    rows.map((row, index) =>
      index === at
        ? [at === 0 ? (rows[1]?.[0] ?? 0) + 1 : (rows[at - 1]?.[0] ?? 0) - 1, row[1], row[2]]
        : row,
    ),
];

const start = readStoredDay('2026-01-01');
const asRows = (rows: Rows): readonly ProofRow[] =>
  rows.map(([days, pence, balance], index) => ({
    line: index + 1,
    day: addDays(start, days),
    pence,
    ...(balance === undefined ? {} : { balance }),
  }));

const pounds = (pence: number): string => `${pence < 0 ? '-' : ''}${(Math.abs(pence) / 100).toFixed(2)}`;
/** The same statement as the rows of a file. */
const asFile = ({ opening, closing }: Truth, rows: Rows): readonly (readonly string[])[] => [
  ['Opening balance', pounds(opening)],
  ['Date', 'Description', 'Amount', 'Balance'],
  ...rows.map(([days, moved, balance]) => [
    addDays(start, days),
    moved < 0 ? 'TESCO STORES' : 'ACME SALARY',
    pounds(moved),
    balance === undefined ? '' : pounds(balance),
  ]),
  ['Closing balance', pounds(closing)],
];

it('10,000 statements with a row lost, doubled, turned, moved or changed are never called proved', () => {
  const wrong: number[] = [];
  let proved = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = createSeededRandom(seed);
    const truth = truthOf(random);
    const printedSums = { opening: truth.opening, closing: truth.closing };
    if (proveStatement(asRows(truth.rows), printedSums).result === 'adds-up') proved += 1;
    const turn = turns[seed % turns.length];
    const rows = turn?.(truth.rows, random.below(truth.rows.length), random) ?? [];
    if (proveStatement(asRows(rows), printedSums).result === 'adds-up') wrong.push(seed);
  }
  expect({ proved, wrong }).toEqual({ proved: 10_000, wrong: [] });
});

it('nor are they when they come as files', () => {
  const results = { proved: 0, wrong: [] as number[] };
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = createSeededRandom(seed);
    const truth = truthOf(random);
    if (truth.rows.length < 5) continue;
    const provedBy = (rows: Rows) =>
      readTable(asFile(truth, rows)).accounts.some(one => one.proof.result === 'adds-up');
    if (provedBy(truth.rows)) results.proved += 1;
    const rows = turns[seed % turns.length]?.(truth.rows, random.below(truth.rows.length), random) ?? [];
    if (provedBy(rows)) results.wrong.push(seed);
  }
  expect(results.wrong).toEqual([]);
  expect(results.proved).toBeGreaterThan(300);
});
