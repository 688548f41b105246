import type { Row } from '../extraction/words.ts';

/** A name as its owner typed it. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const titles = new Set('MR MRS MS MISS MX DR REV PROF SIR DAME LADY LORD MESSRS'.split(' '));
/** How far from the last name an initial may stand, in words. */
const reach = 3;

/**
 * Whether a paper names a person in full, its parts in any order and on any lines, as passports and licences print them.
 * Case, accents, middle names and titles do not matter, nor one letter that was read wrongly in a name of five or more.
 * False for a name without letters.
 */
export function namesInFull(rows: readonly Row[], name: PersonName): boolean {
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
 * Whether a paper is addressed to a person: the last name with the first name, or its initial, beside it
 * ("Mrs R Ellery", "Mr T & Mrs R Ellery", "ELLERY, Ruth"). As forgiving as {@link namesInFull}. A line of a payment does
 * not count: it names whom the money went to.
 */
export function isAddressedTo(rows: readonly Row[], name: PersonName): boolean {
  const [first] = tokensOf(name.firstName);
  const last = tokensOf(name.lastName);
  if (first === undefined || last.length === 0) return false;
  const lines = rows.filter(row => !isPayment(row)).map(row => tokensOf(row.text));
  return lines.some((line, index) =>
    placesOf(line, last).some(({ at, end }) => {
      const near = [...line.slice(Math.max(0, at - reach), at), ...line.slice(end, end + reach)];
      if (near.some(token => isSame(token, first) || isInitial(token, first))) return true;
      // On a page that was photographed at a slant, words of one line may be read as two. An initial would be too little.
      return [lines[index - 1], lines[index + 1]].some(beside => beside?.some(token => isSame(token, first)));
    }),
  );
}

// A line that begins with a date, or ends with an amount without a pound sign, is one of a statement's table.
const isPayment = ({ text }: Row): boolean =>
  /\d\.\d{2}(?: ?(?:CR|DR|OD))?$/.test(text) && (!text.includes('£') || /^\d{1,2}[ /-]/.test(text));

/** The words of a name in one form: capitals without accents; what hyphens join are words of their own. */
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

/** Where a name of one or more words stands in a line, however its words are joined: O'Brien, O Brien, OBRIEN. */
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

/** Letters and figures that recognition takes for each other, as one of them. */
const shapeOf = (token: string): string =>
  token
    .replaceAll('RN', 'M')
    .replaceAll('VV', 'W')
    .replaceAll(/[0Q]/g, 'O')
    .replaceAll(/[1|L]/g, 'I')
    .replaceAll('5', 'S')
    .replaceAll('8', 'B');

/** One letter another, one too many or one missing. */
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
