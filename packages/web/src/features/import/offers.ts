import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { requiredMissing } from '@kinfolio/domain/records/record-check';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { displayValue } from '@kinfolio/domain/records/record-views';
import { type FoundAccount, fieldsOfFound, isSameAccount } from '@kinfolio/domain/statements/statements';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney, penceIfStored } from '@kinfolio/domain/values/money';

/** What can be done with an account that was found in a file. */
export interface Offer {
  readonly fields: Readonly<FieldValues>;
  /** "Halifax 30-94-30, ending 4821". */
  readonly name: string;
  /** "£1,234.50 on 31 October 2026", or how many payments there are. */
  readonly about: string;
  /** `known`: already recorded. `ready`: it can be added as it is. `partial`: the person has to add something. */
  readonly state: 'known' | 'ready' | 'partial';
  /** Labels of what the file did not say. */
  readonly missing: readonly string[];
  /** The bank was told by the layout of the file only. */
  readonly guessed: boolean;
}

interface Kept {
  readonly content: RecordContent;
}

/** The accounts of several files as offers: each account once, the one with the latest balance first. */
export function offersOf(
  kind: RecordKind,
  found: readonly FoundAccount[],
  records: readonly Kept[],
): readonly Offer[] {
  const latestFirst = found.toSorted((one, other) =>
    (other.balanceAsOf ?? '').localeCompare(one.balanceAsOf ?? ''),
  );
  const single = new Set(
    latestFirst.filter(
      (account, index) =>
        !latestFirst.slice(0, index).some(earlier => isSameAccount(account, fieldsOfFound(earlier))),
    ),
  );
  return found.filter(account => single.has(account)).map(account => offerOf(kind, account, records));
}

function offerOf(kind: RecordKind, account: FoundAccount, records: readonly Kept[]): Offer {
  const fields = fieldsOfFound(account);
  const missing = requiredMissing(kind, fields).map(key => lowerFirst(kind.fields[key]?.label ?? key));
  const known = records.some(({ content }) => isSameAccount(account, content.fields));
  return {
    fields,
    name: nameOf(kind, account, fields),
    about: aboutOf(account),
    state: known ? 'known' : missing.length === 0 ? 'ready' : 'partial',
    missing,
    guessed: account.bankIsGuess === true,
  };
}

function nameOf(kind: RecordKind, account: FoundAccount, fields: FieldValues): string {
  const end = account.cardLast4 ?? account.accountNumber?.slice(-4);
  const place = [account.bankName ?? 'Account', displayValue(kind, fields, 'sortCode')].filter(
    part => part !== '',
  );
  return end === undefined ? place.join(' ') : `${place.join(' ')}, ending ${end}`;
}

function aboutOf({ closingBalance, balanceAsOf, lines }: FoundAccount): string {
  const pence = penceIfStored(closingBalance);
  if (pence === undefined)
    return `${String(lines)} ${lines === 1 ? 'payment' : 'payments'}, no closing balance`;
  return balanceAsOf === undefined
    ? formatMoney(pence)
    : `${formatMoney(pence)} on ${formatDay(balanceAsOf)}`;
}
