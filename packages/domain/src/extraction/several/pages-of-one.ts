import type { DocumentFacts } from '../facts.ts';
import { linesTogether, printedLines } from '../payments.ts';

/** What shows whose paper a page is; two that differ in one of them are two papers. */
const numbers = ['accountNumber', 'sortCode', 'policyNumber', 'accountReference'] as const;
type Reference = (typeof numbers)[number];

/**
 * Whether a page that was read apart, such as a second photo, looks like another page of a paper: it carries its number,
 * or the page number that follows, or its statement starts from the last balance. A page that names another company,
 * or another number of the same sort, is never one. `last` is the last of its pages known,
 * where there are several. A person decides: two papers of one account look alike.
 */
export function isPageOf(paper: DocumentFacts, next: DocumentFacts, last: DocumentFacts = paper): boolean {
  if (companyOf(paper) !== undefined && companyOf(next) !== undefined && companyOf(paper) !== companyOf(next))
    return false;
  const shared = numbers.filter(key => paper[key] !== undefined && next[key] !== undefined);
  if (shared.some(key => !isSame(paper, next, key))) return false;
  // A sort code is that of a bank's branch, and shared by strangers.
  return shared.some(key => key !== 'sortCode') || isNumberedNext(paper, next) || goesOn(last, next);
}

/** The company it is from. A statement names suppliers too: it lists what was paid to them. */
const companyOf = ({ utilityProviders: [supplier], bankName, paper }: DocumentFacts): string | undefined =>
  bankName ?? (paper === 'bill' ? supplier?.name : undefined);

const isSame = (one: DocumentFacts, other: DocumentFacts, key: Reference): boolean =>
  plain(one[key]?.value) === plain(other[key]?.value);

const plain = (value: string | undefined) => value?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** "Page 2 of 3" behind "Page 1 of 3", or in front of it: photos are not always taken in order. */
function isNumberedNext(paper: DocumentFacts, next: DocumentFacts): boolean {
  const [known, [its]] = [pageNumbers(paper), pageNumbers(next)];
  return (
    its !== undefined &&
    known.some(({ of }) => of === its.of) &&
    known.every(({ page, of }) => of === its.of && page !== its.page)
  );
}

interface PageNumber {
  readonly page: number;
  readonly of: number;
}

function pageNumbers({ rawText }: DocumentFacts): readonly PageNumber[] {
  return [...rawText.matchAll(/\bpage:?\s+(\d{1,2})\s*(?:of|\/)\s*(\d{1,2})\b/gi)]
    .map(([, page, of]) => ({ page: Number(page), of: Number(of) }))
    .filter(({ page, of }) => page > 0 && page <= of);
}

/** A statement whose next line starts from the balance the one before ends with, or that shares a line with it. */
function goesOn(paper: DocumentFacts, next: DocumentFacts): boolean {
  const known = paper.lines.findLast(({ balance }) => balance !== undefined)?.balance;
  // Only the first page of many names its year.
  const lines = next.lines.length > 0 ? next.lines : printedLines(next.rows, paper.dates);
  const [first] = lines;
  if (first?.moved === undefined || known === undefined) return false;
  const together = linesTogether([paper.lines, lines]);
  return known + first.moved === first.balance || together.length < paper.lines.length + lines.length;
}
