import { createAccountHistory, type TruePayment } from '@kinfolio/domain/statements/testing/layouts/history';
import { createSeededRandom, type SeededRandom } from '@kinfolio/domain/statements/testing/layouts/seeded';
import type { LayoutVocabulary } from '@kinfolio/domain/statements/testing/layouts/vocabularies';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';

/** A made-up one-page statement as HTML, with the payments printed on it. */
export interface DrawnPage {
  readonly seed: number;
  readonly html: string;
  readonly truth: readonly Pick<TruePayment, 'day' | 'pence'>[];
  /**
   * The group to which the page's scores are added: one signed money column, one column per direction, or the oddity of
   * an odd page.
   */
  readonly group: string;
  /** The layout choices, in readable form. */
  readonly about: string;
}

/** The maximum number of payments on one page. */
const most = 32;
const fonts = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'DejaVu Serif'] as const;
const rules = {
  none: '',
  lines: 'td{border-bottom:1px solid #999}',
  dots: 'td{border-bottom:1px dotted #666}',
  shading: 'tr:nth-child(even){background:rgb(0 0 0/.07)}',
  'lines between columns': 'td+td,th+th{border-left:1px solid #aaa}',
} as const;
const adverts = [
  'Earn 4.10% AER on savings from £1. Ask us how.',
  'Going abroad? Our travel card has no fee on the first £300 a month.',
  'We will never ask for your full password.',
] as const;
const details = ['REF 4471 0093', 'ON 12 JAN', 'VIA MOBILE', 'MANDATE 70012'] as const;

const plain = (amount: number): string => formatMoney(toPence(Math.abs(amount))).replace('£', '');
const signs = {
  minus: (amount: number) => `${amount < 0 ? '-' : ''}${plain(amount)}`,
  pounds: (amount: number) => `${amount < 0 ? '-' : ''}£${plain(amount)}`,
  'minus and plus': (amount: number) => `${amount < 0 ? '-' : '+'}£${plain(amount)}`,
  'DR or CR': (amount: number) => `${plain(amount)} ${amount < 0 ? 'DR' : 'CR'}`,
} as const;

/** Draws the page for a seed with the words of a vocabulary. Always the same for the same seed. */
export function drawStatementPage(seed: number, words: LayoutVocabulary): DrawnPage {
  const random = createSeededRandom(seed);
  const { of, chance } = random;
  const truth = createAccountHistory(random, words).slice(0, most);
  const money = chance(0.5) ? 'signed' : 'columns';
  const sign = of(['minus', 'pounds', 'minus and plus', 'DR or CR']);
  const look = {
    font: of(fonts),
    size: of([13, 14, 15]),
    rule: of(['none', 'lines', 'dots', 'shading', 'lines between columns']),
    balance: chance(0.7),
    onceADay: chance(0.4),
    twoLines: chance(0.25),
    yearless: chance(0.3),
    carried: chance(0.5),
  };
  const headings = [
    of(words.day),
    of(words.words),
    ...(money === 'signed' ? [of(words.amount)] : [of(words.out), of(words.into)]),
    ...(look.balance ? [of(words.balance)] : []),
  ];
  const rows = truth.map((payment, index) => {
    const { day, pence: moved, text, balance } = payment;
    const isRepeated = look.onceADay && truth[index - 1]?.day === day;
    const date = look.yearless ? formatDayShort(day).replace(/ \d{4}$/, '') : formatDayShort(day);
    const amounts =
      money === 'signed' ? [signs[sign](moved)] : moved < 0 ? [plain(moved), ''] : ['', plain(moved)];
    return [
      isRepeated ? '' : date,
      look.twoLines ? `${text}<br>${of(details)}` : text,
      ...amounts,
      ...(look.balance ? [`${plain(balance)}${balance < 0 ? ' OD' : ''}`] : []),
    ];
  });
  const [first] = truth;
  const opening = (first?.balance ?? 0) - (first?.pence ?? 0);
  const carried = ['', 'Balance brought forward', ...(money === 'signed' ? [''] : ['', '']), plain(opening)];
  const shown = look.balance && look.carried && opening >= 0 ? [carried, ...rows] : rows;
  return {
    seed,
    html: pageOf(random, words, truth, look, headings, shown),
    truth,
    group: money,
    about: [
      money,
      money === 'signed' ? sign : '',
      ...Object.entries(look).map(([key, on]) => `${key} ${String(on)}`),
    ]
      .filter(one => one !== '')
      .join(', '),
  };
}

interface Look {
  readonly font: string;
  readonly size: number;
  readonly rule: keyof typeof rules;
}

function pageOf(
  { of, chance, below }: SeededRandom,
  words: LayoutVocabulary,
  truth: readonly TruePayment[],
  { font, size, rule }: Look,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const [first, last] = [truth[0], truth.at(-1)];
  const days = first && last ? `${formatDay(first.day)} to ${formatDay(last.day)}` : '';
  const number = String(10_000_000 + below(89_999_999));
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const advert = chance(0.4)
    ? `<p style="border:1px solid;padding:10px;margin-top:24px">${of(adverts)}</p>`
    : '';
  return `<style>
    body{margin:0;padding:48px 56px;box-sizing:border-box;width:794px;min-height:1123px;font:${String(size)}px/1.5 '${font}'}
    table{width:100%;border-collapse:collapse;margin-top:20px}
    th,td{text-align:right;vertical-align:top;padding:2px 8px;font-weight:400;white-space:nowrap}
    th{border-bottom:1px solid}
    th:nth-child(-n+2),td:nth-child(-n+2){text-align:left}${rules[rule]}</style>
    <h1 style="font-size:24px">${of(words.preamble)}</h1>
    <p>Sort code 20-18-${String(10 + below(89))} &nbsp; Account number ${number}<br>${days}</p>
    <table>${cells('th', headings)}${rows.map(row => cells('td', row)).join('')}</table>${advert}`;
}

/** The four images of each page: how the page is altered, its pixels per inch, and its file format. */
export const pictureVariants = {
  clean: { css: '', scale: 200 / 96, type: 'png' },
  'low contrast': { css: 'html{background:#d8d8d6}body{color:#858583}', scale: 200 / 96, type: 'png' },
  photo: {
    // A photo of a rotated page on a dark table, at an angle, in shadow and slightly out of focus.
    css: `html{background:#2e2a26;padding:60px;width:960px}
      body{background:linear-gradient(105deg,#fffdf6,#b9b5aa);transform:perspective(2400px) rotateX(2deg) rotate(1.4deg);filter:blur(.35px)}`,
    scale: 2.2,
    type: 'jpeg',
  },
  '120 dpi': { css: '', scale: 120 / 96, type: 'png' },
} as const;
