import { countDaysBetween, type Day } from '../values/calendar.ts';
import type { CellDay } from './cells.ts';
import type { FileRow, PaymentTable, TableColumn } from './table.ts';

/** The day of a row, read in the order of day and month that its column uses. */
export function readDayAt({ cells }: FileRow, at: number, american: boolean): Day | undefined {
  const day = cells[at]?.day;
  return american ? day?.american : day?.british;
}

/**
 * The column with the day of the payment: the first date column, unless its heading says that it is a different day.
 */
export function findDayColumn({ columns, headings }: PaymentTable): TableColumn | undefined {
  const days = columns.filter(({ kind }) => kind === 'day');
  return (
    days.find(({ at }) => !/\b(?:value|due|posted|posting|cleared|statement)\b/.test(headings[at] ?? '')) ??
    days[0]
  );
}

/**
 * Whether rows run from newest to oldest; undefined if all have the same day, or if equally many steps go forwards and
 * backwards.
 */
export function isNewestFirst(rows: readonly FileRow[], at: number, american: boolean): boolean | undefined {
  let down = 0;
  let before: Day | undefined;
  for (const row of rows) {
    const day = readDayAt(row, at, american);
    if (day === undefined) continue;
    if (before !== undefined && day !== before) down += day < before ? 1 : -1;
    before = day;
  }
  return down === 0 ? undefined : down > 0;
}

/**
 * Whether day and month could be swapped: every date can be read both ways, and the dates are within weeks of each
 * other if read month first but scattered over months if read day first.
 */
export function areDatesAmbiguous(rows: readonly FileRow[], { at, american }: TableColumn): boolean {
  if (american) return false;
  return lengthOf(rows, at, 'british') > 31 + 4 * lengthOf(rows, at, 'american');
}

/** The number of days from the first to the last; NaN if either is missing. */
function lengthOf(rows: readonly FileRow[], at: number, order: keyof CellDay): number {
  let [first, last]: (Day | undefined)[] = [];
  for (const { cells } of rows) {
    const cell = cells[at]?.day;
    if (cell === undefined) continue;
    const day = cell[order];
    if (day === undefined) return Number.NaN;
    if (first === undefined || day < first) first = day;
    if (last === undefined || day > last) last = day;
  }
  return first === undefined || last === undefined ? Number.NaN : countDaysBetween(first, last);
}

/** The column of descriptions: the one with the most different words. −1 if no column contains descriptions. */
export function findDescriptionColumn({ columns, rows, headings }: PaymentTable, day: number): number {
  const ranked = columns
    .filter(({ kind, at }) => kind === 'words' && at !== day)
    .map(({ at, filled }) => ({
      at,
      weight: wordsWeight(rows, at) * filled * headingFactor(headings[at] ?? ''),
    }))
    .toSorted((one, other) => other.weight - one.weight);
  return ranked[0]?.at ?? -1;
}

const helpful =
  /\b(?:name|payee|description|details?|narrative|merchant|counter ?party|particulars|memo|transaction)\b/;
const unhelpful =
  /\b(?:type|method|mode|category|status|state|city|town|country|postcode|currency|reference|notes?)\b/;

const headingFactor = (heading: string): number =>
  unhelpful.test(heading) ? 0.1 : helpful.test(heading) ? 3 : 1;

/** A score that is higher for columns of words than for numbers and codes, and for many different values. */
function wordsWeight(rows: readonly FileRow[], at: number): number {
  const texts = rows.slice(0, 400).map(({ cells }) => cells[at]?.text ?? '');
  const letters = texts.reduce(
    (sum, text) => sum + Math.min(30, text.replaceAll(/[^\p{L}]/gu, '').length),
    0,
  );
  const digits = texts.reduce((sum, text) => sum + text.replaceAll(/\D/g, '').length, 0);
  const different = new Set(texts).size / texts.length;
  const spaced = texts.some(text => text.includes(' ')) ? 1 : 0.4;
  return (letters / texts.length) * (letters / Math.max(1, letters + digits)) * (0.2 + different) * spaced;
}

/**
 * Columns that a payment does not depend on: the account's number, sort code, currency, status, the payment method and
 * the bank's own id.
 */
export interface OtherColumns {
  readonly account?: number;
  readonly sortCode?: number;
  readonly accountName?: number;
  readonly currency?: number;
  readonly status?: number;
  readonly code?: number;
  readonly bankId?: number;
  /**
   * The columns of payer and payee, if a file has both. The counterparty is the one that is not the account's owner.
   */
  readonly payer?: number;
  readonly payee?: number;
  /** A column of payees in addition to the descriptions, for rows whose description does not name one. */
  readonly name?: number;
}

/**
 * Finds the columns of {@link OtherColumns} by their contents, or by the heading where a number could be anything.
 * `taken` are the columns that already have a meaning.
 */
export function findOtherColumns(
  { columns, rows, headings }: PaymentTable,
  taken: readonly number[],
): OtherColumns {
  const free = columns.filter(({ at }) => !taken.includes(at));
  const texts = (at: number): string[] =>
    rows.slice(0, 400).flatMap(({ cells }) => (cells[at]?.text ? [cells[at].text] : []));
  const all = (at: number, test: (text: string) => boolean): boolean =>
    texts(at).length > 0 && texts(at).every(test);
  const few = (at: number): boolean => new Set(texts(at)).size <= Math.max(1, rows.length / 4);
  const heading = (at: number, pattern: RegExp): boolean => pattern.test(headings[at] ?? '');
  const find = (test: (at: number) => boolean): number | undefined => free.find(({ at }) => test(at))?.at;
  const sortCode = find(
    at =>
      all(at, text => /^\d{2}[-– ]\d{2}[-– ]\d{2}$/.test(text)) ||
      (heading(at, /\bsort ?code\b/) && all(at, text => /^\d{6}$/.test(text))),
  );
  const account = find(
    at =>
      at !== sortCode &&
      all(at, text => accountLike.test(text)) &&
      new Set(texts(at)).size <= 5 &&
      (heading(at, /\baccount\b|\bcard\b/) || (few(at) && rows.length > 3)),
  );
  const accountName = find(at => heading(at, /\baccount (?:name|type)\b/));
  // The original currency of a foreign payment is not the currency in which the account was charged.
  const isForeign = (at: number): boolean =>
    heading(at, /\b(?:local|original|foreign|abroad|target|counter|merchant)\b/) ||
    (texts(at).length * 2 < rows.length && !texts(at).includes('GBP'));
  const currency = find(at => columns[at]?.kind === 'currency' && !isForeign(at));
  const status = find(at => columns[at]?.kind === 'status');
  const bankId = find(at => heading(at, /\bid\b|\bfitid\b/) && new Set(texts(at)).size === rows.length);
  const code = find(
    at =>
      columns[at]?.kind === 'words' &&
      ![account, sortCode, accountName, bankId].includes(at) &&
      new Set(texts(at)).size <= Math.max(8, rows.length / 4) &&
      all(at, text => /^[\p{L} )/&-]{2,30}$/u.test(text)),
  );
  const [payer, payee] = [payerHeading, payeeHeading].map(
    pattern => columns.find(({ at, kind }) => kind === 'words' && heading(at, pattern))?.at,
  );
  const sides = payer === undefined || payee === undefined ? {} : { payer, payee };
  const name = find(at => columns[at]?.kind === 'words' && heading(at, nameHeading));
  const found = { account, sortCode, accountName, currency, status, code, bankId, name, ...sides };
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at !== undefined));
}

const payerHeading = /^(?:source|from|sender|payer|debtor|remitter|originator)(?: name)?$/;
const payeeHeading = /^(?:target|to|recipient|payee|beneficiary|creditor)(?: name)?$/;

const nameHeading = /^(?:name|payee|merchant|counter ?party|shop|retailer)(?: name)?$/;

const accountLike = /^(?:\d{2}-?\d{2}-?\d{2}[ -])?\d{6,8}$|^\d{14}$|^[\d*xX• ]{8,19}\d{4}$/;
