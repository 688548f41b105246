import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { findMissingRequired } from '@kinfolio/domain/records/record-check';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatFieldValue } from '@kinfolio/domain/records/record-views';
import {
  type AccountFromStatement,
  isSameAccount,
  toAccountFields,
} from '@kinfolio/domain/statements/statements';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney, readStoredPenceIfAny } from '@kinfolio/domain/values/money';

/** An account that was found in a file and can be added. */
export interface AccountOffer {
  readonly fields: Readonly<FieldValues>;
  /** The name of the account, such as "Halifax 30-94-30, ending 4821". */
  readonly name: string;
  /** The balance, such as "£1,234.50 on 31 October 2026", or the number of payments. */
  readonly about: string;
  /** `known`: already recorded. `ready`: it can be added as it is. `partial`: the person has to add something. */
  readonly state: 'known' | 'ready' | 'partial';
  /** The labels of fields for which the file has no value. */
  readonly missing: readonly string[];
  /** Whether the bank was guessed from the layout of the file. */
  readonly guessed: boolean;
}

interface Kept {
  readonly content: RecordContent;
}

/**
 * The accounts in several files as offers, each listed once. If an account is in several files, the latest balance is
 * used.
 */
export function listAccountOffers(
  kind: RecordKind,
  found: readonly AccountFromStatement[],
  records: readonly Kept[],
): readonly AccountOffer[] {
  const latestFirst = found.toSorted((one, other) =>
    (other.balanceAsOf ?? '').localeCompare(one.balanceAsOf ?? ''),
  );
  const single = new Set(
    latestFirst.filter(
      (account, index) =>
        !latestFirst.slice(0, index).some(earlier => isSameAccount(account, toAccountFields(earlier))),
    ),
  );
  return found.filter(account => single.has(account)).map(account => offerOf(kind, account, records));
}

function offerOf(kind: RecordKind, account: AccountFromStatement, records: readonly Kept[]): AccountOffer {
  const fields = toAccountFields(account);
  const missing = findMissingRequired(kind, fields).map(key => lowerFirst(kind.fields[key]?.label ?? key));
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

function nameOf(kind: RecordKind, account: AccountFromStatement, fields: FieldValues): string {
  const end = account.cardLast4 ?? account.accountNumber?.slice(-4);
  const place = [account.bankName ?? 'Account', formatFieldValue(kind, fields, 'sortCode')].filter(
    part => part !== '',
  );
  return end === undefined ? place.join(' ') : `${place.join(' ')}, ending ${end}`;
}

function aboutOf({ closingBalance, balanceAsOf, lines }: AccountFromStatement): string {
  const pence = readStoredPenceIfAny(closingBalance);
  if (pence === undefined)
    return `${String(lines)} ${lines === 1 ? 'payment' : 'payments'}, no closing balance`;
  return balanceAsOf === undefined
    ? formatMoney(pence)
    : `${formatMoney(pence)} on ${formatDay(balanceAsOf)}`;
}
