import type { SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import {
  createOddHistory,
  formatSlashedDay,
  listExpectedPayments,
  type OddText,
  replaceRowBalance,
  replaceRowPence,
} from './odd-history.ts';
import type { OddCell, OddWorkbook } from './odd-workbook.ts';

type Make = (
  random: SeededRandom,
  words: LayoutVocabulary,
) => Pick<OddText, 'truth'> & {
  readonly sheets: OddWorkbook['sheets'];
};

const pounds = (pence: number): number => pence / 100;

/** The usual columns, with days and amounts as Excel stores them. */
function plainSheet(
  random: SeededRandom,
  words: LayoutVocabulary,
  more: Parameters<typeof createOddHistory>[2] = {},
) {
  const { opening, rows } = createOddHistory(random, words, more);
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
  return { opening, rows, head, table, truth: listExpectedPayments(rows) };
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
      formatSlashedDay(day),
      text,
      pounds(pence),
      pounds(balance),
    ]);
    return { truth, sheets: [[head, ...texts.toReversed()]] };
  },
  'whole pounds in some rows': (random, words) => {
    const { rows } = createOddHistory(random, words);
    let balance = 100_000;
    const whole = rows.map((row, at) => {
      const moved = at % 2 === 0 ? Math.trunc(row.pence / 100) * 100 || 100 : row.pence;
      balance += moved;
      return replaceRowBalance(replaceRowPence(row, moved), balance);
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
    return { truth: listExpectedPayments(whole), sheets: [[head, ...table]] };
  },
  'two columns of money': (random, words) => {
    const { rows } = createOddHistory(random, words);
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
    return { truth: listExpectedPayments(rows), sheets: [[head, ...table]] };
  },
};

const names = Object.keys(kinds) as [string, ...string[]];

/** A workbook with one of the oddities, in one of the formats in which programs store them. */
export function createOddXlsx(random: SeededRandom, words: LayoutVocabulary): OddText {
  const kind = random.of(names);
  const { truth, sheets } = kinds[kind]?.(random, words) ?? { truth: [], sheets: [] };
  const workbook = { sheets, inline: random.chance(0.3), from1904: random.chance(0.2) };
  return { kind, text: '', truth, workbook };
}
