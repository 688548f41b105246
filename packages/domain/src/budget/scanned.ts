import { createPaymentKeys, type Payment } from '../extraction/payments.ts';
import type { BudgetItem } from './budget-items.ts';
import { findUsualSpending } from './usual-spending.ts';

/** A statement payment as a budget item, and whether the budget already has it. */
export interface ScannedItem {
  readonly item: Omit<BudgetItem, 'id'>;
  readonly isThere: boolean;
  /** Whether part of the payment could not be read clearly. */
  readonly doubtful: boolean;
}

/**
 * Converts payments to budget items, in the same order (spec 2 §5). Existing items are recognised by day, amount, text
 * and the number of earlier payments like them: scanning the same statement again adds nothing, while two teas on one
 * day count as two. Never throws.
 */
export function createScannedItems(
  payments: readonly Payment[],
  known: readonly BudgetItem[],
): ScannedItem[] {
  const there = new Set(createPaymentKeys(known.flatMap(paymentOf)));
  const keys = createPaymentKeys(payments);
  return payments.map(({ day, description, amount, doubtful }, index) => ({
    item: {
      description: description.slice(0, 200),
      amount,
      ...findUsualSpending(description),
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
