import { categoriseSpending } from '../extraction/spending.ts';
import { type AccountPayment, listCountedPayments, type StoredPayments } from '../payments/kept-payments.ts';
import { isCouncil, normalisePayee } from '../payments/payee.ts';
import { formatPayeeName } from '../payments/payee-name.ts';
import { removeTransfers, type TransferAnswers } from '../payments/transfers.ts';
import { payeeCategories } from '../reference/payee-categories.ts';
import { findUtilityProviders } from '../reference/utility-providers.ts';
import { addDays, addMonths, countDaysBetween, type Day, readStoredDay } from '../values/calendar.ts';
import { type Pence, toPence } from '../values/money.ts';
import { findWorkingDayBefore, findWorkingDayOnOrAfter } from '../values/working-days.ts';
import {
  computeExpectedDay,
  detectPaymentInterval,
  type IntervalFit,
  isPaymentSpanCovered,
  type PaymentInterval,
} from './rhythm.ts';

/** A regular payment. */
export interface Series {
  /** The id, which is always the same for the same account, payee and amount. */
  readonly id: string;
  readonly account: string;
  readonly direction: 'out' | 'in';
  /** The name shown to people, such as "Octopus Energy". */
  readonly name: string;
  /** The description of the newest payment, as printed. */
  readonly text: string;
  readonly code?: string;
  readonly rhythm: PaymentInterval;
  /** The payments of the series, oldest first. */
  readonly payments: readonly AccountPayment[];
  /** The current amount, always positive. */
  readonly amount: Pence;
  readonly state: 'steady' | 'went-up' | 'missing' | 'stopped';
  /** The previous amount, if it has gone up. */
  readonly before?: Pence;
  /**
   * The next expected day, always a working day. If a payment is missing or the series has stopped, the first day on
   * which no payment arrived.
   */
  readonly next: Day;
  /** The day on which the payment is due according to its rhythm, even at a weekend. */
  readonly dueDay: Day;
}

/**
 * The regular payments of a passport, largest yearly sum first. Days that no statement covers do not count as missing
 * payments, and money between a person's own accounts is not a bill. Never throws.
 */
export function findSeries(kept: StoredPayments, answers: TransferAnswers): readonly Series[] {
  const coveredOf = coverage(kept);
  return [...groupByPayee(kept, answers)].flatMap(([key, group]) =>
    seriesOf(key, group, coveredOf(group[0]?.account ?? '')),
  );
}

/**
 * Payments that may be yearly, so that we should ask the person: premiums, licences and memberships that were paid once
 * and fit no rhythm. Each is returned as the yearly series that it may belong to. A payment that was not repeated a
 * year later is left out. Never throws.
 */
export function findPossiblyYearly(kept: StoredPayments, answers: TransferAnswers): readonly Series[] {
  const coveredOf = coverage(kept);
  return [...groupByPayee(kept, answers)].flatMap(([key, group]) => {
    const { covered, last } = coveredOf(group[0]?.account ?? '');
    if (last === undefined || group.length > mostPolicies || !group.every(isRenewal)) return [];
    if (seriesOf(key, group, { covered, last }).length > 0) return [];
    return group.flatMap(one => {
      const next = findOpenAnniversary(one.row.day, { covered, last });
      if (next === undefined || !isSeenAlone(one, group, { covered, last })) return [];
      const fit: IntervalFit = { rhythm: 'yearly', score: 0, apart: 0, matched: [0], missed: [], next };
      // Use the id of the series that a second payment would create, so that the person's answer remains valid.
      return [asSeries(group.length === 1 ? key : `${key} ${String(one.row.pence)}`, [one], fit)];
    });
  });
}

/** The first anniversary that statements do not cover yet; undefined if an earlier one passed without a payment. */
function findOpenAnniversary(day: Day, { covered, last }: Coverage): Day | undefined {
  for (let years = 1; ; years += 1) {
    const next = addMonths(day, years * 12);
    if (last === undefined || addDays(next, 5) > last) return next;
    if (isPaymentSpanCovered(covered, next)) return undefined;
  }
}

/**
 * Whether statements show that no similar payment was made a month later. Otherwise the payment may be the
 * first of twelve monthly ones. Two payments to one company within 40 days are not yearly either.
 */
function isSeenAlone(
  { row }: AccountPayment,
  group: readonly AccountPayment[],
  { covered, last }: Coverage,
): boolean {
  const later = addMonths(row.day, 1);
  if (last === undefined || addDays(later, 5) > last || !isPaymentSpanCovered(covered, later)) return false;
  return group.every(other => other.row === row || Math.abs(countDaysBetween(row.day, other.row.day)) > 40);
}

/**
 * The maximum number of policies that a family is assumed to have with one company. More payments than that are not
 * premiums.
 */
const mostPolicies = 3;

function groupByPayee(
  kept: StoredPayments,
  answers: TransferAnswers,
): ReadonlyMap<string, readonly AccountPayment[]> {
  const groups = new Map<string, AccountPayment[]>();
  for (const payment of removeTransfers(listCountedPayments(kept), answers)) {
    const { account, row } = payment;
    const payee = normalisePayee(row.text);
    if (payee === '' || row.pence === 0) continue;
    const key = `${account} ${row.pence < 0 ? 'out' : 'in'} ${payee}`;
    const group = groups.get(key) ?? [];
    group.push(payment);
    groups.set(key, group);
  }
  return groups;
}

interface Coverage {
  readonly covered: (day: Day) => boolean;
  readonly last: Day | undefined;
}

function coverage({ imports }: StoredPayments): (account: string) => Coverage {
  return account => {
    const spans = imports.flatMap(({ account: of, undone, firstDay, lastDay }) =>
      of === account && !undone && firstDay !== undefined && lastDay !== undefined
        ? [{ firstDay, lastDay }]
        : [],
    );
    return {
      covered: day => spans.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
      last: spans
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1),
    };
  };
}

/**
 * Treats all payments to a payee as one series. If no rhythm explains them, tries one series per amount, as for two
 * phones from one company.
 */
function seriesOf(key: string, group: readonly AccountPayment[], { covered, last }: Coverage): Series[] {
  if (last === undefined) return [];
  const renewed = fitRenewals(group, { covered, last });
  if (renewed !== undefined) return [asSeries(key, group, renewed)];
  if (isHabit(group)) return [];
  const fit = (some: readonly AccountPayment[]) =>
    detectPaymentInterval(
      some.map(({ row }) => row.day),
      covered,
      last,
      { isSure: isSure(some), isCouncil: some.every(({ row }) => isCouncil(row.text)) },
    );
  const whole = fit(group);
  if (whole !== undefined) return [asSeries(key, group, whole)];
  const amounts = new Map<number, AccountPayment[]>();
  for (const one of group) amounts.set(one.row.pence, [...(amounts.get(one.row.pence) ?? []), one]);
  return [...amounts].flatMap(([amount, some]) => {
    const part = amounts.size > 1 ? fit(some) : undefined;
    return part === undefined ? [] : [asSeries(`${key} ${String(amount)}`, some, part)];
  });
}

/**
 * The rhythm of premiums, licences and memberships, for which two payments are enough evidence: a year apart with any
 * amount, because renewals cost more, or half a year apart with the same amount. Undefined for all other payments.
 */
function fitRenewals(group: readonly AccountPayment[], { covered, last }: Coverage): IntervalFit | undefined {
  if (last === undefined || !group.every(isRenewal)) return undefined;
  const days = group.map(({ row }) => row.day);
  const only = ['yearly', 'half-yearly'] as const;
  const fit = detectPaymentInterval(days, covered, last, { isSure: true, isCouncil: false, only });
  const [first] = group;
  if (fit === undefined || first === undefined || fit.matched.length < group.length) return undefined;
  const isSame = group.every(({ row }) => !isAnotherAmount(Math.abs(first.row.pence), Math.abs(row.pence)));
  return fit.rhythm === 'yearly' || isSame ? fit : undefined;
}

function asSeries(id: string, group: readonly AccountPayment[], fit: IntervalFit): Series {
  const payments = fit.matched.flatMap(place => group[place] ?? []);
  const newest = payments.at(-1) ?? group[0];
  const [account = '', direction] = id.split(' ');
  const { text = '', code } = newest?.row ?? {};
  const change = changeOf(payments.map(({ row }) => Math.abs(row.pence)));
  const { missed, next, rhythm } = fit;
  const gone = missed.length > 1 || (missed.length > 0 && rhythm === 'yearly');
  return {
    id,
    account,
    direction: direction === 'in' ? 'in' : 'out',
    name: findUtilityProviders(text)[0]?.name ?? formatPayeeName(text),
    text,
    ...(code === undefined ? {} : { code }),
    rhythm,
    payments,
    amount: toPence(change.now),
    state: gone
      ? 'stopped'
      : missed.length > 0
        ? 'missing'
        : change.before === undefined
          ? 'steady'
          : 'went-up',
    ...(change.before === undefined ? {} : { before: toPence(change.before) }),
    next: missed[0] ?? workingDayOf(payments, direction, rhythm, next),
    dueDay: missed[0] ?? next,
  };
}

/**
 * The working day on which a payment is made: the last of the month if it always was; otherwise before a weekend for
 * pay, and after it for bills.
 */
function workingDayOf(
  payments: readonly AccountPayment[],
  direction: string | undefined,
  rhythm: PaymentInterval,
  day: Day,
): Day {
  const isLast = payments.every(({ row }) => row.day === lastWorkingDay(row.day));
  if (rhythm === 'monthly' && payments.length > 2 && isLast) return lastWorkingDay(day);
  return direction === 'in' ? findWorkingDayBefore(day) : findWorkingDayOnOrAfter(day);
}

/** The days on which a regular payment is expected, from its next one to the last day given. Never throws. */
export function listExpectedDays(
  { payments, direction, rhythm, next, dueDay }: Series,
  last: Day,
): readonly Day[] {
  const days: Day[] = [];
  for (let count = 0; ; count += 1) {
    const day =
      count === 0
        ? next
        : workingDayOf(payments, direction, rhythm, computeExpectedDay(dueDay, rhythm, count));
    if (day > last) return days;
    days.push(day);
  }
}

/** The last working day of the month containing a day. */
const lastWorkingDay = (day: Day): Day =>
  findWorkingDayBefore(addDays(addMonths(readStoredDay(`${day.slice(0, 7)}-01`), 1), -1));

/**
 * The current amount, and the previous one if it went up. An increase is at least 2% and 50 pence, and seen in two
 * payments.
 */
function changeOf(amounts: readonly number[]): { now: number; before?: number } {
  const last = amounts.at(-1) ?? 0;
  const since = amounts.findLastIndex(amount => amount !== last);
  const before = amounts[since];
  if (before === undefined || amounts.length - 1 - since < 2) return { now: last };
  return last > before && isAnotherAmount(before, last) ? { now: last, before } : { now: last };
}

/** Whether two positive amounts in pence differ by at least 2% and 50 pence. */
export function isAnotherAmount(before: number, now: number): boolean {
  const apart = Math.abs(now - before);
  return apart >= 50 && apart >= before * 0.02;
}

const regularCode = /^(?:DD|DIRECT ?DEBIT|DIRECTDEBIT|SO|STO|STANDING ?ORDER|REPEATPMT)\b/i;

const isSure = (group: readonly AccountPayment[]): boolean =>
  group.every(
    ({ row }) => regularCode.test(row.code ?? '') || /direct debit|standing order/i.test(row.text),
  ) || group.every(({ row }) => findUtilityProviders(row.text).length > 0);

const yearlyWords =
  /\b(?:annual|yearly|membership|subscription|renewal|breakdown|assurance|green flag|home ?serve|rac|the aa)\b/i;
const yearlySubcategories = new Set(['tv-licence', 'vehicle-tax', 'pet-insurance', 'clubs-and-memberships']);

/**
 * The smallest amount, in pence, that counts as a yearly payment to a club or an insurer. A smaller payment is more
 * likely to be a visit or a fee.
 */
const leastYearly = 2000;

/** Whether a payment is of a sort that is often made once a year, such as a premium or a licence. */
function isRenewal({ row: { text, pence } }: AccountPayment): boolean {
  if (pence > -leastYearly) return false;
  const [category, subcategory = ''] = payeeCategories.find(([, , words]) => words.test(text)) ?? [];
  return category === 'insurance' || yearlySubcategories.has(subcategory) || yearlyWords.test(text);
}

/**
 * Whether payments are shopping, which is not a commitment, however often it happens: the amount varies every time, or
 * it is food or fuel.
 */
function isHabit(group: readonly AccountPayment[]): boolean {
  if (isSure(group)) return false;
  const text = group[0]?.row.text ?? '';
  if (categoriseSpending(text).category === 'food' || /\b(?:petrol|fuel|diesel|cash|atm)\b/i.test(text))
    return true;
  const amounts = group.map(({ row }) => Math.abs(row.pence)).toSorted((a, b) => a - b);
  const middle = amounts[amounts.length >> 1] ?? 0;
  const near = amounts.filter(amount => Math.abs(amount - middle) <= middle * 0.35).length;
  return near < amounts.length * 0.75;
}
