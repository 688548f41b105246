import type { ReadNumber } from './bank-numbers.ts';
import { firstLabelled } from './labels.ts';
import { cellsOf, type Row, type Word } from './words.ts';

// A year has four.
const leastFigures = 5;
// A reader less sure than this of a word may have one of its letters wrong.
const sure = 80;
const accountLabels = [
  /\b(?:account|a\/c|acct)\s+(?:number|no\b|ref(?:erence)?\b|id\b)\.?:?/i,
  /\b(?:agreement|loan|mortgage|plan|member(?:ship)?|holder)\s+(?:account\s+)?(?:number|no\b|ref(?:erence)?\b)\.?:?/i,
  /\bcustomer\s+(?:number|no\b|ref(?:erence)?\b|id\b)\.?:?/i,
  // Only the word, right in front of it.
  /\baccount:?(?=\s[A-Z0-9/.-]*\d)/,
];
const policyLabels = [/\bpolicy\s+(?:number|no\b|ref(?:erence)?\b)\.?:?/i];

/** The number under which a company keeps its customer, and the number of a policy: whatever letters and figures. */
export interface References {
  readonly accountReference?: ReadNumber;
  readonly policyNumber?: ReadNumber;
}

/** The labelled references of a page. A number beside a sort code is where to pay, and a card's is never taken. */
export function referencesIn(rows: readonly Row[]): References {
  const others = rows.filter((_, index) => !isToPay(rows, index));
  const accountReference = firstLabelled(others, accountLabels, referenceIn);
  const policyNumber = firstLabelled(others, policyLabels, referenceIn);
  return { ...(accountReference && { accountReference }), ...(policyNumber && { policyNumber }) };
}

function isToPay(rows: readonly Row[], index: number): boolean {
  return [rows[index - 1], rows[index], rows[index + 1]].some(row =>
    /\bsort[\s-]?code\b/i.test(row?.text ?? ''),
  );
}

/** The first words of a cell, while they are parts of a reference: "850 012 34", "GB-7C21F0E4". */
function referenceIn(words: readonly Word[]): ReadNumber | undefined {
  const [cell] = cellsOf({ words });
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
