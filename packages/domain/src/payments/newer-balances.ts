import type { FieldValues } from '../fields/fields.ts';
import { factDay } from '../records/fact-days.ts';
import type { RecordContent } from '../records/record-kind.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import { type Pence, pence, penceIfStored, storedOfPence } from '../values/money.ts';
import type { KeptImport, KeptPayments } from './kept-payments.ts';

/** A balance of a statement that is newer than that of the bank account it belongs to. */
export interface NewerBalance {
  readonly account: string;
  readonly fileName: string;
  readonly balance: Pence;
  readonly day: Day;
  /** What the record has now; undefined without a balance. */
  readonly before?: { readonly balance: Pence; readonly day?: Day };
  /** The fields to write. */
  readonly fields: FieldValues;
}

/**
 * The newest balance of each bank account's statements, where its payments were proved to add up and its day is after that of the
 * record. A card's is what is owed; a card in credit is left out, because a record has no word for it. Never throws.
 */
export function newerBalances(
  { imports }: KeptPayments,
  accounts: readonly { readonly id: string; readonly content: RecordContent }[],
  today: Day,
): readonly NewerBalance[] {
  const newest = new Map<string, KeptImport>();
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
    const known = penceIfStored(content.fields['balance']);
    const knownDay = dayIfStored(content.fields['balanceAsOf']);
    if (known !== undefined && (knownDay ?? factDay(content, 'balance')) >= day) return [];
    const balance = pence(isCard ? 0 - closing : closing);
    const before = known !== undefined && {
      before: { balance: known, ...(knownDay !== undefined && { day: knownDay }) },
    };
    const fields = { balance: storedOfPence(balance), balanceAsOf: day };
    return [{ account: id, fileName, balance, day, ...before, fields }];
  });
}
