import type { FieldValues } from '../fields/fields.ts';
import { readOfxStatements } from './ofx/statement-ofx.ts';
import { readTable } from './read-table.ts';
import type { ParsedStatement } from './reading.ts';
import type { AccountFromStatement, StatementFile } from './statement-facts.ts';
import { readQifAccounts } from './statement-qif.ts';

export type { ParsedStatement, StatementPayment } from './reading.ts';
export type {
  AccountFromStatement,
  OfxLine,
  OfxStatement,
  QifAccount,
  QifEntry,
  StatementFile,
} from './statement-facts.ts';

/**
 * Reads a downloaded statement: its accounts in order of appearance; none if nothing in it looks like a statement.
 * Never throws.
 */
export function readStatement(file: StatementFile): ParsedStatement {
  if (file.format === 'csv') return readTable(file.rows);
  return file.format === 'ofx'
    ? readOfxStatements(file.statements, file.organisation)
    : readQifAccounts(file.accounts);
}

/** The accounts of a file, in order of appearance; none if nothing in it looks like a statement. Never throws. */
export function findStatementAccounts(file: StatementFile): AccountFromStatement[] {
  return readStatement(file).accounts.map(({ found }) => found);
}

/**
 * The initial fields of a bank account (spec 2 §5: an empty name becomes the bank's name plus " Account"). Fields that
 * the file does not provide are left out, so that the form asks for them.
 */
export function toAccountFields(found: AccountFromStatement): FieldValues {
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

/** Whether a found account is already stored, with the same sort code and number, or with the same bank and card. */
export function isSameAccount(found: AccountFromStatement, fields: FieldValues): boolean {
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
