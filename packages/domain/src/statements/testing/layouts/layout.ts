import { type Day, formatDayShort } from '../../../values/calendar.ts';
import { formatMoney, toPence } from '../../../values/money.ts';
import { createAccountHistory, type TruePayment } from './history.ts';
import { createSeededRandom, type SeededRandom } from './seeded.ts';
import type { LayoutVocabulary } from './vocabularies.ts';

/** A made-up download: the cells of its rows, the correct reading, and how it was generated. */
export interface MadeUpLayout {
  readonly seed: number;
  readonly rows: readonly (readonly string[])[];
  readonly truth: readonly TruePayment[];
  /** The numbers of the rows that contain a payment, from 1. */
  readonly lines: readonly number[];
  readonly hasBalance: boolean;
  /** A description of the choices made, for people to read. */
  readonly about: string;
}

const dayForms = {
  'd/m/y': (day: Day) => day.split('-').toReversed().join('/'),
  'y-m-d': (day: Day) => day,
  'd-m-yy': (day: Day) => day.slice(2).split('-').toReversed().join('-'),
  'd Mon y': (day: Day) => formatDayShort(day),
  yyyymmdd: (day: Day) => day.replaceAll('-', ''),
  'Mon d, y': (day: Day) => formatDayShort(day).replace(/^(\d+) (\S+) (\d+)$/, '$2 $1, $3'),
  'with time': (day: Day) => `${day}T09:30:00Z`,
  'm/d/y': (day: Day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
} as const;

const plain = (amount: number): string => formatMoney(toPence(Math.abs(amount))).replace('£', '');
const sign = (amount: number): string => (amount < 0 ? '-' : '');
const moneyForms = {
  plain: (amount: number) => `${sign(amount)}${plain(amount).replaceAll(',', '')}`,
  pounds: (amount: number) => `${sign(amount)}£${plain(amount)}`,
  thousands: (amount: number) => `${sign(amount)}${plain(amount)}`,
  brackets: (amount: number) => (amount < 0 ? `(${plain(amount)})` : plain(amount)),
  trailing: (amount: number) => `${plain(amount)}${sign(amount)}`,
  'true minus': (amount: number) => `${amount < 0 ? '−' : ''}£ ${plain(amount)}`,
  gbp: (amount: number) => `GBP ${sign(amount)}${plain(amount)}`,
  'DR or CR': (amount: number) => `${plain(amount)} ${amount < 0 ? 'DR' : 'CR'}`,
} as const;

type Column = readonly [heading: string, cell: (payment: TruePayment, index: number) => string];

/** Makes the download for a seed, with the words of a vocabulary. */
export function createLayoutFromSeed(seed: number, words: LayoutVocabulary): MadeUpLayout {
  const random = createSeededRandom(seed);
  const truth = createAccountHistory(random, words);
  const { of, chance } = random;
  const dayForm = chance(0.04)
    ? 'm/d/y'
    : of(['d/m/y', 'd/m/y', 'y-m-d', 'd-m-yy', 'd Mon y', 'yyyymmdd', 'Mon d, y', 'with time']);
  const moneyForm = of([
    'plain',
    'plain',
    'pounds',
    'thousands',
    'brackets',
    'trailing',
    'true minus',
    'gbp',
    'DR or CR',
  ]);
  const balanceKind = chance(0.5) ? of(['all', 'all', 'all', 'day ends']) : 'none';
  const way = of(['signed', 'signed', 'pair', 'pair', 'zeros', 'minus', 'direction', 'card']);
  const money = moneyColumns(random, words, way, moneyForm);
  const balance = balanceColumn(random, words, balanceKind, moneyForm, truth, way === 'card');
  const idle = idleColumns(random, words);
  const columns: Column[] = [
    [of(words.day), ({ day }) => dayForms[dayForm](day)],
    ...random.shuffled<Column>([[of(words.words), ({ text }) => text], ...money, ...balance, ...idle]),
  ];
  const newest = chance(0.5);
  const headed = chance(0.75);
  const body = truth.map((payment, index) => columns.map(([, cell]) => cell(payment, index)));
  const above = preamble(random, words, truth, balanceKind !== 'none');
  const headings = headed ? [columns.map(([heading]) => heading)] : [];
  const below =
    chance(0.3) && balanceKind !== 'none'
      ? [[of(words.closing), moneyForms.pounds(truth.at(-1)?.balance ?? 0)]]
      : [];
  const first = above.length + headings.length + 1;
  return {
    seed,
    rows: [...above, ...headings, ...(newest ? body.toReversed() : body), ...below],
    truth,
    lines: truth.map((_, index) => first + index),
    hasBalance: balanceKind !== 'none',
    about: [
      way,
      moneyForm,
      dayForm,
      `balance ${balanceKind}`,
      newest ? 'newest first' : 'oldest first',
      headed ? 'headings' : 'no headings',
    ].join(', '),
  };
}

function moneyColumns(
  { of, chance }: SeededRandom,
  words: LayoutVocabulary,
  way: 'signed' | 'pair' | 'zeros' | 'minus' | 'direction' | 'card',
  form: keyof typeof moneyForms,
): Column[] {
  const unsigned = form === 'DR or CR' || form === 'brackets' ? 'plain' : form;
  const one = moneyForms[unsigned];
  if (way === 'signed') return [[of(words.amount), ({ pence: moved }) => moneyForms[form](moved)]];
  // Card statements print spending without a sign, and repayments with a minus.
  if (way === 'card') return [[of(words.amount), ({ pence: moved }) => moneyForms[unsigned](-moved)]];
  if (way === 'direction') {
    const [out, into] = of(words.directionWords);
    return [
      [of(words.amount), ({ pence: moved }) => one(Math.abs(moved))],
      [of(words.direction), ({ pence: moved }) => (moved < 0 ? out : into)],
    ];
  }
  const nothing = way === 'zeros' ? '0.00' : '';
  const out: Column = [
    of(words.out),
    ({ pence: moved }) => (moved < 0 ? one(way === 'minus' ? moved : -moved) : nothing),
  ];
  const into: Column = [of(words.into), ({ pence: moved }) => (moved > 0 ? one(moved) : nothing)];
  return chance(0.7) ? [out, into] : [into, out];
}

function balanceColumn(
  { of }: SeededRandom,
  words: LayoutVocabulary,
  kind: 'all' | 'day ends' | 'none',
  form: keyof typeof moneyForms,
  truth: readonly TruePayment[],
  owed: boolean,
): Column[] {
  if (kind === 'none') return [];
  const write = moneyForms[form === 'DR or CR' && owed ? 'plain' : form];
  const isLast = (index: number): boolean => truth[index]?.day !== truth[index + 1]?.day;
  return [
    [
      of(words.balance),
      ({ balance }, index) => (kind === 'all' || isLast(index) ? write(owed ? -balance : balance) : ''),
    ],
  ];
}

function idleColumns({ of, chance, below }: SeededRandom, words: LayoutVocabulary): Column[] {
  const kinds: readonly (readonly [part: number, column: Column])[] = [
    [0.3, [of(words.idle), (_, index) => `R${String(1000 + index)}`]],
    [0.2, [of(words.idle), () => '']],
    [0.2, [of(words.idle), () => 'General']],
    [0.15, [of(words.idle), () => String(40_000_000 + seededNumber)]],
  ];
  const seededNumber = below(1_000_000);
  return kinds.filter(([part]) => chance(part)).map(([, column]) => column);
}

function preamble(
  { of, below, chance }: SeededRandom,
  words: LayoutVocabulary,
  truth: readonly TruePayment[],
  balance: boolean,
): string[][] {
  if (chance(0.5)) return [];
  const [first] = truth;
  const opening = (first?.balance ?? 0) - (first?.pence ?? 0);
  const rows = Array.from({ length: 1 + below(3) }, () => [of(words.preamble)]);
  return balance && chance(0.5)
    ? [...rows, [of(words.opening), moneyForms.pounds(opening)], ['']]
    : [...rows, ['']];
}
