import type { FieldValues } from '../fields/fields.ts';
import { bankNamedIn } from '../reference/banks.ts';
import { pence, storedOfPence } from '../values/money.ts';
import type { KeptPayments } from './kept-payments.ts';

/**
 * The fields of a bank account that only its statements know: its name, its numbers, and the balance at the end of the last statement.
 * A record with them and the account's own id has these payments at once. What the statements do not print is left out.
 */
export function fieldsOfStatementAccount({ imports }: KeptPayments, account: string): FieldValues {
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
    bankName: bankNamedIn(name),
    sortCode: sortCode?.replaceAll('-', ''),
    accountNumber,
    cardLast4,
    balance: closing === undefined ? undefined : storedOfPence(pence(closing)),
    balanceAsOf: closing === undefined ? undefined : latest?.lastDay,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
