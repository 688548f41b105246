import { bankAccount } from '../kinds/bank-account.ts';
import { payeeRule } from '../kinds/payee-rule.ts';
import { paymentMonth } from '../kinds/payment-month.ts';
import { statementImport } from '../kinds/statement-import.ts';
import { transferAnswer } from '../kinds/transfer-answer.ts';
import { type AccountPayment, countedPayments, keptPayments } from '../payments/kept-payments.ts';
import { payeeName } from '../payments/payee-name.ts';
import { isPotMove, keptTransferAnswers, transfersIn } from '../payments/transfers.ts';
import { safeCell } from '../records/record-csv.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { titleOf } from '../records/record-views.ts';
import { budgetCategoryOf } from '../reference/budget-categories.ts';
import { formatDayDigits } from '../values/calendar.ts';
import { pence, storedOfPence } from '../values/money.ts';
import { keptPayeeRules } from './payee-rules.ts';
import { itemsOfPayment } from './payment-items.ts';

const head = ['Date', 'Account', 'Payee', 'Words of the bank', 'Amount', 'Balance', 'Category', 'Notes'];

/**
 * The rows of a spreadsheet with every payment that counts, the oldest first, from the records of a passport; no rows where none is kept. The
 * first row has the headings. Amounts are pounds, below zero for money out; a payment with parts has a row for each. Never throws.
 */
export function paymentSheetRows(
  records: readonly { readonly id: string; readonly content: RecordContent }[],
): readonly (readonly string[])[] {
  const of = (kind: string) => records.filter(({ content }) => content.kind === kind);
  const kept = keptPayments(of(paymentMonth.id), of(statementImport.id));
  const payments = countedPayments(kept);
  if (payments.length === 0) return [];
  const rules = keptPayeeRules(of(payeeRule.id));
  const pairs = transfersIn(payments, keptTransferAnswers(of(transferAnswer.id)));
  const moved = new Set(pairs.flatMap(({ out, into }) => [out, into]));
  const names = new Map([
    ...kept.imports.map(({ account, accountName }) => [account, accountName] as const),
    ...of(bankAccount.id).map(({ id, content }) => [id, titleOf(bankAccount, content.fields)] as const),
  ]);
  const rowsOf = (payment: AccountPayment): string[][] => {
    const { row, account } = payment;
    const partly = (amount: number, category: string, notes: string): string[] => [
      formatDayDigits(row.day),
      safeCell(names.get(account) ?? ''),
      safeCell(payeeName(row.text)),
      safeCell(row.text),
      storedOfPence(pence(amount)),
      row.balance === undefined ? '' : storedOfPence(pence(row.balance)),
      safeCell(category),
      safeCell(notes),
    ];
    if (moved.has(payment) || isPotMove(payment)) return [partly(row.pence, 'Between your own accounts', '')];
    if (row.pence >= 0) return [partly(row.pence, 'Money in', '')];
    const items = itemsOfPayment(payment, rules);
    return items.map(({ amount, category, notes }) =>
      partly(0 - amount, budgetCategoryOf(category)?.label ?? '', notes),
    );
  };
  return [head, ...payments.flatMap(rowsOf)];
}
