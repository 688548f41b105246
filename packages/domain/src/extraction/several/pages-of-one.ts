import type { DocumentFacts } from '../facts.ts';
import { joinStatementLines, listPrintedLines } from '../payments.ts';

/**
 * The facts that identify the pages of a document. Two pages that differ in any of them belong to different documents.
 */
const numbers = ['accountNumber', 'sortCode', 'policyNumber', 'accountReference'] as const;
type Reference = (typeof numbers)[number];

/**
 * Whether a page that was read separately, such as a second photo, appears to be another page of a document: it has one
 * of the document's numbers or the next page number, or its statement continues from the last balance. Never true for a
 * page that names another company, or another number of the same sort. `last` is the last known page, if there are
 * several. A person decides, because two documents about one account look alike.
 */
export function isPageOfSamePaper(
  paper: DocumentFacts,
  next: DocumentFacts,
  last: DocumentFacts = paper,
): boolean {
  if (companyOf(paper) !== undefined && companyOf(next) !== undefined && companyOf(paper) !== companyOf(next))
    return false;
  const shared = numbers.filter(key => paper[key] !== undefined && next[key] !== undefined);
  if (shared.some(key => !isSame(paper, next, key))) return false;
  // A sort code alone proves nothing: it belongs to a bank's branch and is shared by many customers.
  return shared.some(key => key !== 'sortCode') || isNumberedNext(paper, next) || goesOn(last, next);
}

/**
 * The company that issued the document. Suppliers named in a statement are ignored, because it lists payments to them.
 */
const companyOf = ({ utilityProviders: [supplier], bankName, paper }: DocumentFacts): string | undefined =>
  bankName ?? (paper === 'bill' ? supplier?.name : undefined);

const isSame = (one: DocumentFacts, other: DocumentFacts, key: Reference): boolean =>
  plain(one[key]?.value) === plain(other[key]?.value);

const plain = (value: string | undefined) => value?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Whether two pages have consecutive numbers, such as "Page 2 of 3" and "Page 1 of 3", in either order, because photos
 * are not always taken in order.
 */
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

/** Whether a statement's next line starts from the balance where the other page ends, or the two pages share a line. */
function goesOn(paper: DocumentFacts, next: DocumentFacts): boolean {
  const known = paper.lines.findLast(({ balance }) => balance !== undefined)?.balance;
  // Often only the first page shows the year, so the dates of the other pages are used.
  const lines = next.lines.length > 0 ? next.lines : listPrintedLines(next.rows, paper.dates);
  const [first] = lines;
  if (first?.moved === undefined || known === undefined) return false;
  const together = joinStatementLines([paper.lines, lines]);
  return known + first.moved === first.balance || together.length < paper.lines.length + lines.length;
}
