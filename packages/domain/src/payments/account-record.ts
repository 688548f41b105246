import type { FieldValues } from '../fields/fields.ts';
import { findBankIn } from '../reference/banks.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import type { StoredPayments } from './kept-payments.ts';

/**
 * The fields of a bank account, taken entirely from its statements: its name, its numbers, and the closing balance of
 * the last statement. If they are saved as a record with the account's own id, that record immediately has these
 * payments. Fields that the statements do not show are left out.
 */
export function createFieldsFromStatement({ imports }: StoredPayments, account: string): FieldValues {
  const own = imports.filter(one => one.account === account && !one.undone);
  const all = own.length > 0 ? own : imports.filter(one => one.account === account);
  const latest = all.toSorted((one, other) => ((one.lastDay ?? '') < (other.lastDay ?? '') ? 1 : -1))[0];
  const name = all.at(-1)?.accountName ?? '';
  const mark = all.find(({ accountMark }) => accountMark !== '')?.accountMark ?? '';
  const [, sortCode, accountNumber] = /^(\d{2}-?\d{2}-?\d{2})? ?(\d{6,8})?$/.exec(mark) ?? [];
  const cardLast4 = /^\d{4}$/.test(mark) ? mark : undefined;
  const closing = latest?.closing;
  const fields = {
    name: name === '' ? undefined : name,
    accountType: cardLast4 === undefined ? 'checking' : 'credit',
    bankName: findBankIn(name),
    sortCode: sortCode?.replaceAll('-', ''),
    accountNumber,
    cardLast4,
    balance: closing === undefined ? undefined : formatStoredPence(toPence(closing)),
    balanceAsOf: closing === undefined ? undefined : latest?.lastDay,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
