import type { Payment } from '../extraction/payments.ts';
import { categoriseSpending } from '../extraction/spending.ts';
import { toPence } from '../values/money.ts';
import type { ParsedStatement } from './reading.ts';

/** The outgoing payments of a statement's accounts, oldest first, each with its category. */
export function listStatementSpending({ accounts }: ParsedStatement): Payment[] {
  return accounts.flatMap(({ payments }) =>
    payments.flatMap(({ day, pence: moved, text, doubtful }) =>
      moved < 0
        ? [{ day, description: text, amount: toPence(0 - moved), doubtful, ...categoriseSpending(text) }]
        : [],
    ),
  );
}
