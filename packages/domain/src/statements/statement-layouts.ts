import { parseMoney } from '../values/money.ts';
import { statementDay } from './statement-facts.ts';

/** Where things are in a row, by index; absent when the file has no such column. */
export interface LayoutColumns {
  date: number;
  amount?: number;
  out?: number;
  into?: number;
  balance?: number;
  sortCode?: number;
  account?: number;
  accountName?: number;
  currency?: number;
  /** Whom or what a payment was for. */
  words?: number;
}

/** How to read the rows of one file, and whose layout it is. */
export interface Layout {
  readonly columns: LayoutColumns;
  /** The first row after the headings. */
  readonly firstRow: number;
  /** The bank, by sort code where banks of one group share a layout. Absent: unknown. */
  readonly bankOf?: (sortCode: string) => string;
  /** The layout is no proof of the bank. */
  readonly guess?: true;
}

const headings: readonly (readonly [keyof LayoutColumns, RegExp])[] = [
  ['date', /^(?:date|transaction date|posting date|completed date|started date)$/],
  ['amount', /^(?:amount|value|amount \((?:gbp|£)\))$/],
  ['out', /^(?:debit(?: amount)?|paid out|money out|out)$/],
  ['into', /^(?:credit(?: amount)?|paid in|money in|in)$/],
  ['balance', /^(?:(?:running |closing )?balance|balance \((?:gbp|£)\))$/],
  ['sortCode', /^sort code$/],
  ['account', /^(?:account(?: number| no\.?)?|card number)$/],
  ['accountName', /^account (?:name|type)$/],
  ['currency', /^currency$/],
  ['words', /^(?:name|counter party|payee|transaction description|description|details|memo|reference)$/],
];

/**
 * Headings that only one bank or banking group writes, from the banks' own downloads (layouts as in the
 * project's samples, read 2026-11-21). Groups are told apart by the sort code's first two digits, by the ranges
 * each bank publishes; where those overlap the group's main bank is named.
 */
const banksByHeadings: readonly { headings: readonly string[]; bankOf: (sortCode: string) => string }[] = [
  { headings: ['transaction id', 'emoji', 'notes and #tags'], bankOf: () => 'Monzo' },
  { headings: ['counter party', 'spending category'], bankOf: () => 'Starling Bank' },
  { headings: ['number', 'account', 'subcategory', 'memo'], bankOf: () => 'Barclays' },
  {
    headings: ['transaction type', 'sort code', 'transaction description', 'debit amount', 'credit amount'],
    bankOf: bankByPrefix(
      { 11: 'Halifax', 12: 'Bank of Scotland', 80: 'Bank of Scotland', 87: 'TSB' },
      'Lloyds Bank',
    ),
  },
  {
    headings: ['type', 'value', 'account name', 'account number'],
    bankOf: bankByPrefix(
      {
        15: 'Royal Bank of Scotland',
        16: 'Royal Bank of Scotland',
        83: 'Royal Bank of Scotland',
        98: 'Ulster Bank',
      },
      'NatWest',
    ),
  },
];

// Some banks put a few lines about the account before the headings.
const mostRowsBeforeHeadings = 20;

/** How to read these rows, from what is in them; undefined when they are no statement. */
export function layoutOf(rows: readonly (readonly string[])[]): Layout | undefined {
  for (const [index, row] of rows.slice(0, mostRowsBeforeHeadings).entries()) {
    const names = row.map(cell => clean(cell).toLowerCase());
    const columns = columnsOf(names);
    if (columns === undefined) continue;
    const bank = banksByHeadings.find(layout => layout.headings.every(heading => names.includes(heading)));
    return { columns, firstRow: index + 1, ...(bank === undefined ? {} : { bankOf: bank.bankOf }) };
  }
  return withoutHeadings(rows);
}

/** The text of a cell without the apostrophe some banks put in front to stop spreadsheets; '' when absent. */
export function cellText(row: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : clean(row[at] ?? '');
}

function columnsOf(names: readonly string[]): LayoutColumns | undefined {
  const found: Partial<LayoutColumns> = {};
  for (const [key, pattern] of headings) {
    const at = names.findIndex(name => pattern.test(name));
    if (at !== -1) found[key] = at;
  }
  const { date } = found;
  const money = found.amount ?? found.out ?? found.into ?? found.balance;
  return date === undefined || money === undefined ? undefined : { ...found, date };
}

// HSBC and first direct give three columns (day, words, amount) and no headings.
function withoutHeadings(rows: readonly (readonly string[])[]): Layout | undefined {
  const fits = rows.every(
    row =>
      row.length === 3 &&
      statementDay(cellText(row, 0)) !== undefined &&
      !parseMoney(cellText(row, 1)).ok &&
      parseMoney(cellText(row, 2)).ok,
  );
  if (rows.length === 0 || !fits) return undefined;
  return { columns: { date: 0, words: 1, amount: 2 }, firstRow: 0, bankOf: () => 'HSBC UK', guess: true };
}

function bankByPrefix(banks: Readonly<Record<string, string>>, main: string): (sortCode: string) => string {
  return sortCode => banks[sortCode.slice(0, 2)] ?? main;
}

function clean(cell: string): string {
  return cell.trim().replace(/^'/, '').trim();
}
