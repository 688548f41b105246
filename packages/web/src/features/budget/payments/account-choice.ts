import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { KeptPayments } from '@kinfolio/domain/payments/kept-payments';
import { titleOf } from '@kinfolio/domain/records/record-views';
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

/** The account that a statement is of, by its numbers, or by what statements before it called it; '' where nothing shows it. */
export function likelyAccount(
  found: FoundAccount,
  records: readonly PassportRecord[],
  { imports }: KeptPayments,
): string {
  const same = records.find(({ content }) => isSameAccount(found, content.fields));
  const mark = markOf(found);
  const before = mark === '' ? undefined : imports.findLast(({ accountMark }) => accountMark === mark);
  return same?.id ?? before?.account ?? '';
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
