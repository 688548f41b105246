import type { Seeded } from '../layouts/seeded.ts';
import type { Vocabulary } from '../layouts/vocabularies.ts';
import { type OddText, oddHistory, slashed, truthOf, withBalanceAfter, withPence } from './odd-history.ts';
import type { OddCell, OddWorkbook } from './odd-workbook.ts';

type Make = (
  random: Seeded,
  words: Vocabulary,
) => Pick<OddText, 'truth'> & {
  readonly sheets: OddWorkbook['sheets'];
};

const pounds = (pence: number): number => pence / 100;

/** The usual columns with days and amounts as Excel keeps them. */
function plainSheet(random: Seeded, words: Vocabulary, more: Parameters<typeof oddHistory>[2] = {}) {
  const { opening, rows } = oddHistory(random, words, more);
  const head = [
    random.of(words.day),
    random.of(words.words),
    random.of(words.amount),
    random.of(words.balance),
  ];
  const table = rows.map(({ day, text, pence, balance }): OddCell[] => [
    { day },
    text,
    pounds(pence),
    pounds(balance),
  ]);
  return { opening, rows, head, table, truth: truthOf(rows) };
}

const kinds: Readonly<Record<string, Make>> = {
  'days and amounts as numbers': (random, words) => {
    const { head, table, truth } = plainSheet(random, words);
    return { truth, sheets: [[head, ...table]] };
  },
  'balances above and below': (random, words) => {
    const { opening, rows, head, table, truth } = plainSheet(random, words);
    const closing = rows.at(-1)?.balance ?? opening;
    const above: OddCell[][] = [
      [random.of(words.preamble)],
      [],
      [random.of(words.opening), '', '', pounds(opening)],
      [],
    ];
    return {
      truth,
      sheets: [[...above, head, ...table, [], [random.of(words.closing), '', '', pounds(closing)]]],
    };
  },
  'a first sheet about the account': (random, words) => {
    const { head, table, truth } = plainSheet(random, words);
    return {
      truth,
      sheets: [
        [[random.of(words.preamble)], ['Made for you']],
        [head, ...table],
      ],
    };
  },
  'days as texts, the newest first': (random, words) => {
    const { head, rows, truth } = plainSheet(random, words);
    const texts = rows.map(({ day, text, pence, balance }): OddCell[] => [
      slashed(day),
      text,
      pounds(pence),
      pounds(balance),
    ]);
    return { truth, sheets: [[head, ...texts.toReversed()]] };
  },
  'whole pounds in some rows': (random, words) => {
    const { rows } = oddHistory(random, words);
    let balance = 100_000;
    const whole = rows.map((row, at) => {
      const moved = at % 2 === 0 ? Math.trunc(row.pence / 100) * 100 || 100 : row.pence;
      balance += moved;
      return withBalanceAfter(withPence(row, moved), balance);
    });
    const head = [
      random.of(words.day),
      random.of(words.words),
      random.of(words.amount),
      random.of(words.balance),
    ];
    const table = whole.map(({ day, text, pence, balance: after }): OddCell[] => [
      { day },
      text,
      pounds(pence),
      pounds(after),
    ]);
    return { truth: truthOf(whole), sheets: [[head, ...table]] };
  },
  'two columns of money': (random, words) => {
    const { rows } = oddHistory(random, words);
    const head = [
      random.of(words.day),
      random.of(words.words),
      random.of(words.out),
      random.of(words.into),
      random.of(words.balance),
    ];
    const table = rows.map(({ day, text, pence, balance }): OddCell[] => [
      { day },
      text,
      ...(pence < 0 ? [pounds(-pence), ''] : ['', pounds(pence)]),
      pounds(balance),
    ]);
    return { truth: truthOf(rows), sheets: [[head, ...table]] };
  },
};

const names = Object.keys(kinds) as [string, ...string[]];

/** A workbook with one of the oddities, in one of the ways in which programs store them. */
export function oddXlsx(random: Seeded, words: Vocabulary): OddText {
  const kind = random.of(names);
  const { truth, sheets } = kinds[kind]?.(random, words) ?? { truth: [], sheets: [] };
  const workbook = { sheets, inline: random.chance(0.3), from1904: random.chance(0.2) };
  return { kind, text: '', truth, workbook };
}
