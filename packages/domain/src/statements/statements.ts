import type { FieldValues } from '../fields/fields.ts';
import { readOfxStatements } from './ofx/statement-ofx.ts';
import { readTable } from './read-table.ts';
import type { ReadStatement } from './reading.ts';
import type { FoundAccount, StatementFile } from './statement-facts.ts';
import { readQifAccounts } from './statement-qif.ts';

export type { ReadPayment, ReadStatement } from './reading.ts';
export type {
  FoundAccount,
  OfxLine,
  OfxStatement,
  QifAccount,
  QifEntry,
  StatementFile,
} from './statement-facts.ts';

/** Reads a statement download: its accounts in the order they appear; none when nothing in it looks like one. Never throws. */
export function readStatement(file: StatementFile): ReadStatement {
  if (file.format === 'csv') return readTable(file.rows);
  return file.format === 'ofx'
    ? readOfxStatements(file.statements, file.organisation)
    : readQifAccounts(file.accounts);
}

/** The accounts of a file, in the order they appear; none when nothing in it looks like a statement. Never throws. */
export function accountsIn(file: StatementFile): FoundAccount[] {
  return readStatement(file).accounts.map(({ found }) => found);
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
