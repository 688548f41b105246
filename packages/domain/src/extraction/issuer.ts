import { banks } from '../reference/banks.ts';
import { type Company, isTradeDescription, listCompanies } from '../reference/companies.ts';
import { utilityProviders } from '../reference/utility-providers.ts';
import { findAmounts } from './amounts.ts';
import { findDates } from './dates.ts';
import { groupWordsIntoCells, type PageRow } from './words.ts';

/** The sort of document that a page is, judged by its text. */
export type DocumentSource = 'bank' | 'bill' | 'other';

const bankWords = [
  /\bsort\s?code\b/i,
  /\bstatement\b/i,
  /\b(?:current|personal|savings|reward|classic|joint|bank) account\b/i,
  /\baccount (?:number|no)\b/i,
  /\boverdraft\b/i,
  /\b(?:debit|credit) card\b/i,
  /\b(?:opening|closing|start|end|available) balance\b|\bbalance (?:brought|carried)\b/i,
  /\bmoney (?:in|out)\b|\bpaid (?:in|out)\b/i,
  /\bprudential regulation authority\b|\bfinancial conduct authority\b/i,
];
const suppliers = utilityProviders.map(({ match }) => match);
const billWords = [
  /\b(?:your|council tax|tax|bt|energy|water|phone) bill\b|\bbill (?:date|number|total|reference)\b/i,
  /\bk\s?wh\b|\btariff\b|\bstanding charge\b/i,
  /\bmeter\b|\bm3\b|\bwastewater\b/i,
  /\bvat\b/i,
  /\b(?:amount|total|balance) (?:due|to pay)\b|\bplease pay by\b/i,
  /\bcouncil tax (?:bill|band)\b|\bband [a-i]\b/i,
  /\bbroadband\b|\bfibre\b|\bsim only\b|\bdata\b|\bcalls\b/i,
  /\binvoice\b/i,
];

/** Decides whether a page is from a bank, is a bill, or is neither. */
export function findSourceDocument(rows: readonly PageRow[]): DocumentSource {
  const text = rows
    .filter(row => !isPayment(row))
    .map(row => row.text)
    .join('\n');
  const [bank, bill] = [bankWords, [...billWords, ...suppliers]].map(
    words => words.filter(word => word.test(text)).length,
  );
  if ((bank ?? 0) < 2 && (bill ?? 0) < 2) return 'other';
  return (bank ?? 0) > (bill ?? 0) ? 'bank' : 'bill';
}

/**
 * The bank that issued a document, among the 21 that a scan recognises. A bank that is named in a payment, as another
 * bank's parent, or on another company's bill does not count. Undefined if no bank is named in the position of the
 * issuer.
 */
export function findIssuingBank(rows: readonly PageRow[]): string | undefined {
  const least = leastOfBank(findSourceDocument(rows));
  return issuerAmong(rows, banks, () => least);
}

/**
 * The company that issued a document, among those that a form knows by name. Uses the same rules as `findIssuingBank`.
 */
export function findIssuingCompany(rows: readonly PageRow[], names: readonly string[]): string | undefined {
  const least = leastOfBank(findSourceDocument(rows));
  const isBank = new Set(banks.map(({ name }) => name));
  return issuerAmong(rows, listCompanies(names), name => (isBank.has(name) ? least : leastOfOthers));
}

// The minimum score for a bank's name. A bill usually names a bank only as the place to pay, so on a bill the name must
// appear in several issuer positions.
const leastOfBank = (paper: DocumentSource): number => ({ bank: 1, other: 3, bill: 7 })[paper];
// The minimum score for other companies. Many of their names are also ordinary words, so the name must appear in an
// issuer position.
const leastOfOthers = 3;

/** Typical last words in the names of companies and councils that send bills, with the sort of bill. */
const billSenders = [
  { ends: 'Water', type: 'water' },
  { ends: 'Energy|Power', type: 'dual-fuel' },
  { ends: 'Gas', type: 'gas' },
  { ends: 'Electricity', type: 'electricity' },
  { ends: 'Broadband|Fibre', type: 'broadband' },
  { ends: 'Mobile', type: 'mobile' },
  { ends: 'Council', type: 'other' },
] as const;
const noNames = /^(?:your|our|my|the|about|dear|account|for)\b/i;

/**
 * The sender of a bill that is not in any list, found as a cell at the top of the page that ends like the name of a
 * company or council, such as "Pennine Water" or "Northbridge City Council". Undefined for documents that are not
 * bills.
 */
export function findUnlistedBillSender(
  rows: readonly PageRow[],
): { readonly name: string; readonly type: string; readonly words: PageRow['words'] } | undefined {
  if (findSourceDocument(rows) !== 'bill') return undefined;
  for (const cell of rows.slice(0, Math.max(4, rows.length >> 2)).flatMap(row => groupWordsIntoCells(row)))
    for (const { ends, type } of billSenders)
      if (new RegExp(`^(?:[A-Z][\\w'’&-]+ ){1,4}(?:${ends})$`).test(cell.text) && !noNames.test(cell.text))
        return { name: cell.text, type, words: cell.words };
  return undefined;
}

function issuerAmong(
  rows: readonly PageRow[],
  companies: readonly Company[],
  least: (name: string) => number,
): string | undefined {
  const scores = new Map<string, number>();
  rows.forEach((row, index) => {
    if (isPayment(row)) return;
    for (const cell of groupWordsIntoCells(row)) {
      // Longer names come first, so that "Royal Bank of Scotland" is not mistaken for "Bank of Scotland".
      const company = companies.find(({ match }) => match.test(withoutParents(cell.text)));
      if (company === undefined) continue;
      const score = scoreOf(cell.text, company, index / rows.length);
      scores.set(company.name, (scores.get(company.name) ?? 0) + score);
    }
  });
  const [best] = [...scores]
    .filter(([name, score]) => score >= least(name))
    .toSorted(([, a], [, b]) => b - a);
  return best?.[0];
}

function scoreOf(text: string, { match, isWord }: Company, depth: number): number {
  const plain = withoutParents(text);
  const rest = plain.replace(match, '');
  const short = rest.replaceAll(/[^A-Za-z]/g, '').length <= 12;
  const alone = (short && isWord !== true) || (isWord !== undefined && isTradeDescription(rest));
  const legal =
    /\b(?:plc|p\.l\.c|limited|ltd|registered|authorised)\b/i.test(text) && plain.search(match) <= 4;
  // A word within a sentence is not treated as a company name, however often it appears.
  if (isWord === true && !alone && !legal) return 0;
  const head = depth < 0.25 ? 2 : 0;
  return 1 + (alone ? head + 1 : head / 2) + (legal ? 3 : 0);
}

// Removes parent companies: in "A is a trading name of B", B is not the sender.
function withoutParents(text: string): string {
  return text.replaceAll(
    /\b(?:trading (?:names?|styles?) of|division of|part of|subsidiary of|transferred to|switch(?:ing|ed)? (?:to|from)|paid to|payable to|to your)\b.*$/gi,
    '',
  );
}

/** Whether a row belongs to a statement's table: it begins with a date and ends with an amount. */
function isPayment(row: PageRow): boolean {
  const [date] = findDates(row.text);
  const amount = findAmounts(row.text).at(-1);
  return date !== undefined && date.at < 3 && amount !== undefined && amount.end > row.text.length - 3;
}
