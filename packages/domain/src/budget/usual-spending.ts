import { spendingOf } from '../extraction/spending.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import { payeeCategories } from '../reference/payee-categories.ts';

/** What a payment was for, by its words. */
export interface UsualSpending {
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly isEssential: boolean;
}

/**
 * What a payment is usually for: by the payees the product knows, else by the specification's keywords, else miscellaneous. Essential is what
 * the specification calls so. Never throws.
 */
export function usualSpending(text: string): UsualSpending {
  const before = known.get(text);
  if (before !== undefined) return before;
  const { category, isEssential } = spendingOf(text);
  const plain = text.replaceAll('’', "'");
  const payee = payeeCategories.find(([, , words]) => words.test(plain));
  const found =
    payee === undefined
      ? { category, subcategory: 'other', isEssential }
      : { category: payee[0], subcategory: payee[1], isEssential };
  // A year of payments has a few hundred payees.
  if (known.size > 5000) known.clear();
  known.set(text, found);
  return found;
}

const known = new Map<string, UsualSpending>();
