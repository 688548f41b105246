import type { Seeded } from '../layouts/seeded.ts';
import type { Vocabulary } from '../layouts/vocabularies.ts';
import {
  grouped,
  type HistoryRow,
  type OddText,
  oddHistory,
  plainPounds,
  slashed,
  truthOf,
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

/** A QIF file of one odd kind. */
export function oddQif(random: Seeded, words: Vocabulary): OddText {
  const kind = random.of(kinds);
  const { opening, rows } = oddHistory(random, words, { large: kind === 'thousands', least: 16 });
  const entries = rows.map(row => entryOf(row, kind, random));
  const text = entries.map(lines => `${lines.join('\n')}\n^\n`).join('');
  const first =
    kind === 'opening balance'
      ? `D${slashed(rows[0]?.day ?? ('' as never))}\nT${plainPounds(opening)}\nPOpening Balance\nL[Account]\n^\n`
      : '';
  const body = kind === 'no end of the last entry' ? text.slice(0, -3) : text;
  const other =
    kind === 'other sections' ? '!Type:Cat\nNFood\nDEating\n^\n!Account\nNEveryday\nTBank\n^\n' : '';
  return { kind, text: `${other}!Type:Bank\n${first}${body}`, truth: truthOf(rows) };
}

function entryOf({ day, pence, text }: HistoryRow, kind: Kind, random: Seeded): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const when =
    kind === 'month first'
      ? `${month}/${date}/${year}`
      : kind === 'short years'
        ? `${String(Number(date))}/${String(Number(month)).padStart(2, ' ')}'${year.slice(2)}`
        : slashed(day);
  const amount = kind === 'thousands' ? grouped(pence) : plainPounds(pence);
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
      `$${plainPounds(half)}`,
      'SHome',
      `$${plainPounds(pence - half)}`,
    ];
  return [`D${when}`, `T${amount}`, `P${text}`];
}
