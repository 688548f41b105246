import { readCellDay, readCellMoney, readCellText, readSignedPence } from '../../cells.ts';
import type { TruePayment } from './history.ts';

const headings = [
  ['day', /^(?:transaction )?date$/],
  ['amount', /^(?:amount|value)/],
  ['out', /^(?:debit|paid out|money out)/],
  ['into', /^(?:credit|paid in|money in)/],
  ['text', /^(?:description|details|payee|name|memo)$/],
] as const;

/** The baseline: a reader that uses only the headings, as most programs do. */
export function readStatementByHeadings(
  rows: readonly (readonly string[])[],
): Omit<TruePayment, 'balance'>[] {
  const head = rows.findIndex(row => row.some(cell => /^(?:transaction )?date$/i.test(cell)));
  const names = rows[head]?.map(cell => cell.toLowerCase()) ?? [];
  const places = Object.fromEntries(
    headings.map(([key, pattern]) => [key, names.findIndex(name => pattern.test(name))]),
  );
  return rows.slice(head + 1).flatMap(row => {
    const text = (key: string): string => readCellText(row[places[key] ?? -1]);
    const [day, amount, out, into] = [
      readCellDay(text('day'))?.british,
      ...['amount', 'out', 'into'].map(key => readCellMoney(text(key))),
    ] as const;
    const moved =
      amount === undefined
        ? (into === undefined ? 0 : into.pence) - (out === undefined ? 0 : out.pence)
        : readSignedPence(amount);
    return day === undefined || head === -1 ? [] : [{ day, pence: moved, text: text('text') }];
  });
}
