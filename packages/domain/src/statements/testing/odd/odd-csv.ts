import { todayInLondon } from '../../../values/calendar.ts';
import type { SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import {
  createOddHistory,
  formatGroupedPounds,
  formatPlainPounds,
  formatSlashedDay,
  listExpectedPayments,
  type OddText,
  replaceRowPence,
  replaceRowText,
} from './odd-history.ts';

type Make = (random: SeededRandom, words: LayoutVocabulary) => Omit<OddText, 'kind'>;

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') || cell.includes('\n')
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
const csv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map(row => row.map(cell => quoted(cell, separator)).join(separator)).join('\r\n');

/** The usual columns: day, description, amount, balance. */
function plain(
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
  return { opening, rows, head };
}

const kinds: Readonly<Record<string, Make>> = {
  'quotes inside quotes': (random, words) => {
    const { rows, head } = plain(random, words);
    const named = rows.map((row, at) =>
      at % 3 === 1 ? replaceRowText(row, `THE "OLD" INN, ${row.text}`) : row,
    );
    const lines = named.map(({ day, text, pence, balance }) =>
      [
        `"${formatSlashedDay(day)}"`,
        `"${text}"`,
        `"${formatPlainPounds(pence)}"`,
        `"${formatPlainPounds(balance)}"`,
      ].join(','),
    );
    // Half of the files use doubled quotation marks, as the format requires.
    const isRight = random.chance(0.5);
    const body = isRight ? lines.map(line => line.replace('"OLD"', '""OLD""')) : lines;
    return { text: [head.join(','), ...body].join('\n'), truth: listExpectedPayments(named) };
  },
  'a comma without quotes in the words': (random, words) => {
    const { rows, head } = plain(random, words);
    const named = rows.map((row, at) => (at % 4 === 2 ? replaceRowText(row, `${row.text}, last part`) : row));
    const lines = named.map(({ day, text, pence, balance }) =>
      [formatSlashedDay(day), text, formatPlainPounds(pence), formatPlainPounds(balance)].join(','),
    );
    return { text: [head.join(','), ...lines].join('\n'), truth: listExpectedPayments(named) };
  },
  'thousands without quotes': (random, words) => {
    const { rows, head } = plain(random, words, { large: true, least: 10 });
    const lines = rows.map(({ day, text, pence, balance }, at) =>
      [
        formatSlashedDay(day),
        text,
        at % 2 === 0 ? formatPlainPounds(pence) : formatGroupedPounds(pence),
        formatPlainPounds(balance),
      ].join(','),
    );
    return { text: [head.join(','), ...lines].join('\n'), truth: listExpectedPayments(rows) };
  },
  'whole pounds with commas and a type': (random, words) => {
    const { rows } = createOddHistory(random, words, { large: true });
    const whole = rows.map(row => replaceRowPence(row, Math.trunc(row.pence / 100) * 100 || 100));
    const [out, into] = random.of(words.directionWords);
    const table = whole.map(({ day, text, pence }) => [
      formatSlashedDay(day),
      text,
      pence < 0 ? out : into,
      formatGroupedPounds(Math.abs(pence)).replace('.00', ''),
    ]);
    const head = [
      random.of(words.day),
      random.of(words.words),
      random.of(words.direction),
      random.of(words.amount),
    ];
    return { text: csv([head, ...table]), truth: listExpectedPayments(whole) };
  },
  'days without separators': (random, words) => {
    const { rows, head } = plain(random, words);
    const form = random.of(['yymmdd', 'ddmmyy', 'ddmmyyyy', 'yyyymmdd', 'no zero']);
    const write = (day: string): string => {
      const [year = '', month = '', date = ''] = day.split('-');
      if (form === 'yymmdd') return `${year.slice(2)}${month}${date}`;
      if (form === 'ddmmyy') return `${date}${month}${year.slice(2)}`;
      if (form === 'yyyymmdd') return `${year}${month}${date}`;
      return form === 'no zero' ? `${String(Number(date))}${month}${year}` : `${date}${month}${year}`;
    };
    const hasBalance = random.chance(0.5);
    const table = rows.map(({ day, text, pence, balance }) => [
      write(day),
      text,
      formatPlainPounds(pence),
      ...(hasBalance ? [formatPlainPounds(balance)] : []),
    ]);
    return { text: csv([hasBalance ? head : head.slice(0, 3), ...table]), truth: listExpectedPayments(rows) };
  },
  'times in UTC': (random, words) => {
    const { rows, head } = plain(random, words, { from: '2026-04-02' });
    const inHeading = random.chance(0.5);
    // Half past eleven in the evening UTC in summer is already the next day in London.
    const at = rows.map((row, index) => `${row.day} ${index % 3 === 0 ? '23:30:11' : '10:05:00'}`);
    const truth = rows.map((row, index) => ({
      ...row,
      day: todayInLondon({ now: () => Date.parse(`${(at[index] ?? '').replace(' ', 'T')}Z`) }),
    }));
    const table = rows.map(({ text, pence, balance }, index) => [
      inHeading ? (at[index] ?? '') : `${(at[index] ?? '').replace(' ', 'T')}Z`,
      text,
      formatPlainPounds(pence),
      formatPlainPounds(balance),
    ]);
    const first = inHeading ? `${head[0] ?? ''} (UTC)` : (head[0] ?? '');
    return { text: csv([[first, ...head.slice(1)], ...table]), truth: listExpectedPayments(truth) };
  },
  encodings: (random, words) => {
    const { rows, head } = plain(random, words);
    const named = rows.map((row, at) =>
      at % 2 === 0 ? replaceRowText(row, `CAFÉ & CO-OP £5 ${row.text}`) : row,
    );
    const table = named.map(({ day, text, pence, balance }) => [
      formatSlashedDay(day),
      text,
      formatPlainPounds(pence),
      formatPlainPounds(balance),
    ]);
    const encoding = random.of(['utf-7', 'utf-16le', 'utf-16be', 'windows-1252'] as const);
    return {
      text: csv([head, ...table]),
      truth: listExpectedPayments(named),
      encoding,
      mark: random.chance(0.5),
    };
  },
  'words for the direction': (random, words) => {
    const { rows } = createOddHistory(random, words);
    const pairs: readonly [readonly string[], ...(readonly string[])[]] = [
      ['DBIT', 'CRDT'],
      ['Gone', 'Came'],
      ['Af', 'Bij'],
      ['Reduces', 'Adds'],
      ['W', 'L'],
    ];
    const [out = '', into = ''] = random.of(pairs);
    const hasBalance = out !== 'DBIT' || random.chance(0.5);
    const table = rows.map(({ day, text, pence, balance }) => [
      formatSlashedDay(day),
      text,
      formatPlainPounds(Math.abs(pence)),
      pence < 0 ? out : into,
      ...(hasBalance ? [formatPlainPounds(balance)] : []),
    ]);
    const head = [random.of(words.day), random.of(words.words), random.of(words.amount), 'Indicator'];
    return {
      text: csv([hasBalance ? [...head, random.of(words.balance)] : head, ...table]),
      truth: listExpectedPayments(rows),
    };
  },
  'a fee beside the amount': (random, words) => {
    const { opening, rows } = createOddHistory(random, words);
    const isInside = random.chance(0.5);
    let balance = opening;
    const charged = rows.map((row, at) => {
      const fee = at % 5 === 3 && row.pence < 0 ? 50 + random.below(200) : 0;
      const moved = isInside ? row.pence : row.pence - fee;
      balance += moved;
      return { day: row.day, text: row.text, pence: row.pence, fee, moved, balance };
    });
    const table = charged.map(({ day, text, pence, fee, balance: after }) => [
      formatSlashedDay(day),
      text,
      formatPlainPounds(pence),
      formatPlainPounds(fee),
      formatPlainPounds(after),
    ]);
    const head = [
      random.of(words.day),
      random.of(words.words),
      random.of(words.amount),
      'Fee',
      random.of(words.balance),
    ];
    return {
      text: csv([head, ...table]),
      truth: charged.map(({ day, text, moved }) => ({ day, text, pence: moved })),
    };
  },
  'points and foreign amounts': (random, words) => {
    const { rows } = createOddHistory(random, words);
    const table = rows.map(({ day, text, pence, balance }, at) => [
      formatSlashedDay(day),
      text,
      String(Math.trunc(Math.abs(pence) / 100)),
      at % 4 === 1 ? formatPlainPounds(Math.round(pence * 1.17)) : '',
      at % 4 === 1 ? 'EUR' : '',
      formatPlainPounds(pence),
      formatPlainPounds(balance),
    ]);
    const head = [
      random.of(words.day),
      random.of(words.words),
      'Points',
      'Local amount',
      'Local currency',
      random.of(words.amount),
      random.of(words.balance),
    ];
    return { text: csv([head, ...table]), truth: listExpectedPayments(rows) };
  },
  'payments that did not take place': (random, words) => {
    const { rows } = createOddHistory(random, words);
    const odd = ['PENDING', 'REFUNDED', 'CANCELLED', 'DECLINED', 'Reverted'];
    const states = rows.map((_, at) => (at % 4 === 3 ? random.of(['PENDING', ...odd]) : 'COMPLETED'));
    const table = rows.map(({ day, text, pence }, at) => [
      formatSlashedDay(day),
      states[at] ?? '',
      text,
      formatPlainPounds(pence),
    ]);
    const head = [random.of(words.day), 'Status', random.of(words.words), random.of(words.amount)];
    return {
      text: csv([head, ...table]),
      truth: listExpectedPayments(rows.filter((_, at) => states[at] === 'COMPLETED')),
    };
  },
  'labels and values': (random, words) => {
    const { rows } = createOddHistory(random, words);
    const [day, text, amount, balance] = [
      'Date',
      random.of(words.words),
      random.of(['Amount', 'Sum']),
      'Balance',
    ];
    const blocks = rows
      .toReversed()
      .map(row =>
        [
          `${day}:\u00a0${formatSlashedDay(row.day)}`,
          `${text}: ${row.text}`,
          `${amount}: ${formatPlainPounds(row.pence)} GBP`,
          `${balance}: ${formatPlainPounds(row.balance)} GBP`,
        ].join('\r\n'),
      );
    const head = ['From: 01/01/2026 to 31/12/2026', 'Account: XXXX XXXX XXXX 1234', ''];
    return { text: [...head, blocks.join('\r\n\r\n')].join('\r\n'), truth: listExpectedPayments(rows) };
  },
  'the newest day first, its payments oldest first': (random, words) => {
    const { rows, head } = plain(random, words, { least: 12 });
    const days = [...new Set(rows.map(({ day }) => day))].toReversed();
    const table = days
      .flatMap(one => rows.filter(({ day }) => day === one))
      .map(({ day, text, pence, balance }) => [
        formatSlashedDay(day),
        text,
        formatPlainPounds(pence),
        formatPlainPounds(balance),
      ]);
    return { text: csv([head, ...table]), truth: listExpectedPayments(rows) };
  },
  'headings and totals among the rows': (random, words) => {
    const { opening, rows, head } = plain(random, words, { least: 12 });
    const table = rows.map(({ day, text, pence, balance }) => [
      formatSlashedDay(day),
      text,
      formatPlainPounds(pence),
      formatPlainPounds(balance),
    ]);
    const middle = Math.trunc(table.length / 2);
    const all = [
      [random.of(words.preamble)],
      [random.of(words.opening), formatPlainPounds(opening)],
      [''],
      head,
      ...table.slice(0, middle),
      ['Page 1 of 2'],
      head,
      ...table.slice(middle),
      [random.of(words.closing), formatPlainPounds(rows.at(-1)?.balance ?? 0)],
    ];
    return { text: csv(all), truth: listExpectedPayments(rows) };
  },
  'another separator': (random, words) => {
    const { rows, head } = plain(random, words);
    const named = rows.map((row, at) => (at % 3 === 0 ? replaceRowText(row, `${row.text}, LEEDS`) : row));
    const separator = random.of([';', '\t', '|']);
    const table = named.map(({ day, text, pence, balance }) => [
      formatSlashedDay(day),
      text,
      formatGroupedPounds(pence),
      formatGroupedPounds(balance),
    ]);
    return { text: csv([head, ...table], separator), truth: listExpectedPayments(named) };
  },
  'who paid and who was paid': (random, words) => {
    const { rows } = createOddHistory(random, words);
    const table = rows.map(({ day, text, pence }, at) => [
      `T-${String(9000 + at)}`,
      'COMPLETED',
      pence < 0 ? 'OUT' : 'IN',
      `${day} 10:15:00`,
      pence < 0 ? 'Rowan Lindqvist' : text,
      formatPlainPounds(Math.abs(pence)),
      'GBP',
      pence < 0 ? text : 'Rowan Lindqvist',
    ]);
    const head = [
      'ID',
      'Status',
      'Direction',
      'Created on',
      'Source name',
      'Source amount',
      'Source currency',
      'Target name',
    ];
    return { text: csv([head, ...table.toReversed()]), truth: listExpectedPayments(rows) };
  },
};

/** A CSV file with one oddity. */
export function createOddCsv(random: SeededRandom, words: LayoutVocabulary): OddText {
  const names = Object.keys(kinds);
  const kind = names[random.below(names.length)] ?? '';
  const made = kinds[kind]?.(random, words);
  if (made === undefined) throw new Error(`No kind ${kind}.`);
  return { kind, ...made };
}
