import { categoriseSpending } from '../extraction/spending.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import { payeeCategories } from '../reference/payee-categories.ts';

/** The category of a payment, judged by its text. */
export interface UsualSpending {
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly isEssential: boolean;
}

/**
 * Finds the usual category of a payment: by the payees the product knows, otherwise by the specification's keywords,
 * otherwise miscellaneous. Whether it is essential follows the specification. Never throws.
 */
export function findUsualSpending(text: string): UsualSpending {
  const before = known.get(text);
  if (before !== undefined) return before;
  const { category, isEssential } = categoriseSpending(text);
  const plain = text.replaceAll('’', "'");
  const payee = payeeCategories.find(([, , words]) => words.test(plain));
  const found =
    payee === undefined
      ? { category, subcategory: 'other', isEssential }
      : { category: payee[0], subcategory: payee[1], isEssential };
  // Limits the cache. A year of payments has only a few hundred different texts.
  if (known.size > 5000) known.clear();
  known.set(text, found);
  return found;
}

const known = new Map<string, UsualSpending>();
