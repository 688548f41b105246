import type { Day } from '../values/calendar.ts';
import { type Pence, parseMoney, pence, storedOfPence } from '../values/money.ts';
import {
  accountNumbersIn,
  accountTypeIn,
  type FoundAccount,
  type Movement,
  span,
  statementDay,
} from './statement-facts.ts';
import { cellText, type Layout, type LayoutColumns, layoutOf } from './statement-layouts.ts';

/** One payment of a statement, as far as its row says. */
interface Line {
  day: Day;
  amount: Pence | undefined;
  balance: Pence | undefined;
}

/** The accounts in the rows of a CSV file, in order of appearance; none when the rows are no statement. */
export function accountsInRows(rows: readonly (readonly string[])[]): FoundAccount[] {
  const layout = layoutOf(rows);
  if (layout === undefined) return [];
  const groups = new Map<string, { first: readonly string[]; lines: Line[] }>();
  for (const row of rows.slice(layout.firstRow)) {
    const line = lineOf(layout.columns, row);
    if (line === undefined) continue;
    const key = [layout.columns.account, layout.columns.sortCode].map(at => cellText(row, at)).join(' ');
    const group = groups.get(key) ?? { first: row, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].map(group => accountOf(layout, group.first, group.lines));
}

/** The payments in the rows of a CSV file, in pence, out below zero; none when the rows are no statement. */
export function movementsInRows(rows: readonly (readonly string[])[]): Movement[] {
  const layout = layoutOf(rows);
  if (layout === undefined) return [];
  return rows.slice(layout.firstRow).flatMap(row => {
    const line = lineOf(layout.columns, row);
    if (line?.amount === undefined) return [];
    // Behind a tab some banks say when and how a card was used.
    const description = cellText(row, layout.columns.words)
      .replace(/\s*\t.*$/, '')
      .replaceAll(/\s+/g, ' ');
    return [{ day: line.day, amount: line.amount, description }];
  });
}

function accountOf(layout: Layout, row: readonly string[], lines: Line[]): FoundAccount {
  const { columns } = layout;
  const numbers = accountNumbersIn(cellText(row, columns.account), cellText(row, columns.sortCode));
  const accountType =
    numbers.cardLast4 === undefined ? accountTypeIn(cellText(row, columns.accountName)) : 'credit';
  const bankName = layout.bankOf?.(numbers.sortCode ?? '');
  const closing = closingLine(lines);
  return {
    ...(bankName === undefined ? {} : { bankName }),
    ...(layout.guess === true ? { bankIsGuess: true } : {}),
    ...numbers,
    ...(accountType === undefined ? {} : { accountType }),
    ...(closing?.balance === undefined
      ? {}
      : { closingBalance: storedOfPence(closing.balance), balanceAsOf: closing.day }),
    lines: lines.length,
    ...span(lines.map(line => line.day)),
  };
}

function lineOf(columns: LayoutColumns, row: readonly string[]): Line | undefined {
  const day = statementDay(cellText(row, columns.date));
  if (day === undefined) return undefined;
  const currency = cellText(row, columns.currency);
  const pounds = currency === '' || currency.toUpperCase() === 'GBP';
  return {
    day,
    amount: amountOf(columns, row),
    balance: pounds ? penceIn(cellText(row, columns.balance)) : undefined,
  };
}

function amountOf(columns: LayoutColumns, row: readonly string[]): Pence | undefined {
  const signed = penceIn(cellText(row, columns.amount));
  if (signed !== undefined) return signed;
  const [out, into] = [penceIn(cellText(row, columns.out)), penceIn(cellText(row, columns.into))];
  return out === undefined && into === undefined ? undefined : pence((into ?? 0) - Math.abs(out ?? 0));
}

function penceIn(cell: string): Pence | undefined {
  const reading = parseMoney(cell);
  return reading.ok ? reading.pence : undefined;
}

/**
 * The line whose balance is the latest. The running balance tells which way the file runs: each line's balance
 * is its neighbour's plus its own amount. Where it cannot (one line, gaps), the days do; all on one day, the
 * last line counts.
 */
function closingLine(lines: readonly Line[]): Line | undefined {
  const known = lines.filter(line => line.balance !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [down, up] = [stepsThatFit(known), stepsThatFit(known.toReversed())];
  if (down !== up) return down > up ? last : first;
  return first.day > last.day ? first : last;
}

function stepsThatFit(lines: readonly Line[]): number {
  return lines.filter((line, index) => {
    const before = lines[index - 1]?.balance;
    return before !== undefined && line.amount !== undefined && line.balance === before + line.amount;
  }).length;
}
