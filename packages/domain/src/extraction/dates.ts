import { type Day, parseDay } from '../values/calendar.ts';

/** A date printed in a text. `at` and `end` are its start and end in the text. */
export interface PrintedDate {
  readonly day: Day;
  readonly at: number;
  readonly end: number;
  /** Whether the year is printed with two digits. */
  readonly short: boolean;
}

const months = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';
// A digit, or a letter of similar shape that text recognition confuses with one.
const figure = '[\\dOoIlSB]';
const numeric = new RegExp(
  `(?<![\\w/.-])(${figure}{1,2})([/.-])(${figure}{1,2})\\2(${figure}{4}|\\d{2})(?![\\w/]|[-.]\\d)`,
  'g',
);
const iso = /(?<![\w/.-])((?:19|20)\d{2})([-/.])(\d{2})\2(\d{2})(?![\w/]|[-.]\d)/g;
const named = new RegExp(
  `(?<![\\w/.-])(${figure}{1,2})(?:st|nd|rd|th)?[ .-]{0,2}(${months})[ .,'’-]{1,3}(${figure}{4}|\\d{2})(?![\\w/]|[-.]\\d)`,
  'gi',
);

/**
 * The dates in a text, in order. Formats: dd/mm/yyyy, dd-mm-yyyy, dd.mm.yyyy, yyyy-mm-dd, and day, month name, year
 * (spec 2 §5). Two-digit years are accepted as years of this century. Days that do not exist are left out. Never
 * throws.
 */
export function findDates(text: string): PrintedDate[] {
  const found = [
    ...[...text.matchAll(numeric)].flatMap(match => dateOf(match, match[1], match[3], match[4])),
    ...[...text.matchAll(iso)].flatMap(match => dateOf(match, match[4], match[3], match[1])),
    ...[...text.matchAll(named)].flatMap(match => dateOf(match, match[1], match[2], match[3])),
  ];
  return found.toSorted((a, b) => a.at - b.at);
}

/**
 * Reads a day and month without a year at the start of a text, such as "12 Mar" or "12/03". Undefined if the text does
 * not start with such a date.
 */
export function readDayAndMonth(text: string): { day: string; month: string; end: number } | undefined {
  const match = new RegExp(
    `^(${figure}{1,2})(?:st|nd|rd|th)?(?:[ -](${months})|/(\\d{1,2}))(?![\\w/])`,
    'i',
  ).exec(text);
  if (match === null) return undefined;
  return {
    day: correctMisreadDigits(match[1] ?? ''),
    month: match[2] ?? match[3] ?? '',
    end: match[0].length,
  };
}

/** Replaces letters that text recognition confuses with digits. */
export function correctMisreadDigits(text: string): string {
  return text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1').replaceAll('S', '5').replaceAll('B', '8');
}

function dateOf(match: RegExpMatchArray, day = '', month = '', year = ''): PrintedDate[] {
  const short = year.length === 2;
  const number = correctMisreadDigits(year);
  const name = /[a-z]{3}/i.exec(month);
  const reading = parseDay({
    day: correctMisreadDigits(day),
    month: name === null ? correctMisreadDigits(month) : month.slice(0, 3),
    year: short ? `20${number}` : number,
  });
  if (!reading.ok) return [];
  const at = match.index ?? 0;
  return [{ day: reading.day, at, end: at + match[0].length, short }];
}
