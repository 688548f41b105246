import type { FieldValues } from '../fields/fields.ts';
import { findFactConfirmedDay } from '../records/fact-days.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { type Day, readStoredDayIfAny } from '../values/calendar.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';
import type { StoredImport, StoredPayments } from './kept-payments.ts';

/** A statement balance that is newer than the balance in the record of its bank account. */
export interface NewerBalance {
  readonly account: string;
  readonly fileName: string;
  readonly balance: Pence;
  readonly day: Day;
  /** The current balance of the record; undefined if it has none. */
  readonly before?: { readonly balance: Pence; readonly day?: Day };
  /** The fields to save in the record. */
  readonly fields: FieldValues;
}

/**
 * The newest statement balance of each bank account, if the statement's payments add up and its day is after the
 * record's. For a card, the balance is the amount owed; a card in credit is left out, because a record cannot express
 * that. Never throws.
 */
export function listNewerBalances(
  { imports }: StoredPayments,
  accounts: readonly { readonly id: string; readonly content: RecordContent }[],
  today: Day,
): readonly NewerBalance[] {
  const newest = new Map<string, StoredImport>();
  for (const one of imports) {
    const { account, undone, proof, closing, lastDay } = one;
    if (undone || proof !== 'adds-up' || closing === undefined) continue;
    if (lastDay === undefined || lastDay > today) continue;
    if (lastDay >= (newest.get(account)?.lastDay ?? '')) newest.set(account, one);
  }
  return accounts.flatMap(({ id, content }): NewerBalance[] => {
    const { closing, lastDay: day, fileName } = newest.get(id) ?? {};
    if (closing === undefined || day === undefined || fileName === undefined) return [];
    const isCard = content.fields['accountType'] === 'credit';
    if (isCard && closing > 0) return [];
    const known = readStoredPenceIfAny(content.fields['balance']);
    const knownDay = readStoredDayIfAny(content.fields['balanceAsOf']);
    if (known !== undefined && (knownDay ?? findFactConfirmedDay(content, 'balance')) >= day) return [];
    const balance = toPence(isCard ? 0 - closing : closing);
    const before = known !== undefined && {
      before: { balance: known, ...(knownDay !== undefined && { day: knownDay }) },
    };
    const fields = { balance: formatStoredPence(balance), balanceAsOf: day };
    return [{ account: id, fileName, balance, day, ...before, fields }];
  });
}
