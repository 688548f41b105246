import { type Day, formatDay } from '../../values/calendar.ts';
import {
  createAccountLines,
  createMissingAndPaperLines,
  createPeopleToCallLines,
  createUrgentLines,
  createWillLines,
  type FirstSheetLine,
} from './first-sheet-lines.ts';
import { createPrintReader, joinLines, type PrintedDocumentInput } from './reader.ts';
import { findPackSubject } from './subject.ts';

export type FirstSheetPartId = 'ring' | 'will' | 'accounts' | 'waits' | 'rest';

export interface FirstSheetPart {
  readonly id: FirstSheetPartId;
  readonly title: string;
  readonly lines: readonly FirstSheetLine[];
  /** How many lines were moved to page 2. */
  readonly moved: number;
}

/** The information that a family needs in the first week after a death, on one page. */
export interface FirstSheet {
  /** The title, such as "Ruth Ellery: the first week". */
  readonly title: string;
  /** The owner's name: "Ruth Ellery". */
  readonly of: string;
  readonly madeOn: Day;
  /**
   * A sentence saying whether account numbers are printed in full, so that the reader knows how carefully to store the
   * sheet.
   */
  readonly numbers: string;
  readonly parts: readonly FirstSheetPart[];
  /** The lines that did not fit on the page, part by part; empty if everything did. */
  readonly page2: readonly FirstSheetPart[];
}

export interface FirstSheetInput extends PrintedDocumentInput {
  /** The id of the person the sheet is about. If absent, it is about the passport's owner. */
  readonly personId?: string;
  /** The owner's name, used if the household does not contain it. */
  readonly ownerName: string;
}

const titles: readonly (readonly [FirstSheetPartId, string])[] = [
  ['ring', 'Ring first'],
  ['will', 'The will and the wishes'],
  ['accounts', 'Accounts: tell each bank, close nothing yet'],
  ['waits', 'Cannot wait'],
  ['rest', 'Where everything else is'],
];

/**
 * The first sheet: the people to call, in order; where the signed will is, and the wishes; the accounts with their
 * numbers; urgent matters; where everything else is, and what has not been recorded. Missing facts are named. The
 * result has all lines; `fitSheetToPage` fits it to a page.
 */
export function createFirstSheet(input: FirstSheetInput): FirstSheet {
  const reader = createPrintReader(input);
  const subject = findPackSubject(reader, input.personId, input.ownerName);
  const mine = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const about = { reader, subject, mine, kinds: input.kinds, today: input.today };
  const lines: Record<FirstSheetPartId, readonly FirstSheetLine[]> = {
    ring: createPeopleToCallLines(about),
    will: createWillLines(about),
    accounts: createAccountLines(about),
    waits: createUrgentLines(about),
    rest: createMissingAndPaperLines(about),
  };
  return {
    title: `${subject.name}: the first week`,
    of: subject.name,
    madeOn: input.today,
    numbers: joinLines(
      input.fullNumbers
        ? 'Numbers are shown in full: keep this sheet with the will.'
        : 'Only the last four characters of numbers are printed.',
      reader.scope.missingOf(input.kinds),
    ).replace('\n', ' '),
    parts: titles.map(([id, title]) => ({ id, title, lines: lines[id], moved: 0 })),
    page2: [],
  };
}

/**
 * The number of lines that each part keeps as long as another part can still lose one. The will never loses
 * lines.
 */
const stays: Readonly<Record<FirstSheetPartId, number>> = {
  ring: 4,
  will: 9,
  accounts: 4,
  waits: 3,
  rest: 2,
};
/** The minimum number of lines of each part once texts are also being cut. */
const one: Readonly<Record<FirstSheetPartId, number>> = { ring: 1, will: 9, accounts: 1, waits: 1, rest: 1 };
/** No page has room for more lines than this in one part, so any others are moved at once. */
const most = 40;
/**
 * The order in which parts lose lines: at each step, the first part in this list that can still lose a line loses one.
 */
const givesUp: readonly FirstSheetPartId[] = ['rest', 'accounts', 'waits', 'ring'];
/** The maximum length of a text in characters: initially, and after each step if moving lines is not enough. */
const lengths = [160, 80, 40, 20] as const;

/**
 * Fits a sheet on one page. `fits` measures the sheet as it would be printed. While the sheet does not fit, the last
 * line of the first of these parts that has more than its minimum moves to page 2: where the rest is (minimum 2),
 * accounts (4), urgent matters (3), people to call (4). Once all are at their minimum, texts are cut to 80 characters.
 * If that is not enough, further lines move until each part has one, and then texts are cut to 40 and finally 20
 * characters. Where the will is and the wishes always stay on the page, and so does what has not been recorded, which
 * is the first line of its part. Texts of more than 160 characters are always cut. The end of each part says how many
 * lines moved, so that nobody thinks they do not exist.
 */
export function fitSheetToPage(sheet: FirstSheet, fits: (sheet: FirstSheet) => boolean): FirstSheet {
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

const linesOf = ({ parts }: FirstSheet, id: FirstSheetPartId): number =>
  parts.find(part => part.id === id)?.lines.length ?? 0;

function moveLast(sheet: FirstSheet, id: FirstSheetPartId, count = 1): FirstSheet {
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
  const line = ({ label, text, under, number }: FirstSheetLine): FirstSheetLine => ({
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

/**
 * The note "3 more on page 2" for a part that lost lines; '' for a part that did not. `where` names the place the lines
 * moved to.
 */
export function formatMovedLinesNote({ moved }: FirstSheetPart, where: string): string {
  return moved === 0 ? '' : `${moved} more ${where}`;
}

/**
 * All text of a sheet in reading order, one line of output for each line of the sheet. Used for searching and in tests.
 */
export function listSheetTexts({ title, madeOn, numbers, parts }: FirstSheet, where: string): string {
  return [
    `${title}. ${formatDay(madeOn)}`,
    ...parts.flatMap(part => [
      part.title,
      ...part.lines.map(({ label, text, under = '', number = '' }) =>
        [label, text, under, number].filter(words => words !== '').join(' | '),
      ),
      formatMovedLinesNote(part, where),
    ]),
    numbers,
  ]
    .filter(words => words !== '')
    .join('\n');
}
