import type { Day } from '../../values/calendar.ts';

/** The types of letter. The log stores these ids, so they must never change. */
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

/** A fact that identifies the subject of a letter, such as "Account number" and "70124821". */
export interface LetterFact {
  readonly label: string;
  readonly text: string;
}

/** A paragraph, or a list after a paragraph. */
export type LetterPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'facts'; readonly title: string; readonly rows: readonly LetterFact[] };

/** A letter filled in from the records. Unknown facts are in square brackets and listed in `gaps`. */
export interface Letter {
  readonly id: LetterId;
  /** The id of the organisation's record. */
  readonly organisationId: string;
  /** The title, such as "Halifax: balance on the day of death". */
  readonly title: string;
  readonly date: Day;
  /** The sender's name and address, one line per entry. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  readonly signedBy: string;
  readonly enclosures: readonly string[];
  /** Descriptions of the facts still to be filled in, such as "The address of Halifax". */
  readonly gaps: readonly string[];
}
