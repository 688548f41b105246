import { findKind } from '../kinds/index.ts';
import { listRecordDueDates } from '../overview/due.ts';
import type { SpendableBalance } from '../payments/spendable-balances.ts';
import { readPaidAmount } from '../records/paid.ts';
import { getRecordTitle } from '../records/record-views.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, sumPence, toPence } from '../values/money.ts';
import { listExpectedDays, type Series } from './find-series.ts';
import { computeMonthlySeriesAmount, findRecordsOfSeries, type KnownRecord } from './offers.ts';

export interface ExpectedPayment {
  readonly name: string;
  readonly day: Day;
  /** The amount, always positive. */
  readonly amount: Pence;
  /** Whether the amount has changed recently, so that the expected amount is only a guess. */
  readonly isAbout: boolean;
}

/** The money left until pay day, and everything that the figure leaves out. */
export interface MoneyUntilPayDay {
  /** The balances, less the bills. Negative if the bills are more. */
  readonly left: Pence;
  readonly balance: Pence;
  /** Payments after the day of each balance and before pay day, soonest first. */
  readonly bills: readonly ExpectedPayment[];
  /** Payments that were expected earlier but appear in no statement. They are not counted. */
  readonly late: readonly ExpectedPayment[];
  /** Money expected to arrive before pay day. It is not counted. */
  readonly income: readonly ExpectedPayment[];
  /**
   * The names of regular payments from other accounts or cards, and of bills without an amount. They are not counted.
   */
  readonly leftOut: readonly string[];
}

/**
 * Calculates what is left of some balances until pay day, after the payments whose day is known: regular payments found
 * in the statements, and bills, debts and tax with a due date that match none of these. In pence. Undefined without a
 * balance. Never throws.
 */
export function computeLeftUntilPayDay(
  balances: readonly SpendableBalance[],
  series: readonly Series[],
  records: readonly KnownRecord[],
  payDay: Day,
): MoneyUntilPayDay | undefined {
  const oldest = balances.map(({ day }) => day).toSorted()[0];
  if (oldest === undefined) return undefined;
  const dayOf = new Map(balances.map(({ account, day }) => [account, day]));
  const bills: ExpectedPayment[] = [];
  const late: ExpectedPayment[] = [];
  const income: ExpectedPayment[] = [];
  const leftOut: string[] = [];
  for (const one of series) {
    if (one.state === 'stopped') continue;
    const since = dayOf.get(one.account);
    const coming = comingOf(one, since ?? oldest, payDay);
    if (one.direction === 'in') income.push(...coming);
    else if (since === undefined) leftOut.push(...coming.slice(0, 1).map(({ name }) => name));
    else if (one.state === 'missing') late.push({ ...partsOf(one), day: one.next });
    else bills.push(...coming);
  }
  const matched = new Set([...findRecordsOfSeries(series, records).values()].map(({ id }) => id));
  for (const record of records) {
    if (matched.has(record.id)) continue;
    for (const { name, day, amount, isPast } of duePayments(record, oldest, payDay)) {
      if (amount === undefined) leftOut.push(name);
      else (isPast ? late : bills).push({ name, day, amount, isAbout: false });
    }
  }
  const balance = sumPence(balances.map(one => one.balance));
  return {
    left: toPence(balance - sumPence(bills.map(({ amount }) => amount))),
    balance,
    bills: bills.toSorted(byDay),
    late: late.toSorted(byDay),
    income: income.toSorted(byDay),
    leftOut: [...new Set(leftOut)],
  };
}

/**
 * Calculates what is left of the regular income each month after a budget, in pence; negative if the budget is larger.
 * Undefined if no regular income is known. Never throws.
 */
export function computeMonthlySpareMoney(series: readonly Series[], budget: Pence): Pence | undefined {
  const income = series.filter(({ direction, state }) => direction === 'in' && state !== 'stopped');
  return income.length === 0 ? undefined : toPence(sumPence(income.map(computeMonthlySeriesAmount)) - budget);
}

const byDay = (one: ExpectedPayment, other: ExpectedPayment): number =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;

/** The payments of a series after a day and before pay day. */
function comingOf(series: Series, after: Day, payDay: Day): readonly ExpectedPayment[] {
  const parts = partsOf(series);
  return listExpectedDays(series, addDays(payDay, -1)).flatMap(day =>
    day > after ? [{ ...parts, day }] : [],
  );
}

function partsOf({ name, amount, payments }: Series): Omit<ExpectedPayment, 'day'> {
  const recent = payments.slice(-3).map(({ row }) => Math.abs(row.pence));
  return { name, amount, isAbout: recent.some(one => one !== amount) };
}

/** For each kind of record, the fields with the day of its payment and the amount. */
const payable: Readonly<Record<string, { readonly day: string; readonly amount: string }>> = {
  bill: { day: 'dueDate', amount: 'monthlyAmount' },
  debt: { day: 'nextPaymentDate', amount: 'monthlyPayment' },
  'hmrc-liability': { day: 'dueDate', amount: 'amount' },
};

interface DuePayment {
  readonly name: string;
  readonly day: Day;
  readonly amount: Pence | undefined;
  readonly isPast: boolean;
}

function duePayments({ kind: kindId, fields }: KnownRecord, after: Day, payDay: Day): readonly DuePayment[] {
  const kind = findKind(kindId);
  const keys = payable[kindId];
  if (kind === undefined || keys === undefined) return [];
  const amount =
    readPaidAmount(kind, fields, keys.amount)?.amount ?? readStoredPenceIfAny(fields[keys.amount]);
  if (amount === 0) return [];
  return listRecordDueDates(kind, fields, addDays(after, 1))
    .filter(({ field }) => field === keys.day)
    .flatMap(({ day, nextDay }) => (nextDay === undefined ? [day] : [day, nextDay]))
    .filter(day => day < payDay)
    .map(day => ({ name: getRecordTitle(kind, fields), day, amount, isPast: day <= after }));
}
