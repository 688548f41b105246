import { addDays, type Day, readStoredDay } from '../../../values/calendar.ts';
import type { SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import type { OddPages } from './odd-printed.ts';
import type { OddWorkbook } from './odd-workbook.ts';

/** A payment that the reader should find in a file. */
export interface OddPayment {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
}

/** A file before it is encoded as bytes, and what should be read from it. */
export interface OddText {
  readonly kind: string;
  readonly text: string;
  readonly truth: readonly OddPayment[];
  readonly encoding?: 'utf-7' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly mark?: boolean;
  /** Set for an Excel workbook, in place of a text. */
  readonly workbook?: OddWorkbook;
  /** Set for a printed statement, in place of a text. */
  readonly printed?: OddPages;
}

/** A payment of an account, and the balance after it. */
export interface HistoryRow {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
  readonly balance: number;
}

/**
 * The rows of an account, oldest first, and the balance before them. `large` makes most amounts more than a thousand
 * pounds.
 */
export function createOddHistory(
  { below, chance, of }: SeededRandom,
  words: LayoutVocabulary,
  { large = false, from = '2026-01-03', least = 6 }: { large?: boolean; from?: string; least?: number } = {},
): { readonly opening: number; readonly rows: readonly HistoryRow[] } {
  let day = addDays(readStoredDay(from), below(120));
  const opening = below(900_000) + 20_000;
  let balance = opening;
  const rows = Array.from({ length: least + below(20) }, (_, index) => {
    day = addDays(day, index === 0 ? 0 : below(4));
    const isIn = index === 2 || chance(0.2);
    const amount = large && chance(0.7) ? 100_000 + below(900_000) : 99 + below(30_000);
    const pence = isIn ? amount : 0 - amount;
    balance += pence;
    return { day, pence, text: of(isIn ? words.earned : words.spent), balance };
  });
  return { opening, rows };
}

/** Formats an amount in the style of "-1234.50". */
export const formatPlainPounds = (pence: number): string =>
  `${pence < 0 ? '-' : ''}${(Math.abs(pence) / 100).toFixed(2)}`;

/** Formats an amount in the style of "-1,234.50". */
export const formatGroupedPounds = (pence: number): string =>
  formatPlainPounds(pence).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** Formats a day in the style of "01/06/2026". */
export const formatSlashedDay = (day: Day): string => day.split('-').toReversed().join('/');

export const listExpectedPayments = (rows: readonly HistoryRow[]) =>
  rows.map(({ day, pence, text }) => ({ day, pence, text }));

export const replaceRowText = (row: HistoryRow, text: string): HistoryRow => ({ ...row, text });

export const replaceRowPence = (row: HistoryRow, pence: number): HistoryRow => ({ ...row, pence });

export const replaceRowBalance = (row: HistoryRow, balance: number): HistoryRow => ({ ...row, balance });
