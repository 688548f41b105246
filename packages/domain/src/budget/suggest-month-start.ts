import type { AccountPayment } from '../payments/kept-payments.ts';
import type { Pence } from '../values/money.ts';
import {
  computeBudgetMonthSpan,
  findBudgetMonth,
  type MonthStart,
  monthsFromLastWorkingDay,
} from './budget-months.ts';

/** A regular payment, as `findSeries` describes it. */
interface Regular {
  readonly direction: 'out' | 'in';
  readonly rhythm: string;
  readonly state: string;
  readonly amount: Pence;
  /** The payments, oldest first. */
  readonly payments: readonly AccountPayment[];
}

/** The minimum number of payments needed to recognise the day on which pay arrives. */
const fewest = 3;

/** The month starts to try, most usual first: the first one that explains all payments is used. */
const possible: readonly MonthStart[] = [
  monthsFromLastWorkingDay,
  ...Array.from({ length: 30 }, (_, index) => ({ day: index + 1, isWorkingDay: true })),
  ...Array.from({ length: 31 }, (_, index) => ({ day: index + 1, isWorkingDay: false })),
];

/**
 * Suggests a month start that matches the largest pay that arrives every month. Undefined if that pay arrived fewer
 * than three times on a day that fits one of the possible starts, or if it also arrived on other days. Never throws.
 */
export function suggestMonthStart(series: readonly Regular[]): MonthStart | undefined {
  const [pay] = series
    .filter(
      ({ direction, rhythm, state }) =>
        direction === 'in' && rhythm === 'monthly' && state !== 'stopped' && state !== 'missing',
    )
    .toSorted((one, other) => other.amount - one.amount);
  const days = pay?.payments.map(({ row }) => row.day) ?? [];
  if (days.length < fewest) return undefined;
  return possible.find(start =>
    days.every(day => computeBudgetMonthSpan(findBudgetMonth(day, start), start).from === day),
  );
}
