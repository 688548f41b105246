import type { DateUse } from './extraction/labels.ts';

/** What a scanned document may say that a form can take. */
export type DocumentPart =
  | 'bank'
  | 'bank-account-name'
  | 'sort-code'
  | 'account-number'
  | 'supplier'
  | 'bill-type'
  | 'bill-name'
  | 'monthly-amount'
  | DateUse;

/** How the form of a kind is filled from a scanned document. */
export interface ScanRule {
  /** The words of the button, and of the dialog it opens. */
  readonly button: string;
  /** By field, what of the document it takes; of several, the first that the document says. */
  readonly fields: { readonly [field: string]: DocumentPart | readonly DocumentPart[] | undefined };
}
