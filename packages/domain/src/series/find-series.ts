import { spendingOf } from '../extraction/spending.ts';
import { type AccountPayment, countedPayments, type KeptPayments } from '../payments/kept-payments.ts';
import { isCouncil, payeeOf } from '../payments/payee.ts';
import { payeeName } from '../payments/payee-name.ts';
import { type TransferAnswers, withoutTransfers } from '../payments/transfers.ts';
import { utilityProvidersIn } from '../reference/utility-providers.ts';
import { addDays, addMonths, type Day, dayOfStored } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';
import { workingDayBefore, workingDayFrom } from '../values/working-days.ts';
import { type Fit, type Rhythm, rhythmOf } from './rhythm.ts';

/** Something that comes round. */
export interface Series {
  /** Always the same for the same account, payee and amount. */
  readonly id: string;
  readonly account: string;
  readonly direction: 'out' | 'in';
  /** For people: "Octopus Energy". */
  readonly name: string;
  /** The words of the newest payment, as printed. */
  readonly text: string;
  readonly code?: string;
  readonly rhythm: Rhythm;
  /** Its payments, the oldest first. */
  readonly payments: readonly AccountPayment[];
  /** What is paid now, above zero. */
  readonly amount: Pence;
  readonly state: 'steady' | 'went-up' | 'missing' | 'stopped';
  /** What was paid before it went up. */
  readonly before?: Pence;
  /** When it should come next, a working day; of one that is missing or stopped, the first day on which it did not come. */
  readonly next: Day;
  /** The day on which it is due by its rhythm, also at a weekend. */
  readonly dueDay: Day;
}

/**
 * What comes round among the payments of a passport, that with the largest yearly sum first. Days that no statement covers prove
 * nothing, and money between own accounts is no bill. Never throws.
 */
export function findSeries(kept: KeptPayments, answers: TransferAnswers): readonly Series[] {
  const groups = new Map<string, AccountPayment[]>();
  for (const payment of withoutTransfers(countedPayments(kept), answers)) {
    const { account, row } = payment;
    const payee = payeeOf(row.text);
    if (payee === '' || row.pence === 0) continue;
    const key = `${account} ${row.pence < 0 ? 'out' : 'in'} ${payee}`;
    const group = groups.get(key) ?? [];
    group.push(payment);
    groups.set(key, group);
  }
  const coveredOf = coverage(kept);
  return [...groups].flatMap(([key, group]) => seriesOf(key, group, coveredOf(group[0]?.account ?? '')));
}

interface Coverage {
  readonly covered: (day: Day) => boolean;
  readonly last: Day | undefined;
}

function coverage({ imports }: KeptPayments): (account: string) => Coverage {
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

/** All payments of a payee as one series; else those of each amount, as two phones of one company are. */
function seriesOf(key: string, group: readonly AccountPayment[], { covered, last }: Coverage): Series[] {
  if (last === undefined || isHabit(group)) return [];
  const fit = (some: readonly AccountPayment[]) =>
    rhythmOf(
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

function asSeries(id: string, group: readonly AccountPayment[], fit: Fit): Series {
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
    name: utilityProvidersIn(text)[0]?.name ?? payeeName(text),
    text,
    ...(code === undefined ? {} : { code }),
    rhythm,
    payments,
    amount: pence(change.now),
    state: gone
      ? 'stopped'
      : missed.length > 0
        ? 'missing'
        : change.before === undefined
          ? 'steady'
          : 'went-up',
    ...(change.before === undefined ? {} : { before: pence(change.before) }),
    next: missed[0] ?? workingDayOf(payments, direction, rhythm, next),
    dueDay: missed[0] ?? next,
  };
}

/** The working day on which a payment comes: the last of the month where it always did, pay before a weekend, bills after it. */
function workingDayOf(
  payments: readonly AccountPayment[],
  direction: string | undefined,
  rhythm: Rhythm,
  day: Day,
): Day {
  const isLast = payments.every(({ row }) => row.day === lastWorkingDay(row.day));
  if (rhythm === 'monthly' && payments.length > 2 && isLast) return lastWorkingDay(day);
  return direction === 'in' ? workingDayBefore(day) : workingDayFrom(day);
}

/** The last working day of the month of a day. */
const lastWorkingDay = (day: Day): Day =>
  workingDayBefore(addDays(addMonths(dayOfStored(`${day.slice(0, 7)}-01`), 1), -1));

/** What is paid now, and before where it went up: by two in a hundred and 50 pence at least, and twice at the new level. */
function changeOf(amounts: readonly number[]): { now: number; before?: number } {
  const last = amounts.at(-1) ?? 0;
  const since = amounts.findLastIndex(amount => amount !== last);
  const before = amounts[since];
  if (before === undefined || amounts.length - 1 - since < 2) return { now: last };
  return last > before && isAnotherAmount(before, last) ? { now: last, before } : { now: last };
}

/** Whether two amounts in pence, above zero, are apart by two in a hundred and 50 pence at least. */
export function isAnotherAmount(before: number, now: number): boolean {
  const apart = Math.abs(now - before);
  return apart >= 50 && apart >= before * 0.02;
}

const regularCode = /^(?:DD|DIRECT ?DEBIT|DIRECTDEBIT|SO|STO|STANDING ?ORDER|REPEATPMT)\b/i;

const isSure = (group: readonly AccountPayment[]): boolean =>
  group.every(
    ({ row }) => regularCode.test(row.code ?? '') || /direct debit|standing order/i.test(row.text),
  ) || group.every(({ row }) => utilityProvidersIn(row.text).length > 0);

/** Shopping is a habit and no commitment, however often it is done: its amount is another each time, or it is food or fuel. */
function isHabit(group: readonly AccountPayment[]): boolean {
  if (isSure(group)) return false;
  const text = group[0]?.row.text ?? '';
  if (spendingOf(text).category === 'food' || /\b(?:petrol|fuel|diesel|cash|atm)\b/i.test(text)) return true;
  const amounts = group.map(({ row }) => Math.abs(row.pence)).toSorted((a, b) => a - b);
  const middle = amounts[amounts.length >> 1] ?? 0;
  const near = amounts.filter(amount => Math.abs(amount - middle) <= middle * 0.35).length;
  return near < amounts.length * 0.75;
}
