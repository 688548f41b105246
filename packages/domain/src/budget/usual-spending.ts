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
  const { category, isEssential } = spendingOf(text);
  const plain = text.replaceAll('’', "'");
  const known = payeeCategories.find(([, , words]) => words.test(plain));
  if (known === undefined) return { category, subcategory: 'other', isEssential };
  return { category: known[0], subcategory: known[1], isEssential };
}
