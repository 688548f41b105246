import type { Payment } from '../extraction/payments.ts';
import { spendingOf } from '../extraction/spending.ts';
import { pence } from '../values/money.ts';
import type { ReadStatement } from './reading.ts';

/** The payments out of the accounts of a statement, the oldest first, each with its category; money in is left out. */
export function spendingIn({ accounts }: ReadStatement): Payment[] {
  return accounts.flatMap(({ payments }) =>
    payments.flatMap(({ day, pence: moved, text, doubtful }) =>
      moved < 0 ? [{ day, description: text, amount: pence(0 - moved), doubtful, ...spendingOf(text) }] : [],
    ),
  );
}
