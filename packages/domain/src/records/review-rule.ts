import type { Condition } from '../fields/fields.ts';

/**
 * A fact of a kind that goes out of date. `months`: it is due for review this long after it was last known to be right,
 * or earlier if `household` is set and the household has changed. `over`: it is due as soon as its day has passed or
 * its amount is zero.
 */
export type ReviewRule = {
  /** The field that contains the fact. Empty fields are not reviewed. */
  readonly field: string;
  readonly when?: Condition;
} & ({ readonly months: number; readonly household?: true } | { readonly over: 'past' | 'zero' });

/** The fields that these rules refer to, not counting their conditions. */
export const listReviewFields = (rules: readonly ReviewRule[]): string[] => rules.map(({ field }) => field);
