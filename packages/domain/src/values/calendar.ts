import { DomainError } from './errors.ts';

/** A calendar day in Europe/London, "2026-11-21". Days can be compared as strings: earlier is smaller. */
export type Day = string & { readonly __brand: 'Day' };

/** The current time, passed in so that tests can set it. `now` is milliseconds since 1970-01-01T00:00Z. */
export interface Clock {
  now(): number;
}

/** A date as three boxes, each exactly as typed. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** Why the three boxes are not a valid day. `part` is the box to mark; it is absent if all three are empty. */
export type DayProblem = {
  ok: false;
  problem: 'missing' | 'day' | 'month' | 'year' | 'short-year' | 'impossible';
  part?: keyof DayParts;
};

// The accepted years. Documents older than this are museum pieces, and years further ahead are typing errors.
const years = { first: 1850, last: 2200 };
const dayMilliseconds = 86_400_000;
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});

/** The day in London at the clock's time, whatever the device's own time zone. */
export function todayInLondon(clock: Clock): Day {
  const parts = new Map(london.formatToParts(clock.now()).map(part => [part.type, part.value]));
  return branded(`${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`);
}

/** The time in London at the clock's time, such as "09:15". */
export function timeInLondon(clock: Clock): string {
  return londonTime.format(clock.now());
}

/** Returns the value if it is a real day in stored form ("2026-11-21"), otherwise undefined. Never throws. */
export function readStoredDayIfAny(value: unknown): Day | undefined {
  if (typeof value !== 'string' || !hasShapeOfDay(value)) return undefined;
  return isReal(digits(value, 0, 4), digits(value, 5, 7), digits(value, 8, 10)) ? value : undefined;
}

/** Parses a day in stored form. Throws `malformed_day` for anything else. */
export function readStoredDay(text: string): Day {
  const day = readStoredDayIfAny(text);
  if (day === undefined) throw new DomainError('malformed_day');
  return day;
}

/**
 * Reads three boxes strictly: no part is guessed, 31 February never becomes 2 March, and "26" is not a year. The month
 * may be a name or its first three letters. Never throws.
 */
export function parseDay(parts: DayParts): { ok: true; day: Day } | DayProblem {
  const typed = { day: parts.day.trim(), month: parts.month.trim(), year: parts.year.trim() };
  const empty = (['day', 'month', 'year'] as const).filter(part => typed[part] === '');
  if (empty.length === 3) return { ok: false, problem: 'missing' };
  const [firstEmpty] = empty;
  if (firstEmpty !== undefined) return { ok: false, problem: 'missing', part: firstEmpty };
  const day = wholeNumber(typed.day.replace(/(?<=\d)(?:st|nd|rd|th)$/i, ''));
  if (day === undefined || day < 1 || day > 31) return { ok: false, problem: 'day', part: 'day' };
  const month = wholeNumber(typed.month) ?? monthNumber(typed.month);
  if (month === undefined || month < 1 || month > 12) return { ok: false, problem: 'month', part: 'month' };
  if (/^\d{1,3}$/.test(typed.year)) return { ok: false, problem: 'short-year', part: 'year' };
  const year = /^\d{4}$/.test(typed.year) ? Number(typed.year) : 0;
  if (year < years.first || year > years.last) return { ok: false, problem: 'year', part: 'year' };
  const found = dayOf(year, month, day);
  return found === undefined ? { ok: false, problem: 'impossible', part: 'day' } : { ok: true, day: found };
}

/**
 * Splits a pasted date into the three boxes: "21 11 2026", "21/11/26", "21 Nov 2026", "21st November 2026",
 * "2026-11-21". Day comes before month, as in the UK. Undefined if the text is not a complete date.
 */
export function splitPastedDay(text: string): DayParts | undefined {
  const plain = text.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso !== null) return { day: iso[3] ?? '', month: iso[2] ?? '', year: iso[1] ?? '' };
  const match = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d{4}|\d{2})$/i.exec(plain);
  if (match === null) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const named = wholeNumber(month) === undefined;
  return named && monthNumber(month) === undefined ? undefined : { day, month, year };
}

/** Combines three boxes into one text that preserves them as typed, for drafts and forms; '' if all are empty. */
export function joinDateBoxes(parts: DayParts): string {
  const boxes = [parts.day, parts.month, parts.year].map(box => box.replaceAll('|', ' '));
  return boxes.every(box => box === '') ? '' : boxes.join('|');
}

/** Splits a text made by `joinDateBoxes`, a stored day or a pasted date into three boxes. */
export function splitIntoDateBoxes(text: string): DayParts {
  const stored = readStoredDayIfAny(text);
  if (stored !== undefined) {
    const { year, month, day } = numbersOf(stored);
    return { day: String(day), month: String(month), year: String(year) };
  }
  const [day = '', month = '', year = ''] = text.split('|');
  return splitPastedDay(text) ?? { day, month, year };
}

/** Formats a day as "21 November 2026". Throws `malformed_day` if the stored day is damaged. */
export function formatDay(day: Day): string {
  const parts = numbersOf(day);
  return `${parts.day} ${monthNames[parts.month - 1] ?? ''} ${parts.year}`;
}

/** Formats a day as "21 Nov 2026". Throws `malformed_day` if the stored day is damaged. */
export function formatDayShort(day: Day): string {
  const parts = numbersOf(day);
  return `${parts.day} ${(monthNames[parts.month - 1] ?? '').slice(0, 3)} ${parts.year}`;
}

/** Formats a day as "21/11/2026", for spreadsheets. Throws `malformed_day` if the stored day is damaged. */
export function formatDayDigits(day: Day): string {
  const { year, month, day: number } = numbersOf(day);
  return isoOf(year, month, number).split('-').toReversed().join('/');
}

/**
 * Age in completed years on `today`; negative before birth. A person born on 29 February turns a year older on 1 March
 * of a common year. An age is reached at the start of the anniversary (Family Law Reform Act 1969 s. 9, read
 * 2026-11-21); the Act names no day for leap-day births, and 1 March is the later and safer reading. In Scotland it is
 * the law: Age of Legal Capacity (Scotland) Act 1991 s. 6.
 */
export function computeAge(birth: Day, today: Day): number {
  const age = numbersOf(today).year - numbersOf(birth).year;
  return today.slice(5) < birth.slice(5) ? age - 1 : age;
}

/** The day `count` days later, or earlier if `count` is negative. Throws `malformed_day` outside years 1000 to 9999. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(millisecondsOf(day) + count * dayMilliseconds);
  return branded(Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));
}

/**
 * The day `count` months later, or earlier if `count` is negative. If the month is too short, the result is its last
 * day: 31 January plus one month is 28 February. `onDay` is the intended day of the month, if an earlier short month
 * replaced it: 28 February plus one month with day 31 is 31 March.
 */
export function addMonths(day: Day, count: number, onDay = readDayOfMonth(day)): Day {
  const parts = numbersOf(day);
  const months = parts.year * 12 + (parts.month - 1) + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return branded(isoOf(year, month, Math.min(onDay, lastOf(year, month))));
}

/** The day of the month, 1 to 31. */
export const readDayOfMonth = (day: Day): number => numbersOf(day).day;

/** Whether a day is the last of its month. */
export const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01');

/** How many months there are between two days, comparing only their calendar months. */
export function countMonthsBetween(from: Day, to: Day): number {
  const [first, last] = [numbersOf(from), numbersOf(to)];
  return (last.year - first.year) * 12 + last.month - first.month;
}

/** The day `count` years later; 29 February becomes 28 February if the year is not a leap year. */
export function addYears(day: Day, count: number): Day {
  return addMonths(day, count * 12);
}

/**
 * The next occurrence of a day of the year, including today. `monthDay` is the last part of a stored day, such as
 * "04-01".
 */
export function findNextYearly(monthDay: string, today: Day): Day {
  const { month, day } = numbersOf(readStoredDay(`2000-${monthDay}`));
  const { year } = numbersOf(today);
  const thisYear = branded(isoOf(year, month, Math.min(day, lastOf(year, month))));
  return thisYear < today
    ? branded(isoOf(year + 1, month, Math.min(day, lastOf(year + 1, month))))
    : thisYear;
}

/** Whole days from one day to another; negative if `to` is earlier. Changes of the clocks make no difference. */
export function countDaysBetween(from: Day, to: Day): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / dayMilliseconds;
}

function dayOf(year: number, month: number, day: number): Day | undefined {
  return isReal(year, month, day) ? branded(isoOf(year, month, day)) : undefined;
}

// Uses arithmetic, because due dates are calculated from thousands of days at once and creating a Date for each is
// slow.
function isReal(year: number, month: number, day: number): boolean {
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= lastOf(year, month);
}

/** The number of the last day in a month (1 to 12). */
function lastOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isoOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function branded(text: string): Day {
  if (!hasShapeOfDay(text)) throw new DomainError('malformed_day');
  return text;
}

function hasShapeOfDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

function numbersOf(day: Day): { year: number; month: number; day: number } {
  const real = readStoredDay(day);
  return { year: digits(real, 0, 4), month: digits(real, 5, 7), day: digits(real, 8, 10) };
}

/**
 * Parses a number from some digits of a text without creating substrings, because tens of thousands of days are parsed
 * at a time.
 */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

// The milliseconds of a day in UTC, where every day has 24 hours.
function millisecondsOf(day: Day): number {
  const parts = numbersOf(day);
  return Date.UTC(parts.year, parts.month - 1, parts.day);
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

function monthNumber(text: string): number | undefined {
  const typed = text.toLowerCase().replace(/\.$/, '');
  if (typed.length < 3) return undefined;
  const index = monthNames.findIndex(
    name => name.toLowerCase().startsWith(typed) || (typed === 'sept' && name === 'September'),
  );
  return index === -1 ? undefined : index + 1;
}
