import { addDays, type Day, formatDay, formatDayShort, readStoredDay } from '../../../values/calendar.ts';
import type { SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import {
  createOddHistory,
  formatGroupedPounds,
  type HistoryRow,
  listExpectedPayments,
  type OddText,
  replaceRowBalance,
  replaceRowText,
} from './odd-history.ts';
import type { OddPages, PositionedText } from './odd-printed.ts';

export const pageWidth = 595;
export const pageHeight = 842;

type Cells = readonly string[];
/** A line of a table, or a text outside it. */
type Line =
  | { readonly cells: Cells; readonly isClose?: true }
  | { readonly text: string; readonly isClose?: true };

interface Printed {
  readonly truth: OddText['truth'];
  readonly above: readonly string[];
  readonly head: Cells;
  readonly pages: readonly (readonly Line[])[];
  readonly below?: readonly string[];
  readonly stored?: number;
}

type Make = (random: SeededRandom, words: LayoutVocabulary) => Printed;

const plain = (pence: number): string => formatGroupedPounds(Math.abs(pence));
const smallPrint = [
  'Your deposits are protected by the Financial Services Compensation Scheme up to £120,000.',
  'We charge interest on overdrawn balances. Ask us for our rates, or see 12.4 of our terms.',
  'Earn 4.10% AER on savings from £1.00 up to £85,000.00 until 5 April 2027.',
] as const;

/** Rows, several of which have the same day. */
function sharedDays(random: SeededRandom, words: LayoutVocabulary) {
  const { opening, rows } = createOddHistory(random, words, { least: 10 });
  let day = rows[0]?.day ?? readStoredDay('2026-01-05');
  const shared = rows.map(row => {
    if (random.chance(0.45)) day = addDays(day, 1 + random.below(3));
    return withDay(row, day);
  });
  return { opening, rows: shared };
}

const about = (random: SeededRandom, words: LayoutVocabulary, rows: readonly HistoryRow[]): string[] => {
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
  return [
    random.of(words.preamble),
    `Sort code 20-18-${String(10 + random.below(89))}   Account number ${String(10_000_000 + random.below(89_999_999))}`,
    first === undefined || last === undefined ? '' : `${formatDay(first)} to ${formatDay(last)}`,
  ];
};

const moneyHead = (random: SeededRandom, words: LayoutVocabulary): string[] => [
  random.of(words.day),
  random.of(words.words),
  random.of(words.out),
  random.of(words.into),
  random.of(words.balance),
];

const withDay = (row: HistoryRow, day: Day): HistoryRow => ({ ...row, day });

const signedBalance = (balance: number): string => `${plain(balance)}${balance < 0 ? ' OD' : ''}`;

const markedWithD = (amount: number): string => `${plain(amount)}${amount < 0 ? ' D' : ''}`;

const columns = ({ text, pence, balance }: HistoryRow, date: string, hasBalance = true): Cells => [
  date,
  text,
  pence < 0 ? plain(pence) : '',
  pence < 0 ? '' : plain(pence),
  hasBalance ? signedBalance(balance) : '',
];

const brought = (opening: number): Line => ({
  cells: ['', 'BROUGHT FORWARD', '', '', signedBalance(opening)],
});
const carried = (balance: number): Line => ({
  cells: ['', 'CARRIED FORWARD', '', '', signedBalance(balance)],
});

const kinds: Readonly<Record<string, Make>> = {
  'a date once a day, a balance at its end': (random, words) => {
    const { opening, rows } = sharedDays(random, words);
    const lines = rows.map((row, at): Line => {
      const isFirst = rows[at - 1]?.day !== row.day;
      const isLast = rows[at + 1]?.day !== row.day;
      return { cells: columns(row, isFirst ? formatDayShort(row.day) : '', isLast) };
    });
    const last = rows.at(-1)?.balance ?? opening;
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [[brought(opening), ...lines, carried(last)]],
    };
  },
  'signs as words, behind or in brackets': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    const sign = random.of<(pence: number) => string>([
      pence => `${plain(pence)}${pence < 0 ? '-' : ''}`,
      pence => (pence < 0 ? `(${plain(pence)})` : plain(pence)),
      pence => `${plain(pence)} ${pence < 0 ? 'DR' : 'CR'}`,
      pence => `${pence < 0 ? '-' : ''}£${plain(pence)}`,
    ]);
    const last = rows.at(-1)?.balance ?? opening;
    return {
      truth: listExpectedPayments(rows),
      above: [
        ...about(random, words, rows),
        `${random.of(words.opening)} £${plain(opening)}`,
        `${random.of(words.closing)} £${plain(last)}`,
      ],
      head: [random.of(words.day), random.of(words.words), random.of(words.amount), random.of(words.balance)],
      pages: [
        rows.map(
          ({ day, text, pence, balance }): Line => ({
            cells: [formatDayShort(day), text, sign(pence), signedBalance(balance)],
          }),
        ),
      ],
    };
  },
  'small print with amounts below': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [brought(opening), ...rows.map((row): Line => ({ cells: columns(row, formatDayShort(row.day)) }))],
      ],
      below: random.shuffled(smallPrint).slice(0, 2),
    };
  },
  'two rows for a payment': (random, words) => {
    const { opening, rows: all } = createOddHistory(random, words);
    // A page has no room for more rows.
    const rows = all.slice(0, 16);
    const details = rows.map(
      () => `REF ${String(1000 + random.below(8999))} ${String(1000 + random.below(8999))}`,
    );
    return {
      truth: listExpectedPayments(
        rows.map((row, at) => replaceRowText(row, `${row.text} ${details[at] ?? ''}`)),
      ),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [
          brought(opening),
          ...rows.flatMap((row, at): Line[] => [
            { cells: columns(row, formatDayShort(row.day)) },
            { text: details[at] ?? '', isClose: true },
          ]),
        ],
      ],
    };
  },
  'days without a year over the new year': (random, words) => {
    const { opening, rows } = createOddHistory(random, words, { from: '2025-12-20', least: 12 });
    const moved = rows.map((row, at) => withDay(row, addDays(readStoredDay('2025-12-21'), at * 2)));
    return {
      truth: listExpectedPayments(moved),
      above: about(random, words, moved),
      head: moneyHead(random, words),
      pages: [
        [
          brought(opening),
          ...moved.map(
            (row): Line => ({ cells: columns(row, formatDayShort(row.day).replace(/ \d{4}$/, '')) }),
          ),
        ],
      ],
    };
  },
  'ISO or dotted days': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    const write = random.of<(day: Day) => string>([day => day, day => day.split('-').toReversed().join('.')]);
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [[brought(opening), ...rows.map((row): Line => ({ cells: columns(row, write(row.day)) }))]],
    };
  },
  'pages that are stored turned': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [brought(opening), ...rows.map((row): Line => ({ cells: columns(row, formatDayShort(row.day)) }))],
      ],
      stored: random.of([1, 2, 3]),
    };
  },
  'two pages with a balance carried over': (random, words) => {
    const { opening, rows } = createOddHistory(random, words, { least: 14 });
    const half = Math.floor(rows.length / 2);
    const lines = rows.map((row): Line => ({ cells: columns(row, formatDayShort(row.day)) }));
    const between = rows[half - 1]?.balance ?? opening;
    const last = rows.at(-1)?.balance ?? opening;
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [brought(opening), ...lines.slice(0, half), carried(between)],
        [brought(between), ...lines.slice(half), carried(last)],
      ],
    };
  },
  'a card with credits marked': (random, words) => {
    const { rows } = createOddHistory(random, words);
    const mark = random.of(['CR', ' CR']);
    return {
      truth: listExpectedPayments(rows),
      above: [...about(random, words, rows), 'Credit limit £4,000.00', 'Minimum payment £25.00'],
      head: [random.of(words.day), random.of(words.words), random.of(words.amount)],
      pages: [
        rows.map(
          ({ day, text, pence }): Line => ({
            cells: [formatDayShort(day), text, `${plain(pence)}${pence > 0 ? mark : ''}`],
          }),
        ),
      ],
      below: [random.of(smallPrint)],
    };
  },
  'the amount on the second row of a payment': (random, words) => {
    const { opening, rows: all } = createOddHistory(random, words);
    const rows = all.slice(0, 16);
    const details = rows.map(
      () => `${random.of(['LEEDS', 'HIGH STREET', 'VIA MOBILE'])} ${String(10 + random.below(89))}`,
    );
    return {
      truth: listExpectedPayments(
        rows.map((row, at) => replaceRowText(row, `${row.text} ${details[at] ?? ''}`)),
      ),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [
          brought(opening),
          ...rows.flatMap((row, at): Line[] => [
            { cells: [formatDayShort(row.day), row.text, '', '', ''] },
            { cells: columns(replaceRowText(row, details[at] ?? ''), ''), isClose: true },
          ]),
        ],
      ],
    };
  },
  'a code before the words': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    const code = ({ pence }: HistoryRow): string =>
      pence > 0 ? random.of(['CR', 'BGC', 'FPI']) : random.of(['DD', 'SO', 'VIS', ')))']);
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [
          brought(opening),
          ...rows.map(
            (row): Line => ({
              cells: columns(replaceRowText(row, `${code(row)} ${row.text}`), formatDayShort(row.day)),
            }),
          ),
        ],
      ],
    };
  },
  'overdrawn with a D': (random, words) => {
    const { rows: made } = createOddHistory(random, words);
    let balance = 10_000;
    const rows = made.map(row => {
      balance += row.pence;
      return replaceRowBalance(row, balance);
    });
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [
        [
          brought(10_000),
          ...rows.map(
            (row): Line => ({
              cells: [...columns(row, formatDayShort(row.day), false).slice(0, -1), markedWithD(row.balance)],
            }),
          ),
        ],
      ],
    };
  },
  'the newest payment first': (random, words) => {
    const { rows } = createOddHistory(random, words);
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: moneyHead(random, words),
      pages: [rows.toReversed().map((row): Line => ({ cells: columns(row, formatDayShort(row.day)) }))],
    };
  },
  'no headings': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    return {
      truth: listExpectedPayments(rows),
      above: about(random, words, rows),
      head: ['', '', '', '', ''],
      pages: [
        [brought(opening), ...rows.map((row): Line => ({ cells: columns(row, formatDayShort(row.day)) }))],
      ],
    };
  },
};

const names = Object.keys(kinds) as [string, ...string[]];

/** A printed statement with one of the oddities. */
export function createOddPages(random: SeededRandom, words: LayoutVocabulary): OddText {
  const kind = random.of(names);
  const printed = kinds[kind]?.(random, words);
  if (printed === undefined) return { kind, text: '', truth: [] };
  const size = random.of([9, 10, 11]);
  const { truth, stored = 0 } = printed;
  return { kind, text: '', truth, printed: { pages: placed(printed, size), size, stored } };
}

/** The lines of each page with their positions: days and descriptions are left-aligned, amounts right-aligned. */
function placed({ above, head, pages, below = [] }: Printed, size: number): OddPages['pages'] {
  const high = size * 1.7;
  const money = head.length - 2;
  const rightOf = (column: number): number => pageWidth - 48 - (money - 1 - (column - 2)) * 92;
  return pages.map((lines, page) => {
    let y = 60;
    const texts: PositionedText[] = [];
    const put = (text: string, x: number, isRight = false): void => {
      if (text !== '') texts.push({ text, x, y, isRight });
    };
    const row = (cells: Cells): void => {
      for (const [column, cell] of cells.entries())
        if (column < 2) put(cell, column === 0 ? 48 : 130);
        else put(cell, rightOf(column), true);
      y += high;
    };
    if (page === 0)
      for (const text of above) {
        put(text, 48);
        y += high;
      }
    y += high;
    if (head.some(cell => cell !== '')) row(head);
    for (const line of lines) {
      if (line.isClose === true) y -= size * 0.4;
      if ('cells' in line) row(line.cells);
      else {
        put(line.text, 130);
        y += high;
      }
    }
    y += high * 1.5;
    if (page === pages.length - 1)
      for (const text of below) {
        put(text, 48);
        y += high;
      }
    return texts;
  });
}
