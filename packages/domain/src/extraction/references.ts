import type { NumberOnPage } from './bank-numbers.ts';
import { findLabelledValue } from './labels.ts';
import { groupWordsIntoCells, type PageRow, type Word } from './words.ts';

// A reference needs at least five digits, because a year has four.
const leastFigures = 5;
// Below this confidence, some letter of the word may be wrong.
const sure = 80;
const accountLabels = [
  /\b(?:account|a\/c|acct)\s+(?:number|no\b|ref(?:erence)?\b|id\b)\.?:?/i,
  /\b(?:agreement|loan|mortgage|plan|member(?:ship)?|holder)\s+(?:account\s+)?(?:number|no\b|ref(?:erence)?\b)\.?:?/i,
  /\bcustomer\s+(?:number|no\b|ref(?:erence)?\b|id\b)\.?:?/i,
  // Matches only if the word comes directly before the value.
  /\baccount:?(?=\s[A-Z0-9/.-]*\d)/,
];
const policyLabels = [/\bpolicy\s+(?:number|no\b|ref(?:erence)?\b)\.?:?/i];

/** The references on a page: a customer's reference and a policy number, made of any letters and digits. */
export interface References {
  readonly accountReference?: NumberOnPage;
  readonly policyNumber?: NumberOnPage;
}

/**
 * The labelled references on a page. A number next to a sort code is ignored because it is the account to pay into, and
 * card numbers are never used.
 */
export function findReferences(rows: readonly PageRow[]): References {
  const others = rows.filter((_, index) => !isToPay(rows, index));
  const accountReference = findLabelledValue(others, accountLabels, referenceIn);
  const policyNumber = findLabelledValue(others, policyLabels, referenceIn);
  return { ...(accountReference && { accountReference }), ...(policyNumber && { policyNumber }) };
}

function isToPay(rows: readonly PageRow[], index: number): boolean {
  return [rows[index - 1], rows[index], rows[index + 1]].some(row =>
    /\bsort[\s-]?code\b/i.test(row?.text ?? ''),
  );
}

/** Reads a reference from the leading words of a cell: "850 012 34", "GB-7C21F0E4". */
function referenceIn(words: readonly Word[]): NumberOnPage | undefined {
  const [cell] = groupWordsIntoCells({ words });
  const used: Word[] = [];
  for (const word of cell?.words ?? []) {
    if (!/^:?[A-Z0-9][A-Z0-9/.-]*[,;.]?$/.test(word.text) || /^[A-Z]{5,}$/.test(word.text)) break;
    used.push(word);
  }
  const value = used.map(({ text }) => text.replace(/^:|[,;.]$/g, '')).join(' ');
  const figures = value.replaceAll(/\D/g, '').length;
  const isCard = figures >= 15 && !/[A-Z]/.test(value);
  if (
    figures < leastFigures ||
    value.length > 24 ||
    isCard ||
    /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/.test(value)
  )
    return undefined;
  return { value, words: used, doubtful: used.some(word => word.confidence < sure) };
}
