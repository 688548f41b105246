import { formatSortCode } from '../values/uk.ts';
import { correctMisreadDigits } from './dates.ts';
import type { PageRow, Word } from './words.ts';

/** A number, or another short text, read from a page. */
export interface NumberOnPage {
  readonly value: string;
  /** Whether the value is uncertain, so that a person has to check it before it is used. */
  readonly doubtful: boolean;
  /** The words from which the number was read. */
  readonly words: readonly Word[];
}

/** The sort code ("12-34-56") and account number (8 digits) on a page, in the form required by spec 2 §5. */
export interface BankNumbers {
  readonly sortCode?: NumberOnPage;
  readonly accountNumber?: NumberOnPage;
}

// Below this confidence, some digit of the word may be wrong.
const sure = 80;
/**
 * Combines a value with the words it was read from. It is doubtful if the recognition was uncertain about any of them.
 */
export function readBankNumberFrom(words: readonly Word[], value: string): NumberOnPage {
  return { value, words, doubtful: words.some(({ confidence }) => confidence < sure) };
}

const sortCodeLabel = /\bsort[\s-]?code\b:?/i;
const accountLabel = /\b(?:account|a\/c|acct)\s*(?:number|no|num)?\b\.?:?/i;
const numberLabel = /\b(?:account|a\/c|acct)\s*(?:number|no|num)\b\.?:?/i;

/**
 * Finds the sort code and account number on a page. A number counts if it has a label, or if the two are next to each
 * other. Customer, card and phone numbers, IBANs and dates are ruled out. Values that are not found are left out.
 */
export function findBankNumbers(rows: readonly PageRow[]): BankNumbers {
  const sortCode = labelled(rows, sortCodeLabel, sortCodeIn) ?? besideAccount(rows);
  if (sortCode === undefined) return {};
  const accountNumber =
    labelled(rows, numberLabel, accountNumberIn) ??
    labelled(rows, accountLabel, accountNumberIn) ??
    afterSortCode(rows, sortCode);
  return accountNumber === undefined ? { sortCode } : { sortCode, accountNumber };
}

type Reader = (words: readonly Word[]) => NumberOnPage | undefined;

/** Reads the text after a label on the same row, or below the label. */
function labelled(rows: readonly PageRow[], label: RegExp, read: Reader): NumberOnPage | undefined {
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
  rows: readonly PageRow[],
  row: PageRow,
  from: number,
  after: number,
  read: Reader,
): NumberOnPage | undefined {
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

/** Reads a sort code at the start of some words: "12-34-56", "12 34 56" or "123456". */
function sortCodeIn(words: readonly Word[]): NumberOnPage | undefined {
  return numberAt(words, /^(\d{2})[-–—. ]?(\d{2})[-–—. ]?(\d{2})(?![-–—.]?\w)/, 3, digits =>
    formatSortCode(digits),
  );
}

/** Reads an account number at the start of some words: exactly eight digits, in one or several groups. */
function accountNumberIn(words: readonly Word[]): NumberOnPage | undefined {
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
): NumberOnPage | undefined {
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

// Corrects letters to digits only in text that consists mostly of digits.
function mendedFigures(text: string): string {
  return (text.match(/\d/g)?.length ?? 0) >= 2 ? correctMisreadDigits(text) : text;
}

/** Finds a sort code and account number without labels, by eight digits next to a sort code: "12-34-56 | 12345678". */
function besideAccount(rows: readonly PageRow[]): NumberOnPage | undefined {
  for (const row of rows) {
    for (const [index, word] of row.words.entries()) {
      if (!/^\W*\d{2}[-–]\d{2}[-–]\d{2}\W*$/.test(word.text)) continue;
      if (accountNumberIn(row.words.slice(index + 1)) !== undefined)
        return sortCodeIn(row.words.slice(index));
    }
  }
  return undefined;
}

function afterSortCode(rows: readonly PageRow[], sortCode: NumberOnPage): NumberOnPage | undefined {
  const last = sortCode.words.at(-1);
  const row = rows.find(({ words }) => last !== undefined && words.includes(last));
  if (row === undefined || last === undefined) return undefined;
  return accountNumberIn(row.words.slice(row.words.indexOf(last) + 1));
}

/** The index of the word that begins at or after a position in the row's text. */
function wordAt(row: PageRow, place: number): number {
  let at = 0;
  for (const [index, word] of row.words.entries()) {
    if (at >= place) return index;
    at += word.text.length + 1;
  }
  return row.words.length;
}
