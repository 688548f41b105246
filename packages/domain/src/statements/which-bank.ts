import type { AccountFromStatement } from './statement-facts.ts';
import type { PaymentTable } from './table.ts';

// Recognising the bank of a file is a separate question, which does not affect the meaning of any column.

/**
 * Headings that only one bank or banking group uses, from the banks' own downloads (layouts as in the project's
 * samples, read 2026-11-21). The banks of a group are distinguished by the first two digits of the sort code, in the
 * ranges each bank publishes; where those overlap, the group's main bank is named.
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

/**
 * The bank of a table according to its headings, or a guess if only its layout suggests one. Undefined if neither does.
 */
export function findBankOfTable(
  { headings, rows, columns }: PaymentTable,
  sortCode: string,
): Pick<AccountFromStatement, 'bankName' | 'bankIsGuess'> | undefined {
  const bank = banksByHeadings.find(one => one.headings.every(heading => headings.includes(heading)));
  if (bank !== undefined) return { bankName: bank.bankOf(sortCode) };
  // HSBC and first direct use three columns (day, description, amount) without headings.
  const bare = headings.every(heading => heading === '') && rows[0]?.line === 1 && columns.length === 3;
  const kinds = columns.map(({ kind }) => kind).join(' ');
  return bare && kinds === 'day words money' ? { bankName: 'HSBC UK', bankIsGuess: true } : undefined;
}

function bankByPrefix(banks: Readonly<Record<string, string>>, main: string): (sortCode: string) => string {
  return sortCode => banks[sortCode.slice(0, 2)] ?? main;
}
