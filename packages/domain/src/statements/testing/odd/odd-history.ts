import { addDays, type Day, dayOfStored } from '../../../values/calendar.ts';
import type { Seeded } from '../layouts/seeded.ts';
import type { Vocabulary } from '../layouts/vocabularies.ts';
import type { OddPages } from './odd-printed.ts';
import type { OddWorkbook } from './odd-workbook.ts';

/** A payment that should come out of a file. */
export interface OddPayment {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
}

/** A file before it is written as bytes, with what should be read of it. */
export interface OddText {
  readonly kind: string;
  readonly text: string;
  readonly truth: readonly OddPayment[];
  readonly encoding?: 'utf-7' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly mark?: boolean;
  /** An Excel workbook instead of a text. */
  readonly workbook?: OddWorkbook;
  /** A printed statement instead of a text. */
  readonly printed?: OddPages;
}

/** A payment of an account, with the balance after it. */
export interface HistoryRow {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
  readonly balance: number;
}

/** The rows of an account, the oldest first, and the balance before them. `large` makes most amounts above a thousand pounds. */
export function oddHistory(
  { below, chance, of }: Seeded,
  words: Vocabulary,
  { large = false, from = '2026-01-03', least = 6 }: { large?: boolean; from?: string; least?: number } = {},
): { readonly opening: number; readonly rows: readonly HistoryRow[] } {
  let day = addDays(dayOfStored(from), below(120));
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

/** "-1234.50". */
export const plainPounds = (pence: number): string =>
  `${pence < 0 ? '-' : ''}${(Math.abs(pence) / 100).toFixed(2)}`;

/** "-1,234.50". */
export const grouped = (pence: number): string => plainPounds(pence).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** "01/06/2026". */
export const slashed = (day: Day): string => day.split('-').toReversed().join('/');

export const truthOf = (rows: readonly HistoryRow[]) =>
  rows.map(({ day, pence, text }) => ({ day, pence, text }));

/** The row with other words. */
export const withText = (row: HistoryRow, text: string): HistoryRow => ({ ...row, text });

/** The row with another amount. */
export const withPence = (row: HistoryRow, pence: number): HistoryRow => ({ ...row, pence });

/** The row with another balance after it. */
export const withBalanceAfter = (row: HistoryRow, balance: number): HistoryRow => ({ ...row, balance });
