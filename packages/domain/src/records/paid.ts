import type { FieldValues } from '../fields/fields.ts';
import { type Pence, pence, penceIfStored, storedOfPence } from '../values/money.ts';
import {
  amountForPeriod,
  type KeptPer,
  type PaidEvery,
  paymentsAYear,
  rhythmsFor,
} from '../values/periodic.ts';
import type { RecordKind } from './record-kind.ts';

// [Note: An amount as it is paid] A record keeps an amount for one period, as the specification has it: a monthly premium.
// A twelfth of £400.00 is £33.33, and twelve of these are £399.96. So the amount that is really paid is kept next to it,
// under an extra key, and sums count that one. Who changes only the amount of the period, such as an older version, makes
// the two disagree; then the amount of the period counts and the other one is nothing.

/** An amount and how often it is paid. */
export interface Paid {
  readonly amount: Pence;
  readonly every: PaidEvery;
}

/** How often, after an amount. */
export const everyWords: Readonly<Record<PaidEvery, string>> = {
  week: 'a week',
  fourWeeks: 'every 4 weeks',
  month: 'a month',
  quarter: 'every 3 months',
  year: 'a year',
  tenPayments: 'a month, 10 times',
};

/** The extra key that has the amount as it is paid, such as "400.00 year". */
export const paidKey = (field: string): string => `${field}Paid`;

/** The period for which a record keeps the amount of a field; undefined for an amount of no period. */
export function periodOf(kind: RecordKind, key: string): KeptPer | undefined {
  return kind.fields[key]?.per ?? (key === kind.card.amount ? kind.card.per : undefined);
}

/** The value of the extra key. Empty if the amount is paid once in the stored period, or is not an amount. */
export function paidText(amount: Pence | undefined, every: PaidEvery, per: KeptPer): string {
  return amount === undefined || every === per ? '' : `${storedOfPence(amount)} ${every}`;
}

/** The amount as it is paid, where that is not once in the period that is kept; undefined otherwise. */
export function paidOf(kind: RecordKind, fields: FieldValues, key: string): Paid | undefined {
  const per = periodOf(kind, key);
  return per && paidAs(fields[paidKey(key)], fields[key], per);
}

/** The same from the two stored values. */
export function paidAs(stored: unknown, kept: unknown, per: KeptPer): Paid | undefined {
  const [text = '', word = ''] = (typeof stored === 'string' ? stored : '').split(' ');
  const amount = penceIfStored(text);
  const every = rhythmsFor[per].find(one => one === word);
  if (amount === undefined || every === undefined || every === per) return undefined;
  return penceIfStored(kept) === amountForPeriod(amount, every, per) ? { amount, every } : undefined;
}

/** What a field comes to in a year, exactly; undefined when it is empty. A week counts 4.33 times a month, as everywhere. */
export function yearlyPence(kind: RecordKind, fields: FieldValues, key: string): Pence | undefined {
  const kept = penceIfStored(fields[key]);
  if (kept === undefined) return undefined;
  const paid = paidOf(kind, fields, key);
  if (paid !== undefined && paid.every !== 'week') return pence(paid.amount * paymentsAYear[paid.every]);
  return periodOf(kind, key) === 'year' ? kept : pence(kept * 12);
}

/** What amounts of a year come to in a period, rounded once, at the end: no penny of an amount is lost. */
export function periodTotal(yearly: readonly Pence[], per: KeptPer): Pence {
  const sum = yearly.reduce((all, one) => all + one, 0);
  return pence(per === 'year' ? sum : Math.round(sum / 12));
}
