import type { Payment } from '../extraction/payments.ts';
import { spendingOf } from '../extraction/spending.ts';
import type { FieldValues } from '../fields/fields.ts';
import { pence } from '../values/money.ts';
import type { FoundAccount, Movement, StatementFile } from './statement-facts.ts';
import { accountInOfx, movementsInOfx } from './statement-ofx.ts';
import { accountInQif, movementsInQif } from './statement-qif.ts';
import { accountsInRows, movementsInRows } from './statement-rows.ts';

export type {
  FoundAccount,
  OfxLine,
  OfxStatement,
  QifAccount,
  QifEntry,
  StatementFile,
} from './statement-facts.ts';

/** The accounts of a file, in the order they appear; none when nothing in it looks like a statement. Never throws. */
export function accountsIn(file: StatementFile): FoundAccount[] {
  if (file.format === 'csv') return accountsInRows(file.rows);
  if (file.format === 'ofx')
    return file.statements.map(statement => accountInOfx(statement, file.organisation));
  return file.accounts.filter(account => account.entries.length > 0).map(accountInQif);
}

/**
 * The payments out of the accounts of a file, in its order, each with its category; money in is left out. Two that are
 * alike are two payments. None when nothing in it looks like a statement. Never throws.
 */
export function paymentsInFile(file: StatementFile): Payment[] {
  return movementsIn(file).flatMap(({ day, amount, description }) =>
    amount < 0
      ? [{ day, description, amount: pence(0 - amount), doubtful: false, ...spendingOf(description) }]
      : [],
  );
}

function movementsIn(file: StatementFile): Movement[] {
  if (file.format === 'csv') return movementsInRows(file.rows);
  return file.format === 'ofx'
    ? file.statements.flatMap(movementsInOfx)
    : file.accounts.flatMap(movementsInQif);
}

/**
 * Fields of a bank account to start from (spec 2 §5: the name is the bank's plus " Account" when empty). Fields
 * the file does not know are left out, for the form to ask.
 */
export function fieldsOfFound(found: FoundAccount): FieldValues {
  const fields = {
    name: found.bankName === undefined ? undefined : `${found.bankName} Account`,
    accountType: found.accountType ?? 'checking',
    bankName: found.bankName,
    sortCode: found.sortCode,
    accountNumber: found.accountNumber,
    cardLast4: found.cardLast4,
    balance: found.closingBalance,
    balanceAsOf: found.balanceAsOf,
  };
  const known = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(known);
}

/** Whether a found account is one already kept: the same sort code and number, or the same bank and card. */
export function isSameAccount(found: FoundAccount, fields: FieldValues): boolean {
  if (found.cardLast4 !== undefined) {
    return found.cardLast4 === fields['cardLast4'] && found.bankName === fields['bankName'];
  }
  if (found.sortCode === undefined || found.accountNumber === undefined) return false;
  const kept = typeof fields['accountNumber'] === 'string' ? fields['accountNumber'] : '';
  return found.sortCode === fields['sortCode'] && padded(found.accountNumber) === padded(kept);
}

function padded(accountNumber: string): string {
  return accountNumber.padStart(8, '0');
}
