import type { SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import {
  createOddHistory,
  formatGroupedPounds,
  formatPlainPounds,
  formatSlashedDay,
  type HistoryRow,
  listExpectedPayments,
  type OddText,
} from './odd-history.ts';

const kinds = [
  'memo over lines',
  'blank fields',
  'splits',
  'month first',
  'short years',
  'no end of the last entry',
  'amount in U',
  'other sections',
  'opening balance',
  'thousands',
  'payee below the memo',
] as const;

type Kind = (typeof kinds)[number];

const memos = [
  'Tap replaced',
  'Parts and labour',
  'Deposit comes back',
  'Upstairs too',
  'No. 4',
  'Left at door',
  '50 off',
];

/** A QIF file with one oddity. */
export function createOddQif(random: SeededRandom, words: LayoutVocabulary): OddText {
  const kind = random.of(kinds);
  const { opening, rows } = createOddHistory(random, words, { large: kind === 'thousands', least: 16 });
  const entries = rows.map(row => entryOf(row, kind, random));
  const text = entries.map(lines => `${lines.join('\n')}\n^\n`).join('');
  const first =
    kind === 'opening balance'
      ? `D${formatSlashedDay(rows[0]?.day ?? ('' as never))}\nT${formatPlainPounds(opening)}\nPOpening Balance\nL[Account]\n^\n`
      : '';
  const body = kind === 'no end of the last entry' ? text.slice(0, -3) : text;
  const other =
    kind === 'other sections' ? '!Type:Cat\nNFood\nDEating\n^\n!Account\nNEveryday\nTBank\n^\n' : '';
  return { kind, text: `${other}!Type:Bank\n${first}${body}`, truth: listExpectedPayments(rows) };
}

function entryOf({ day, pence, text }: HistoryRow, kind: Kind, random: SeededRandom): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const when =
    kind === 'month first'
      ? `${month}/${date}/${year}`
      : kind === 'short years'
        ? `${String(Number(date))}/${String(Number(month)).padStart(2, ' ')}'${year.slice(2)}`
        : formatSlashedDay(day);
  const amount = kind === 'thousands' ? formatGroupedPounds(pence) : formatPlainPounds(pence);
  const half = Math.trunc(pence / 2);
  const memo = [`M${random.of(['Kitchen', 'School trip', 'Weekly'])}`];
  const more = Array.from({ length: random.below(3) }, () => memos[random.below(memos.length)] ?? '');
  if (kind === 'memo over lines') return [`D${when}`, `P${text}`, ...memo, ...more, `T${amount}`];
  if (kind === 'payee below the memo') return [`D${when}`, `T${amount}`, ...memo, `P${text}`];
  if (kind === 'amount in U') return [`D${when}`, `U${amount}`, `P${text}`];
  if (kind === 'blank fields') return [`D${when}`, 'U', `T${amount}`, 'N', 'C', 'M', `P${text}`, 'L'];
  if (kind === 'splits')
    return [
      `D${when}`,
      `T${amount}`,
      `P${text}`,
      'SFood',
      `$${formatPlainPounds(half)}`,
      'SHome',
      `$${formatPlainPounds(pence - half)}`,
    ];
  return [`D${when}`, `T${amount}`, `P${text}`];
}
