import { banks } from '../reference/banks.ts';
import { type Company, companiesOf, isTrade } from '../reference/companies.ts';
import { utilityProviders } from '../reference/utility-providers.ts';
import { amountsIn } from './amounts.ts';
import { datesIn } from './dates.ts';
import { cellsOf, type Row } from './words.ts';

/** What sort of paper a page is, as far as its words say. */
export type SourceDocument = 'bank' | 'bill' | 'other';

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

/** Whether a page is from a bank or is a bill. */
export function sourceDocumentOf(rows: readonly Row[]): SourceDocument {
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
 * The bank a paper is from, of the 21 that a scan recognises. A bank named in a payment, as the parent of another, or
 * on somebody else's bill is not it. Undefined when no name stands where an issuer's does.
 */
export function issuingBank(rows: readonly Row[]): string | undefined {
  const least = leastOfBank(sourceDocumentOf(rows));
  return issuerAmong(rows, banks, () => least);
}

/** The company a paper is from, of those a form knows by name, as `issuingBank` tells it. */
export function issuingCompany(rows: readonly Row[], names: readonly string[]): string | undefined {
  const least = leastOfBank(sourceDocumentOf(rows));
  const isBank = new Set(banks.map(({ name }) => name));
  return issuerAmong(rows, companiesOf(names), name => (isBank.has(name) ? least : leastOfOthers));
}

// On a bill a bank is only where to pay, so its name would have to stand like an issuer's in several places.
const leastOfBank = (paper: SourceDocument): number => ({ bank: 1, other: 3, bill: 7 })[paper];
// Many names are words of other sentences too: one has to stand like an issuer's.
const leastOfOthers = 3;

/** The last words of companies and councils that send bills, with the sort of bill. */
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
 * Who a bill is from, where no list has them: a cell of the head of the page that is a name and ends as such names do, such as
 * "Pennine Water" or "Northbridge City Council". Undefined on papers that are no bill.
 */
export function unlistedBillSender(
  rows: readonly Row[],
): { readonly name: string; readonly type: string; readonly words: Row['words'] } | undefined {
  if (sourceDocumentOf(rows) !== 'bill') return undefined;
  for (const cell of rows.slice(0, Math.max(4, rows.length >> 2)).flatMap(row => cellsOf(row)))
    for (const { ends, type } of billSenders)
      if (new RegExp(`^(?:[A-Z][\\w'’&-]+ ){1,4}(?:${ends})$`).test(cell.text) && !noNames.test(cell.text))
        return { name: cell.text, type, words: cell.words };
  return undefined;
}

function issuerAmong(
  rows: readonly Row[],
  companies: readonly Company[],
  least: (name: string) => number,
): string | undefined {
  const scores = new Map<string, number>();
  rows.forEach((row, index) => {
    if (isPayment(row)) return;
    for (const cell of cellsOf(row)) {
      // Longer names come first, so that "Royal Bank of Scotland" is not the Bank of Scotland.
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
  const alone = (short && isWord !== true) || (isWord !== undefined && isTrade(rest));
  const legal =
    /\b(?:plc|p\.l\.c|limited|ltd|registered|authorised)\b/i.test(text) && plain.search(match) <= 4;
  // A word in a sentence is no company, however often it stands there.
  if (isWord === true && !alone && !legal) return 0;
  const head = depth < 0.25 ? 2 : 0;
  return 1 + (alone ? head + 1 : head / 2) + (legal ? 3 : 0);
}

// "A is a trading name of B": B sends nothing itself.
function withoutParents(text: string): string {
  return text.replaceAll(
    /\b(?:trading (?:names?|styles?) of|division of|part of|subsidiary of|transferred to|switch(?:ing|ed)? (?:to|from)|paid to|payable to|to your)\b.*$/gi,
    '',
  );
}

/** A row of a statement's table: it begins with a date and ends with money. */
function isPayment(row: Row): boolean {
  const [date] = datesIn(row.text);
  const amount = amountsIn(row.text).at(-1);
  return date !== undefined && date.at < 3 && amount !== undefined && amount.end > row.text.length - 3;
}
