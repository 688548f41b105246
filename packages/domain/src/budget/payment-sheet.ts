import { bankAccount } from '../kinds/bank-account.ts';
import { payeeRule } from '../kinds/payee-rule.ts';
import { paymentMonth } from '../kinds/payment-month.ts';
import { statementImport } from '../kinds/statement-import.ts';
import { transferAnswer } from '../kinds/transfer-answer.ts';
import { type AccountPayment, listCountedPayments, readStoredPayments } from '../payments/kept-payments.ts';
import { formatPayeeName } from '../payments/payee-name.ts';
import { findTransfers, isPotMove, readTransferAnswers } from '../payments/transfers.ts';
import { escapeSpreadsheetCell } from '../records/record-csv.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { getRecordTitle } from '../records/record-views.ts';
import { findBudgetCategory } from '../reference/budget-categories.ts';
import { formatDayDigits } from '../values/calendar.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import { readPayeeRules } from './payee-rules.ts';
import { createItemsFromPayment } from './payment-items.ts';

const head = ['Date', 'Account', 'Payee', 'Bank’s description', 'Amount', 'Balance', 'Category', 'Notes'];

/**
 * The rows of a spreadsheet of all payments that count, oldest first, made from a passport's records; empty if there
 * are no payments. The first row has the headings. Amounts are in pounds, negative for outgoing money; a payment with
 * parts has one row for each part. Never throws.
 */
export function createPaymentSheetRows(
  records: readonly { readonly id: string; readonly content: RecordContent }[],
): readonly (readonly string[])[] {
  const of = (kind: string) => records.filter(({ content }) => content.kind === kind);
  const kept = readStoredPayments(of(paymentMonth.id), of(statementImport.id));
  const payments = listCountedPayments(kept);
  if (payments.length === 0) return [];
  const rules = readPayeeRules(of(payeeRule.id));
  const pairs = findTransfers(payments, readTransferAnswers(of(transferAnswer.id)));
  const moved = new Set(pairs.flatMap(({ out, into }) => [out, into]));
  const names = new Map([
    ...kept.imports.map(({ account, accountName }) => [account, accountName] as const),
    ...of(bankAccount.id).map(
      ({ id, content }) => [id, getRecordTitle(bankAccount, content.fields)] as const,
    ),
  ]);
  const rowsOf = (payment: AccountPayment): string[][] => {
    const { row, account } = payment;
    const partly = (amount: number, category: string, notes: string): string[] => [
      formatDayDigits(row.day),
      escapeSpreadsheetCell(names.get(account) ?? ''),
      escapeSpreadsheetCell(formatPayeeName(row.text)),
      escapeSpreadsheetCell(row.text),
      formatStoredPence(toPence(amount)),
      row.balance === undefined ? '' : formatStoredPence(toPence(row.balance)),
      escapeSpreadsheetCell(category),
      escapeSpreadsheetCell(notes),
    ];
    if (moved.has(payment) || isPotMove(payment)) return [partly(row.pence, 'Between your own accounts', '')];
    if (row.pence >= 0) return [partly(row.pence, 'Money in', '')];
    const items = createItemsFromPayment(payment, rules);
    return items.map(({ amount, category, notes }) =>
      partly(0 - amount, findBudgetCategory(category)?.label ?? '', notes),
    );
  };
  return [head, ...payments.flatMap(rowsOf)];
}
