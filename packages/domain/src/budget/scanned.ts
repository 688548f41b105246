import { type Payment, paymentKeys } from '../extraction/payments.ts';
import type { BudgetItem } from './budget-items.ts';
import { usualSpending } from './usual-spending.ts';

/** A payment of a statement as an item of the budget, and whether the budget has it already. */
export interface ScannedItem {
  readonly item: Omit<BudgetItem, 'id'>;
  readonly isThere: boolean;
  /** Something about it was unclear on the page. */
  readonly doubtful: boolean;
}

/**
 * Payments as items of the budget, in their order (spec 2 §5). One that is there already is known by day, amount, words and the
 * how-many-eth such payment it is: the same statement again adds nothing, and two teas of one day are two. Never throws.
 */
export function scannedItems(payments: readonly Payment[], known: readonly BudgetItem[]): ScannedItem[] {
  const there = new Set(paymentKeys(known.flatMap(paymentOf)));
  const keys = paymentKeys(payments);
  return payments.map(({ day, description, amount, doubtful }, index) => ({
    item: {
      description: description.slice(0, 200),
      amount,
      ...usualSpending(description),
      frequency: 'monthly',
      source: 'scanned',
      date: day,
      notes: '',
    },
    isThere: there.has(keys[index] ?? ''),
    doubtful,
  }));
}

function paymentOf({ source, date, description, amount, isEssential }: BudgetItem): Payment[] {
  if (source !== 'scanned' || date === undefined) return [];
  return [{ day: date, description, amount, category: 'miscellaneous', isEssential, doubtful: false }];
}
