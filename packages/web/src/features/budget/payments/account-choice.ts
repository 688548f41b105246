import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { accountBefore, accountWith, type KeptPayments } from '@kinfolio/domain/payments/kept-payments';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { ReadAccount } from '@kinfolio/domain/statements/reading';
import { type FoundAccount, isSameAccount } from '@kinfolio/domain/statements/statements';
import type { PassportRecord } from '../../../session/api/passport.ts';

/** An account that payments may belong to. */
export interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

/** Chosen for an account that is not in the passport and that no statement was added of. */
export const newAccount = 'new';

/** The accounts of the passport, then those that only their statements know. */
export function accountChoices(
  records: readonly PassportRecord[],
  { imports }: KeptPayments,
): readonly AccountChoice[] {
  const own = records.map(({ id, content }) => ({ id, name: titleOf(bankAccount, content.fields) }));
  const ids = new Set(own.map(({ id }) => id));
  const others = new Map(
    imports
      .filter(({ account }) => !ids.has(account))
      .map(({ account, accountName }) => [account, accountName]),
  );
  return [...own, ...[...others].map(([id, name]) => ({ id, name }))];
}

/** What each account is called, by its id. */
export const accountNames = (
  records: readonly PassportRecord[],
  kept: KeptPayments,
): ReadonlyMap<string, string> => new Map(accountChoices(records, kept).map(({ id, name }) => [id, name]));

/** The account that a statement seems to be of, and what shows it; an empty id where nothing does. */
export interface LikelyAccount {
  readonly id: string;
  readonly why?: 'numbers' | 'held' | 'follows' | 'bank';
}

/**
 * The account that a statement is of: by its numbers, by what statements before it called it, by the payments it holds already, by the
 * balance at which it ended, or as the only one of its bank.
 */
export function likelyAccount(
  { found, payments }: ReadAccount,
  records: readonly PassportRecord[],
  kept: KeptPayments,
): LikelyAccount {
  const same = records.find(({ content }) => isSameAccount(found, content.fields));
  const mark = markOf(found);
  const before = mark === '' ? undefined : kept.imports.findLast(({ accountMark }) => accountMark === mark);
  const named = same?.id ?? before?.account;
  if (named !== undefined) return { id: named, why: 'numbers' };
  // A statement with numbers of its own is not of an account that others have.
  if (mark !== '') return { id: '' };
  const held = accountWith(kept, payments);
  if (held !== undefined) return { id: held, why: 'held' };
  const followed = accountBefore(kept, payments);
  if (followed !== undefined) return { id: followed, why: 'follows' };
  const ofBank = accountsOfBank(found.bankName, records, kept);
  return ofBank.size === 1 ? { id: [...ofBank][0] ?? '', why: 'bank' } : { id: '' };
}

function accountsOfBank(
  bank: string | undefined,
  records: readonly PassportRecord[],
  { imports }: KeptPayments,
): ReadonlySet<string> {
  if (bank === undefined) return new Set();
  const own = records.flatMap(({ id, content }) => (content.fields['bankName'] === bank ? [id] : []));
  const others = imports.flatMap(({ account, accountName, undone }) =>
    !undone && (accountName === bank || accountName.startsWith(`${bank} `)) ? [account] : [],
  );
  return new Set([...own, ...others]);
}

/** What a statement calls its account; '' when it is not named. */
export function markOf({ sortCode, accountNumber, cardLast4 }: FoundAccount): string {
  return cardLast4 ?? [sortCode, accountNumber].filter(part => part !== undefined).join(' ');
}

/** A name for an account that is new. */
export function nameOfFound(found: FoundAccount, fileName: string): string {
  const end = found.cardLast4 ?? found.accountNumber?.slice(-4);
  const bank = found.bankName ?? (end === undefined ? `Account of ${fileName}` : 'Account');
  return (end === undefined ? bank : `${bank} ending ${end}`).slice(0, 200);
}
