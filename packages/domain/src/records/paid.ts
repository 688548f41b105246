import type { FieldValues } from '../fields/fields.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';
import {
  convertToPeriod,
  type PaymentFrequency,
  paymentFrequenciesByPeriod,
  paymentsPerYearByFrequency,
  type StoredPeriod,
} from '../values/periodic.ts';
import type { RecordKind } from './record-kind.ts';

// [Note: The amount that is actually paid] As the specification requires, a record stores an amount for one period,
// such as a monthly premium. A twelfth of £400.00 is £33.33, and twelve times that is £399.96. So the amount that is
// actually paid is stored too, under an extra key, and totals use it. If only the amount for the period is changed, for
// example in an older version of the app, the two disagree. In that case the amount for the period counts, and the
// other is ignored.

/** An amount and how often it is paid. */
export interface RecurringAmount {
  readonly amount: Pence;
  readonly every: PaymentFrequency;
}

/** The words for how often an amount is paid, which follow the amount. */
export const paymentIntervalTexts: Readonly<Record<PaymentFrequency, string>> = {
  week: 'a week',
  fourWeeks: 'every 4 weeks',
  month: 'a month',
  quarter: 'every 3 months',
  year: 'a year',
  tenPayments: 'a month, 10 times',
};

/** The extra key for the amount as it is paid, such as "400.00 year". */
export const createPaidFieldKey = (field: string): string => `${field}Paid`;

/** The period of the amount stored in a field; undefined if the amount has no period. */
export function readStoredPeriod(kind: RecordKind, key: string): StoredPeriod | undefined {
  return kind.fields[key]?.per ?? (key === kind.card.amount ? kind.card.per : undefined);
}

/** The value of the extra key. Empty if the amount is paid once per stored period, or is not an amount. */
export function formatPaidField(
  amount: Pence | undefined,
  every: PaymentFrequency,
  per: StoredPeriod,
): string {
  return amount === undefined || every === per ? '' : `${formatStoredPence(amount)} ${every}`;
}

/** The amount as it is paid; undefined if it is paid once per stored period. */
export function readPaidAmount(
  kind: RecordKind,
  fields: FieldValues,
  key: string,
): RecurringAmount | undefined {
  const per = readStoredPeriod(kind, key);
  return per && parsePaidAmount(fields[createPaidFieldKey(key)], fields[key], per);
}

/** Like {@link readPaidAmount}, but from the two stored values. */
export function parsePaidAmount(
  stored: unknown,
  kept: unknown,
  per: StoredPeriod,
): RecurringAmount | undefined {
  const [text = '', word = ''] = (typeof stored === 'string' ? stored : '').split(' ');
  const amount = readStoredPenceIfAny(text);
  const every = paymentFrequenciesByPeriod[per].find(one => one === word);
  if (amount === undefined || every === undefined || every === per) return undefined;
  return readStoredPenceIfAny(kept) === convertToPeriod(amount, every, per) ? { amount, every } : undefined;
}

/**
 * The exact yearly amount of a field; undefined if the field is empty. A month counts as 4.33 weeks, as everywhere in
 * the product.
 */
export function computeYearlyPence(kind: RecordKind, fields: FieldValues, key: string): Pence | undefined {
  const kept = readStoredPenceIfAny(fields[key]);
  if (kept === undefined) return undefined;
  const paid = readPaidAmount(kind, fields, key);
  if (paid !== undefined && paid.every !== 'week')
    return toPence(paid.amount * paymentsPerYearByFrequency[paid.every]);
  return readStoredPeriod(kind, key) === 'year' ? kept : toPence(kept * 12);
}

/** Converts yearly amounts to a total for a period, rounding once at the end so that no penny is lost. */
export function sumForPeriod(yearly: readonly Pence[], per: StoredPeriod): Pence {
  const sum = yearly.reduce((all, one) => all + one, 0);
  return toPence(per === 'year' ? sum : Math.round(sum / 12));
}
