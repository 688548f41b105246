import type { Condition } from '../fields/fields.ts';

/**
 * One fact of a kind that grows old. `months`: it is worth another look so long after it was last right; with `household`,
 * sooner where the household changed since. `over`: it is worth a look at once, when its day is past or its amount nothing.
 */
export type ReviewRule = {
  /** The field that has the fact. An empty one is not asked about. */
  readonly field: string;
  readonly when?: Condition;
} & ({ readonly months: number; readonly household?: true } | { readonly over: 'past' | 'zero' });

/** The fields that such rules speak of, their conditions left out. */
export const fieldsOfReview = (rules: readonly ReviewRule[]): string[] => rules.map(({ field }) => field);
