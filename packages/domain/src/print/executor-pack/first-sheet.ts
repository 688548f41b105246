import { type Day, formatDay } from '../../values/calendar.ts';
import {
  accountLines,
  restLines,
  ringLines,
  type SheetLine,
  waitLines,
  willLines,
} from './first-sheet-lines.ts';
import { createReader, type PaperInput, stacked } from './reader.ts';
import { subjectOf } from './subject.ts';

export type SheetPartId = 'ring' | 'will' | 'accounts' | 'waits' | 'rest';

export interface SheetPart {
  readonly id: SheetPartId;
  readonly title: string;
  readonly lines: readonly SheetLine[];
  /** How many lines more there are that had no room. */
  readonly moved: number;
}

/** What a family needs in the first week after a death, on one page. */
export interface FirstSheet {
  /** "Ruth Ellery: the first week". */
  readonly title: string;
  /** Whose it is: "Ruth Ellery". */
  readonly of: string;
  readonly madeOn: Day;
  /** Whether numbers are whole, in words, so that it is kept accordingly. */
  readonly numbers: string;
  readonly parts: readonly SheetPart[];
  /** What had no room on the page, part by part; empty for nothing. */
  readonly page2: readonly SheetPart[];
}

export interface FirstSheetInput extends PaperInput {
  /** Whose sheet it is, by id. Absent: the passport's owner. */
  readonly personId?: string;
  /** The owner's name where the household does not have it. */
  readonly ownerName: string;
}

const titles: readonly (readonly [SheetPartId, string])[] = [
  ['ring', 'Ring first'],
  ['will', 'The will and the wishes'],
  ['accounts', 'Accounts: tell each bank, close nothing yet'],
  ['waits', 'Cannot wait'],
  ['rest', 'Where the rest is'],
];

/**
 * The first sheet: the people to ring, in order; where the signed will is, and what was wished; the accounts with their
 * numbers; what cannot wait; where the rest is, and what is not recorded. A fact that is not there is named. It is as
 * long as its records: `fitSheet` brings it to a page.
 */
export function firstSheet(input: FirstSheetInput): FirstSheet {
  const reader = createReader(input);
  const subject = subjectOf(reader, input.personId, input.ownerName);
  const mine = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const about = { reader, subject, mine, kinds: input.kinds, today: input.today };
  const lines: Record<SheetPartId, readonly SheetLine[]> = {
    ring: ringLines(about),
    will: willLines(about),
    accounts: accountLines(about),
    waits: waitLines(about),
    rest: restLines(about),
  };
  return {
    title: `${subject.name}: the first week`,
    of: subject.name,
    madeOn: input.today,
    numbers: stacked(
      input.fullNumbers
        ? 'Numbers are whole: keep this sheet with the will.'
        : 'Only the last four characters of numbers are printed.',
      reader.scope.missingOf(input.kinds),
    ).replace('\n', ' '),
    parts: titles.map(([id, title]) => ({ id, title, lines: lines[id], moved: 0 })),
    page2: [],
  };
}

/** So many lines of each part stay on the page while another part can lose one. The will loses none. */
const stays: Readonly<Record<SheetPartId, number>> = { ring: 4, will: 9, accounts: 4, waits: 3, rest: 2 };
/** And so many when texts are cut as well. */
const one: Readonly<Record<SheetPartId, number>> = { ring: 1, will: 9, accounts: 1, waits: 1, rest: 1 };
/** More lines than this no page has room for, in any part: they go at once. */
const most = 40;
/** The order in which parts lose lines. */
const givesUp: readonly SheetPartId[] = ['rest', 'accounts', 'waits', 'ring'];
/** The longest a text may be, in letters: at first, and when lines alone do not help. */
const lengths = [160, 80, 40, 20] as const;

/**
 * The sheet as it fits on one page. `fits` measures it, as it would be printed.
 *
 * What moves to page 2: while it does not fit, the last line of the first of these parts goes that has more than it
 * keeps: where the rest is (keeps 2), accounts (4), cannot wait (3), ring first (4). When all are down to that, texts are cut
 * to 80 letters. When that is not enough, lines go again, each part keeping one, and then texts are cut to 40 and at last 20
 * letters. Where the will is and what was wished always stay, and what is not recorded does too: it is the first line of its
 * part. A text of more than 160 letters is always cut. What moved is counted at the end of its part, so that no one takes it
 * for not being there.
 */
export function fitSheet(sheet: FirstSheet, fits: (sheet: FirstSheet) => boolean): FirstSheet {
  const steps = [
    { keep: stays, length: lengths[0] },
    { keep: stays, length: lengths[1] },
    { keep: one, length: lengths[1] },
    { keep: one, length: lengths[2] },
    { keep: one, length: lengths[3] },
  ];
  let now = givesUp.reduce((so, id) => moveLast(so, id, linesOf(so, id) - most), sheet);
  for (const { keep, length } of steps) {
    now = cutTo(length, now);
    for (;;) {
      if (fits(now)) return now;
      const id = givesUp.find(each => linesOf(now, each) > keep[each]);
      if (id === undefined) break;
      now = moveLast(now, id);
    }
  }
  return now;
}

const linesOf = ({ parts }: FirstSheet, id: SheetPartId): number =>
  parts.find(part => part.id === id)?.lines.length ?? 0;

function moveLast(sheet: FirstSheet, id: SheetPartId, count = 1): FirstSheet {
  const part = sheet.parts.find(each => each.id === id);
  if (part === undefined || count < 1) return sheet;
  const lines = part.lines.slice(-count);
  const before = sheet.page2.find(each => each.id === id) ?? { ...part, lines: [], moved: 0 };
  const after = { ...before, lines: [...lines, ...before.lines] };
  return {
    ...sheet,
    parts: sheet.parts.map(each =>
      each === part ? { ...part, lines: part.lines.slice(0, -count), moved: part.moved + count } : each,
    ),
    page2: [...sheet.page2.filter(each => each.id !== id), after],
  };
}

function cutTo(length: number, sheet: FirstSheet): FirstSheet {
  const cut = (text: string): string => {
    const letters = Array.from(text.replaceAll('\n', '; '));
    return letters.length <= length
      ? letters.join('')
      : `${letters
          .slice(0, length - 1)
          .join('')
          .trimEnd()}…`;
  };
  const line = ({ label, text, under, number }: SheetLine): SheetLine => ({
    label: cut(label),
    text: cut(text),
    ...(under === undefined ? {} : { under: cut(under) }),
    ...(number === undefined ? {} : { number: cut(number) }),
  });
  return {
    ...sheet,
    title: length < lengths[1] ? sheet.title : cut(sheet.title),
    parts: sheet.parts.map(part => ({ ...part, lines: part.lines.map(line) })),
  };
}

/** "3 more on page 2", for a part that lost lines; '' for one that did not. `where` is where they are. */
export function movedWords({ moved }: SheetPart, where: string): string {
  return moved === 0 ? '' : `${moved} more ${where}`;
}

/** All words of a sheet in reading order, one line of it a line, for searching and for tests. */
export function wordsOfSheet({ title, madeOn, numbers, parts }: FirstSheet, where: string): string {
  return [
    `${title}. ${formatDay(madeOn)}`,
    ...parts.flatMap(part => [
      part.title,
      ...part.lines.map(({ label, text, under = '', number = '' }) =>
        [label, text, under, number].filter(words => words !== '').join(' | '),
      ),
      movedWords(part, where),
    ]),
    numbers,
  ]
    .filter(words => words !== '')
    .join('\n');
}
