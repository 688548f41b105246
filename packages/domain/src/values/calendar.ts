import { DomainError } from './errors.ts';

/** A calendar day in Europe/London, "2026-11-21". Days compare as strings: earlier is smaller. */
export type Day = string & { readonly __brand: 'Day' };

/** The time, handed in. `now` is milliseconds since 1970-01-01T00:00Z. */
export interface Clock {
  now(): number;
}

/** A date as three boxes, each exactly as typed. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** Why three boxes are not a day; `part` is the box to mark, absent when all three are empty. */
export type DayProblem = {
  ok: false;
  problem: 'missing' | 'day' | 'month' | 'year' | 'short-year' | 'impossible';
  part?: keyof DayParts;
};

// Papers older than this are museum pieces and years further ahead are slips of the finger.
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

/** The day it is in London at the clock's time, whatever the device's own time zone. */
export function todayIn(clock: Clock): Day {
  const parts = new Map(london.formatToParts(clock.now()).map(part => [part.type, part.value]));
  return branded(`${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`);
}

/** The time it is in London at the clock's time, "09:15". */
export function timeIn(clock: Clock): string {
  return londonTime.format(clock.now());
}

/** The day if the text is a real one in stored form ("2026-11-21"), otherwise undefined. Never throws. */
export function dayIfStored(value: unknown): Day | undefined {
  if (typeof value !== 'string' || !hasShapeOfDay(value)) return undefined;
  return isReal(digits(value, 0, 4), digits(value, 5, 7), digits(value, 8, 10)) ? value : undefined;
}

/** The day of a text in stored form. Throws `malformed_day` for anything else. */
export function dayOfStored(text: string): Day {
  const day = dayIfStored(text);
  if (day === undefined) throw new DomainError('malformed_day');
  return day;
}

/**
 * Reads three boxes strictly: no part is guessed, 31 February is never moved to 2 March and "26" is no year.
 * The month may be a name or its first three letters. Never throws.
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
 * The three boxes of a whole date that was pasted: "21 11 2026", "21/11/26", "21 Nov 2026", "21st November
 * 2026", "2026-11-21". Day comes before month, as in the UK. Undefined when the text is not a whole date.
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

/** The one text that keeps three boxes as typed, for drafts and forms; '' when all are empty. */
export function textOfBoxes(parts: DayParts): string {
  const boxes = [parts.day, parts.month, parts.year].map(box => box.replaceAll('|', ' '));
  return boxes.every(box => box === '') ? '' : boxes.join('|');
}

/** The three boxes of a text made by `textOfBoxes`, of a stored day or of a pasted date. */
export function boxesOfText(text: string): DayParts {
  const stored = dayIfStored(text);
  if (stored !== undefined) {
    const { year, month, day } = numbersOf(stored);
    return { day: String(day), month: String(month), year: String(year) };
  }
  const [day = '', month = '', year = ''] = text.split('|');
  return splitPastedDay(text) ?? { day, month, year };
}

/** "21 November 2026". Throws `malformed_day` when the stored day is damaged. */
export function formatDay(day: Day): string {
  const parts = numbersOf(day);
  return `${parts.day} ${monthNames[parts.month - 1] ?? ''} ${parts.year}`;
}

/** "21 Nov 2026". Throws `malformed_day` when the stored day is damaged. */
export function formatDayShort(day: Day): string {
  const parts = numbersOf(day);
  return `${parts.day} ${(monthNames[parts.month - 1] ?? '').slice(0, 3)} ${parts.year}`;
}

/** "21/11/2026", for spreadsheets. Throws `malformed_day` when the stored day is damaged. */
export function formatDayDigits(day: Day): string {
  const { year, month, day: number } = numbersOf(day);
  return isoOf(year, month, number).split('-').toReversed().join('/');
}

/**
 * Completed years on `today`; negative before birth. A person born on 29 February is a year older on 1 March
 * of a common year (an age is reached at the start of the anniversary: Family Law Reform Act 1969 s. 9, read
 * 2026-11-21; the Act names no day for leap days, and 1 March is the later and safer reading. In Scotland it is
 * the law's: Age of Legal Capacity (Scotland) Act 1991 s. 6).
 */
export function ageOn(birth: Day, today: Day): number {
  const age = numbersOf(today).year - numbersOf(birth).year;
  return today.slice(5) < birth.slice(5) ? age - 1 : age;
}

/** The day so many days later, or earlier when `count` is negative. Throws `malformed_day` outside years 1000 to 9999. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(millisecondsOf(day) + count * dayMilliseconds);
  return branded(Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));
}

/**
 * The day so many months later, or earlier when `count` is negative. Where the month is too short its last day is
 * taken: 31 January and one month is 28 February. `onDay` is the day of the month that is meant, where a short month
 * hid it: 28 February and one month on day 31 is 31 March.
 */
export function addMonths(day: Day, count: number, onDay = dayOfMonth(day)): Day {
  const parts = numbersOf(day);
  const months = parts.year * 12 + (parts.month - 1) + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return branded(isoOf(year, month, Math.min(onDay, lastOf(year, month))));
}

/** The number of a day in its month, 1 to 31. */
export const dayOfMonth = (day: Day): number => numbersOf(day).day;

/** Whether a day is the last of its month. */
export const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01');

/** The months from one day to another, by their months alone. */
export function monthsBetween(from: Day, to: Day): number {
  const [first, last] = [numbersOf(from), numbersOf(to)];
  return (last.year - first.year) * 12 + last.month - first.month;
}

/** The day so many years later; 29 February becomes 28 February in a common year. */
export function addYears(day: Day, count: number): Day {
  return addMonths(day, count * 12);
}

/** The next time a day of the year comes round, today included. `monthDay` is the end of a stored day, "04-01". */
export function nextYearly(monthDay: string, today: Day): Day {
  const { month, day } = numbersOf(dayOfStored(`2000-${monthDay}`));
  const { year } = numbersOf(today);
  const thisYear = branded(isoOf(year, month, Math.min(day, lastOf(year, month))));
  return thisYear < today
    ? branded(isoOf(year + 1, month, Math.min(day, lastOf(year + 1, month))))
    : thisYear;
}

/** Whole days from one day to another; negative when `to` comes first. Summer time does not matter. */
export function daysBetween(from: Day, to: Day): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / dayMilliseconds;
}

function dayOf(year: number, month: number, day: number): Day | undefined {
  return isReal(year, month, day) ? branded(isoOf(year, month, day)) : undefined;
}

// By arithmetic: everything that falls due is reckoned from thousands of days at once, and a Date for each is slow.
function isReal(year: number, month: number, day: number): boolean {
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= lastOf(year, month);
}

/** The last day of a month, 1 to 12. */
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
  const real = dayOfStored(day);
  return { year: digits(real, 0, 4), month: digits(real, 5, 7), day: digits(real, 8, 10) };
}

/** The number that digits of a text are, without a text for each: days are read by the ten thousand. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

// Counting in UTC: a day there always has 24 hours.
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
