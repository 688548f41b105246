import type { PageRow } from '../extraction/words.ts';

/** A name as its owner typed it. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const titles = new Set('MR MRS MS MISS MX DR REV PROF SIR DAME LADY LORD MESSRS'.split(' '));
/** The maximum number of words between an initial and the last name. */
const reach = 3;

/**
 * Whether a document contains a person's full name, with its parts in any order and on any lines, as on passports and
 * driving licences. Ignores case, accents, middle names, titles, and one misread letter in a name of five or more
 * letters. False for a name without letters.
 */
export function containsFullName(rows: readonly PageRow[], name: PersonName): boolean {
  const [first] = tokensOf(name.firstName);
  const last = tokensOf(name.lastName);
  if (first === undefined || last.length === 0) return false;
  const lines = rows.map(row => tokensOf(row.text));
  return (
    lines.some(line => placesOf(line, last).length > 0) &&
    lines.some(line => line.some(token => isSame(token, first)))
  );
}

/**
 * Whether a document is addressed to a person: their last name with the first name or its initial next to it ("Mrs R
 * Ellery", "Mr T & Mrs R Ellery", "ELLERY, Ruth"). As tolerant of misreadings as {@link containsFullName}. Lines of
 * payments are ignored, because they name the payee.
 */
export function isAddressedTo(rows: readonly PageRow[], name: PersonName): boolean {
  const [first] = tokensOf(name.firstName);
  const last = tokensOf(name.lastName);
  if (first === undefined || last.length === 0) return false;
  const lines = rows.filter(row => !isPayment(row)).map(row => tokensOf(row.text));
  return lines.some((line, index) =>
    placesOf(line, last).some(({ at, end }) => {
      const near = [...line.slice(Math.max(0, at - reach), at), ...line.slice(end, end + reach)];
      if (near.some(token => isSame(token, first) || isInitial(token, first))) return true;
      // On a page photographed at an angle, one line may be read as two, so look at the neighbouring lines. There an
      // initial alone is not enough.
      return [lines[index - 1], lines[index + 1]].some(beside => beside?.some(token => isSame(token, first)));
    }),
  );
}

// Whether a line belongs to a statement's table: it begins with a date, or ends with an amount without a pound sign.
const isPayment = ({ text }: PageRow): boolean =>
  /\d\.\d{2}(?: ?(?:CR|DR|OD))?$/.test(text) && (!text.includes('£') || /^\d{1,2}[ /-]/.test(text));

/**
 * Splits a name into normalised words: capitals without accents, with the parts of a hyphenated name as separate words.
 */
function tokensOf(text: string): string[] {
  return text
    .replaceAll(/[ØøŁłÆæŒœß]/g, letter => plain[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]|(?<=\p{L})\.(?=\p{L})/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9|]+/)
    .filter(token => /[A-Z]/.test(token));
}

const plain: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
};

/** The positions of a name of one or more words in a line, however its words are joined: O'Brien, O Brien, OBRIEN. */
function placesOf(line: readonly string[], name: readonly string[]): { at: number; end: number }[] {
  const whole = name.join('');
  return line.flatMap((_, at) =>
    Array.from({ length: name.length + 1 }, (_one, more) => at + more + 1)
      .filter(end => end <= line.length && isSame(line.slice(at, end).join(''), whole))
      .map(end => ({ at, end })),
  );
}

function isInitial(token: string, first: string): boolean {
  return token.length <= 2 && !titles.has(token) && token.startsWith(first.slice(0, 1));
}

const longEnough = 5;

function isSame(read: string, name: string): boolean {
  const [a, b] = [shapeOf(read), shapeOf(name)];
  return a === b || (Math.min(a.length, b.length) >= longEnough && isOneApart(a, b));
}

/** Maps letters and digits that text recognition confuses to the same character. */
const shapeOf = (token: string): string =>
  token
    .replaceAll('RN', 'M')
    .replaceAll('VV', 'W')
    .replaceAll(/[0Q]/g, 'O')
    .replaceAll(/[1|L]/g, 'I')
    .replaceAll('5', 'S')
    .replaceAll('8', 'B');

/** Whether two words differ by one letter that is changed, added or missing. */
function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = Array.from(a).findIndex((letter, index) => letter !== b[index]);
  const from = start === -1 ? a.length : start;
  return [
    [from + 1, from + 1],
    [from + 1, from],
    [from, from + 1],
  ].some(([atA = 0, atB = 0]) => a.slice(atA) === b.slice(atB));
}
