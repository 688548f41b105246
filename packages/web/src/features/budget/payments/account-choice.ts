import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import {
  findAccountWithPayments,
  findPrecedingAccount,
  type StoredPayments,
} from '@kinfolio/domain/payments/kept-payments';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { StatementAccount } from '@kinfolio/domain/statements/reading';
import { type AccountFromStatement, isSameAccount } from '@kinfolio/domain/statements/statements';
import type { PassportRecord } from '../../../session/api/passport.ts';

/** An account that payments may belong to. */
export interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

/** The choice for an account that is neither in the passport nor known from earlier statements. */
export const newAccountChoice = 'new';

/** All accounts: first those recorded in the passport, then those known only from their statements. */
export function listAccountChoices(
  records: readonly PassportRecord[],
  { imports }: StoredPayments,
): readonly AccountChoice[] {
  const own = records.map(({ id, content }) => ({ id, name: getRecordTitle(bankAccount, content.fields) }));
  const ids = new Set(own.map(({ id }) => id));
  const others = new Map(
    imports
      .filter(({ account }) => !ids.has(account))
      .map(({ account, accountName }) => [account, accountName]),
  );
  return [...own, ...[...others].map(([id, name]) => ({ id, name }))];
}

export const mapAccountNames = (
  records: readonly PassportRecord[],
  kept: StoredPayments,
): ReadonlyMap<string, string> =>
  new Map(listAccountChoices(records, kept).map(({ id, name }) => [id, name]));

/**
 * The account to which a statement probably belongs, and the reason why we think so. The id is empty if no account
 * fits.
 */
export interface LikelyAccount {
  readonly id: string;
  readonly why?: 'numbers' | 'held' | 'follows' | 'bank';
}

/**
 * Guesses the account that a statement belongs to. In order: by its numbers, by its name in earlier statements, by
 * payments that the account already has, by a closing balance that this statement starts from, or because it is the
 * only account at this bank.
 */
export function guessStatementAccount(
  { found, payments }: StatementAccount,
  records: readonly PassportRecord[],
  kept: StoredPayments,
): LikelyAccount {
  const same = records.find(({ content }) => isSameAccount(found, content.fields));
  const mark = formatAccountNumbers(found);
  const before = mark === '' ? undefined : kept.imports.findLast(({ accountMark }) => accountMark === mark);
  const named = same?.id ?? before?.account;
  if (named !== undefined) return { id: named, why: 'numbers' };
  // A statement that prints account numbers never belongs to an account with other numbers, so guess no further.
  if (mark !== '') return { id: '' };
  const held = findAccountWithPayments(kept, payments);
  if (held !== undefined) return { id: held, why: 'held' };
  const followed = findPrecedingAccount(kept, payments);
  if (followed !== undefined) return { id: followed, why: 'follows' };
  const ofBank = accountsOfBank(found.bankName, records, kept);
  return ofBank.size === 1 ? { id: [...ofBank][0] ?? '', why: 'bank' } : { id: '' };
}

function accountsOfBank(
  bank: string | undefined,
  records: readonly PassportRecord[],
  { imports }: StoredPayments,
): ReadonlySet<string> {
  if (bank === undefined) return new Set();
  const own = records.flatMap(({ id, content }) => (content.fields['bankName'] === bank ? [id] : []));
  const others = imports.flatMap(({ account, accountName, undone }) =>
    !undone && (accountName === bank || accountName.startsWith(`${bank} `)) ? [account] : [],
  );
  return new Set([...own, ...others]);
}

/** Returns the numbers by which a statement identifies its account; empty if it has none. */
export function formatAccountNumbers({ sortCode, accountNumber, cardLast4 }: AccountFromStatement): string {
  return cardLast4 ?? [sortCode, accountNumber].filter(part => part !== undefined).join(' ');
}

/** A name for a new account. */
export function suggestAccountName(found: AccountFromStatement, fileName: string): string {
  const end = found.cardLast4 ?? found.accountNumber?.slice(-4);
  const bank = found.bankName ?? (end === undefined ? `Account of ${fileName}` : 'Account');
  return (end === undefined ? bank : `${bank} ending ${end}`).slice(0, 200);
}
