import type { DocumentFacts } from './facts.ts';

/** What only a council tax bill has beside the words themselves. */
const councilTaxWords =
  /\b(?:bands? [a-i]\b|instalments?|valuation band|liable|council tax (?:bill|demand|account))/i;

/**
 * The kind of record that a paper is for, where it is plainly another one than that of the page it was scanned on; undefined where
 * nothing says so. A letter that only mentions council tax is not taken for its bill.
 */
export function otherKindOf(kindId: string, { rawText }: Pick<DocumentFacts, 'rawText'>): string | undefined {
  const isCouncilTax = /\bcouncil tax\b/i.test(rawText) && councilTaxWords.test(rawText);
  return isCouncilTax && kindId === 'bill' ? 'council-tax' : undefined;
}
