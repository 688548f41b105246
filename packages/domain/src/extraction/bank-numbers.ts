import { formatSortCode } from '../values/uk.ts';
import { figuresOf } from './dates.ts';
import type { Row, Word } from './words.ts';

/** A number, or another short text, read from a page. */
export interface ReadNumber {
  readonly value: string;
  /** Not certain: to be checked by a person before it is used. */
  readonly doubtful: boolean;
  /** The words it was read from. */
  readonly words: readonly Word[];
}

/** Sort code ("12-34-56") and account number (8 digits) of a page, as spec 2 §5 wants them. */
export interface BankNumbers {
  readonly sortCode?: ReadNumber;
  readonly accountNumber?: ReadNumber;
}

// A reader less sure than this of a word may have one of its digits wrong.
const sure = 80;
/** A value with the words it was read from; doubtful when the reader was unsure of one of them. */
export function readFrom(words: readonly Word[], value: string): ReadNumber {
  return { value, words, doubtful: words.some(({ confidence }) => confidence < sure) };
}

const sortCodeLabel = /\bsort[\s-]?code\b:?/i;
const accountLabel = /\b(?:account|a\/c|acct)\s*(?:number|no|num)?\b\.?:?/i;
const numberLabel = /\b(?:account|a\/c|acct)\s*(?:number|no|num)\b\.?:?/i;

/**
 * The sort code and account number of a page. A labelled one counts, or the two beside each other. Customer, card and
 * phone numbers, IBANs and dates are not taken for them. Nothing is given for what is not there.
 */
export function bankNumbersIn(rows: readonly Row[]): BankNumbers {
  const sortCode = labelled(rows, sortCodeLabel, sortCodeIn) ?? besideAccount(rows);
  if (sortCode === undefined) return {};
  const accountNumber =
    labelled(rows, numberLabel, accountNumberIn) ??
    labelled(rows, accountLabel, accountNumberIn) ??
    afterSortCode(rows, sortCode);
  return accountNumber === undefined ? { sortCode } : { sortCode, accountNumber };
}

type Reader = (words: readonly Word[]) => ReadNumber | undefined;

/** What follows a label on its row, or stands under it. */
function labelled(rows: readonly Row[], label: RegExp, read: Reader): ReadNumber | undefined {
  for (const [index, row] of rows.entries()) {
    for (const match of row.text.matchAll(new RegExp(label, 'gi'))) {
      const from = wordAt(row, match.index);
      const after = wordAt(row, match.index + match[0].length);
      const found =
        read(row.words.slice(after)) ?? under(rows.slice(index + 1, index + 3), row, from, after, read);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function under(
  rows: readonly Row[],
  row: Row,
  from: number,
  after: number,
  read: Reader,
): ReadNumber | undefined {
  const [first, last] = [row.words[from], row.words[after - 1]];
  if (first === undefined || last === undefined) return undefined;
  const high = row.y1 - row.y0;
  for (const below of rows) {
    if (below.y0 - row.y1 > high * 2.5) return undefined;
    const words = below.words.filter(word => word.x1 > first.x0 - high && word.x0 < last.x1 + high * 4);
    const found = read(words);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first words of some, if they are a sort code: "12-34-56", "12 34 56" or "123456". */
function sortCodeIn(words: readonly Word[]): ReadNumber | undefined {
  return numberAt(words, /^(\d{2})[-–—. ]?(\d{2})[-–—. ]?(\d{2})(?![-–—.]?\w)/, 3, digits =>
    formatSortCode(digits),
  );
}

/** The first words of some, if they are exactly eight digits, whole or in two or more groups. */
function accountNumberIn(words: readonly Word[]): ReadNumber | undefined {
  return numberAt(
    words,
    /^(\d{8}|\d{4} \d{4}|\d{2} \d{3} \d{3}|\d{3} \d{5}|\d{2}(?: \d{2}){3})(?! ?\d|-\d| [A-Z]\b|[A-Za-z])/,
    4,
    digits => digits,
  );
}

function numberAt(
  words: readonly Word[],
  shape: RegExp,
  mostWords: number,
  format: (digits: string) => string,
): ReadNumber | undefined {
  const first = words.findIndex(word => /[\w]/.test(word.text));
  if (first < 0) return undefined;
  const near = words.slice(first, first + mostWords + 1);
  const printed = near.map(word => word.text.replace(/^[:|.,(]+|[;,|)]+$|\.$/g, ''));
  const [asIs, mended] = [printed.join(' '), printed.map(mendedFigures).join(' ')];
  const match = shape.exec(asIs) ?? shape.exec(mended);
  if (match === null) return undefined;
  const used = near.slice(0, match[0].split(' ').length);
  const value = format(match[0].replaceAll(/\D/g, ''));
  return { value, words: used, doubtful: asIs !== mended || used.some(word => word.confidence < sure) };
}

// Only what is mostly figures is read as figures.
function mendedFigures(text: string): string {
  return (text.match(/\d/g)?.length ?? 0) >= 2 ? figuresOf(text) : text;
}

/** Unlabelled, "12-34-56 | 12345678" says what it is by the eight digits beside it. */
function besideAccount(rows: readonly Row[]): ReadNumber | undefined {
  for (const row of rows) {
    for (const [index, word] of row.words.entries()) {
      if (!/^\W*\d{2}[-–]\d{2}[-–]\d{2}\W*$/.test(word.text)) continue;
      if (accountNumberIn(row.words.slice(index + 1)) !== undefined)
        return sortCodeIn(row.words.slice(index));
    }
  }
  return undefined;
}

function afterSortCode(rows: readonly Row[], sortCode: ReadNumber): ReadNumber | undefined {
  const last = sortCode.words.at(-1);
  const row = rows.find(({ words }) => last !== undefined && words.includes(last));
  if (row === undefined || last === undefined) return undefined;
  return accountNumberIn(row.words.slice(row.words.indexOf(last) + 1));
}

/** The index of the word that begins at or after a place in the row's text. */
function wordAt(row: Row, place: number): number {
  let at = 0;
  for (const [index, word] of row.words.entries()) {
    if (at >= place) return index;
    at += word.text.length + 1;
  }
  return row.words.length;
}
