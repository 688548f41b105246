import type { Day } from '../../values/calendar.ts';

/** The letters there are. Kept with the log for ever. */
export const letterIds = [
  'account-values',
  'investment-values',
  'pension',
  'life-policy',
  'keep-insured',
  'other-policy',
  'debt',
  'supplier',
  'subscription',
  'council',
  'landlord',
  'employer',
  'dwp',
  'tax-refund',
  'notice',
] as const;
export type LetterId = (typeof letterIds)[number];

/** A line of what a letter is about: "Account number" and "70124821". */
export interface LetterFact {
  readonly label: string;
  readonly text: string;
}

/** A paragraph, or a list under one. */
export type LetterPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'facts'; readonly title: string; readonly rows: readonly LetterFact[] };

/** A letter, filled from the records. What is not known is in square brackets, and named in `gaps`. */
export interface Letter {
  readonly id: LetterId;
  /** The organisation's record. */
  readonly organisationId: string;
  /** "Halifax: balance on the day of death". */
  readonly title: string;
  readonly date: Day;
  /** Name and address, a line each. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  readonly signedBy: string;
  readonly enclosures: readonly string[];
  /** What is still to be filled in, in words: "The address of Halifax". */
  readonly gaps: readonly string[];
}
