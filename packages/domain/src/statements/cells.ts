import { type Day, parseDay, readStoredDayIfAny, splitPastedDay, todayInLondon } from '../values/calendar.ts';
import { type Pence, parseMoney, readStoredPenceIfAny, toPence } from '../values/money.ts';

/** An amount in a cell, and its direction if the cell itself shows it. */
export interface CellMoney {
  /** The amount without its sign. */
  readonly pence: Pence;
  /** The printed sign. Brackets, DR and OD count as `minus`, and CR as `plus`. */
  readonly sign: 'minus' | 'plus' | 'none';
  /** Whether the amount has two decimals or a pound sign. A plain number may be anything. */
  readonly clear: boolean;
}

/** The days that a cell may mean: read as day first, and as month first. */
export interface CellDay {
  readonly british?: Day;
  readonly american?: Day;
}

/** Matches text that needs no stripping, which is true of nearly every cell. */
const bareText = /^[!-&(-~](?: ?[!-~])*$/;

/**
 * The text of a cell without additions by banks: surrounding spaces, and the apostrophe that marks text for
 * spreadsheets.
 */
export function readCellText(cell: string | undefined): string {
  const text = cell ?? '';
  if (bareText.test(text)) return text;
  return text
    .replaceAll(/[\s\u00a0\u2009\u202f]+/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .trim();
}

const words = /^(.*?)\s*(CR|DR|OD|C|D)\.?$/i;
/**
 * Matches text that cannot be an amount: letters that are neither in GBP nor in the words for a sign, too many letters,
 * or the separators of a date.
 */
const noMoney = /[aefh-nqs-z/:]|[a-z]{6}|\d-\d/i;

/**
 * Reads an amount in any form that banks use: "£1,234.50", "GBP 12", "(12.34)", "12.34-", "12.34 DR", "−12". Undefined
 * for any other text, including ambiguous amounts ("1,23"). Never throws.
 */
export function readCellMoney(text: string): CellMoney | undefined {
  // Most cells of a download look like "-12.34", which is quicker to parse.
  const plain = readStoredPenceIfAny(text);
  if (plain !== undefined)
    return { pence: toPence(Math.abs(plain)), sign: plain < 0 ? 'minus' : 'none', clear: true };
  if (text.length === 0 || text.length > 40 || !/\d/.test(text) || noMoney.test(text)) return undefined;
  const ended = words.exec(text);
  const word = (ended?.[2] ?? '').toUpperCase().charAt(0);
  let core = (ended?.[1] ?? text).replace(/^(GBP|£)\s*/i, '').replace(/\s*GBP$/i, '');
  const pounds = core.length < (ended?.[1] ?? text).length || core.includes('£');
  const bracketed = /^\((.*)\)$/.exec(core);
  core = bracketed?.[1] ?? core;
  const trailing = /^(.*\d)\s*([-+\u2010-\u2015\u2212])$/u.exec(core);
  core = trailing?.[1] ?? core;
  const reading = parseMoney(core.replace(/^(GBP)\s*/i, ''));
  if (!reading.ok) return undefined;
  const minus =
    reading.pence < 0 ||
    bracketed !== null ||
    (trailing !== null && trailing[2] !== '+') ||
    word === 'D' ||
    word === 'O';
  const plus = core.startsWith('+') || trailing?.[2] === '+' || word === 'C';
  return {
    pence: toPence(Math.abs(reading.pence)),
    sign: minus ? 'minus' : plus ? 'plus' : 'none',
    clear: pounds || /\.\d{2}$|^[-+]?\d{1,3}(?:,\d{3})+$/.test(core) || bracketed !== null,
  };
}

/** The money in a cell with its printed sign: an amount printed without a sign is positive. */
export function readSignedPence({ pence: amount, sign }: CellMoney): number {
  return sign === 'minus' ? 0 - amount : amount;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** Matches text that begins with a digit, or with the name of a weekday or month before a digit. */
const beginsAsDay =
  /^\s*(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[.,]?\s+)?\d/i;
const plainAmount = /^-?\d+\.\d\d$/;

/** Whether a cell is an amount as most downloads write it, "-12.34". No date looks like this. */
export const isPlainAmount = (text: string): boolean => plainAmount.test(text);

/**
 * The days a cell may mean: "1/9/2026", "2026-09-01T10:11Z", "20260901", "1 Sep 2026", "Sep 1, 2026", two-digit years (this
 * century's). Undefined for every other text. Never throws.
 */
export function readCellDay(text: string): CellDay | undefined {
  if (text.length < 6 || text.length > 40 || !beginsAsDay.test(text) || isPlainAmount(text)) return undefined;
  const plain = isoDay.test(text) ? text : (londonDayOf(text) ?? asUsual(text));
  const parts = splitPastedDay(plain);
  if (parts === undefined) return undefined;
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year;
  const british = parseDay({ ...parts, year });
  if (/^\d{4}-/.test(plain)) {
    const day = readStoredDayIfAny(british.ok ? british.day : undefined);
    return day === undefined ? undefined : { british: day, american: day };
  }
  const american = /^\d+$/.test(parts.month)
    ? parseDay({ day: parts.month, month: parts.day, year })
    : british;
  if (!british.ok && !american.ok) return undefined;
  return {
    ...(british.ok ? { british: british.day } : {}),
    ...(american.ok ? { american: american.day } : {}),
  };
}

const instant =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/** The London day of an instant with a time zone. In June, 23:30 UTC is already the next day. */
function londonDayOf(text: string): string | undefined {
  const match = instant.exec(text);
  if (match === null) return undefined;
  const [, day = '', time = '', zone = ''] = match;
  const offset = /^[a-z]/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:');
  const at = Date.parse(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${offset}`);
  return Number.isNaN(at) ? undefined : todayInLondon({ now: () => at });
}

/** Marks the time in a cell as UTC, for a column whose heading says so. */
export function toUtcDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text;
}

/** A date without its time of day, in one of the formats that `splitPastedDay` reads. */
function asUsual(text: string): string {
  return text
    .replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1')
    .replace(/^(.*\d)[ ,T]+\d{1,2}:\d{2}.*$/, '$1')
    .replaceAll("'", '/')
    .replaceAll(/\/ +/g, '/')
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, '$1-$2-$3')
    .replace(/^((?:19|20)\d{2})(\d{2})(\d{2})(?:\d{6})?(?:\[.*\])?$/, '$1-$2-$3')
    .replace(/^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/i, '$2 $1 $3');
}

/** Whether some dates can only be read month first, and none of them contradicts that. */
export function isAmerican(days: readonly (CellDay | undefined)[]): boolean {
  const known = days.filter(day => day !== undefined);
  return (
    known.some(({ british }) => british === undefined) &&
    known.every(({ american }) => american !== undefined)
  );
}

const outWords = new Set([
  'd',
  'dr',
  'db',
  'debit',
  'out',
  'money out',
  'paid out',
  'withdrawal',
  'payment out',
  'spend',
  '-',
  'debited',
  'sent',
  'dbit',
  'debits',
  'outgoing',
  'outbound',
  'money sent',
]);
const inWords = new Set([
  'c',
  'cr',
  'credit',
  'in',
  'money in',
  'paid in',
  'deposit',
  'payment in',
  'receipt',
  '+',
  'credited',
  'received',
  'crdt',
  'credits',
  'incoming',
  'inbound',
  'money received',
]);

/**
 * Whether a word in a direction column means neither direction, because money moved between two pots of one account.
 */
export const isNeutralDirectionWord = (text: string): boolean =>
  /^(?:neutral|none|internal|n\/a)$/i.test(text);

/** The direction that a word means; undefined for other words. */
export function readDirectionWord(text: string): 'out' | 'in' | undefined {
  const word = text.toLowerCase();
  return outWords.has(word) ? 'out' : inWords.has(word) ? 'in' : undefined;
}

const doneWords =
  /^(?:completed?|billed|settled|cleared|posted|booked|success(?:ful)?|processed|executed|confirmed|finished|done|paid|approved|accepted)$/;
const notDoneWords =
  /^(?:pending|reverted|reversed|returned|refunded|declined|failed|cancell?ed|rejected|refused|expired|authori[sz]ed|voided?|on hold|held|in progress|processing|waiting|scheduled|upcoming|blocked|denied|bounced|unpaid|not (?:completed|paid|processed)|incomplete|charged back|neutral)$/;

/** The meaning of a status word: the payment took place, or did not (yet). Undefined for other words. */
export function readPaymentStatus(text: string): 'done' | 'not-done' | undefined {
  const word = text.toLowerCase().replaceAll('_', ' ');
  if (doneWords.test(word)) return 'done';
  return notDoneWords.test(word) ? 'not-done' : undefined;
}
