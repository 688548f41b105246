import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';
import type { Day } from '../values/calendar.ts';
import { type Pence, sumPence, toPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import { calendarMonths, findBudgetMonth, type MonthStart } from './budget-months.ts';
import { toMonthlyPence } from './monthly.ts';

/** A category and its monthly total. */
export interface CategorySum {
  readonly id: BudgetCategoryId;
  readonly label: string;
  /** The items of the category, oldest first. */
  readonly items: readonly BudgetItem[];
  /** The amount used in the total: the planned amount if there is one, otherwise the paid one. */
  readonly monthly: Pence;
  /** The sum of the items that were typed in. */
  readonly planned: Pence;
  /** The average of the statement payments over the months that count, less refunds. */
  readonly paid: Pence;
  readonly essential: Pence;
  readonly notEssential: Pence;
  /** Percentage of the total; all shares of a budget add up to 100. 0 if there is no total. */
  readonly share: number;
}

/** The monthly totals of a budget. */
export interface BudgetPlan {
  readonly total: Pence;
  readonly essential: Pence;
  readonly notEssential: Pence;
  /** Percentage of the total that is essential; 0 if there is no total. */
  readonly essentialShare: number;
  /** All fourteen categories, in the specification's order. */
  readonly categories: readonly CategorySum[];
  /** The categories with a positive total, largest first. */
  readonly largest: readonly CategorySum[];
  readonly count: number;
  /** The number of items that were typed in. */
  readonly typed: number;
  /** How many months of payments the average covers; 0 if no payments count. */
  readonly scannedMonths: number;
}

/** The payments and refunds of the months that a plan averages. */
export interface PlanPayments {
  /** The months, oldest first, such as "2026-11". */
  readonly months: readonly string[];
  /** When the months of the plan begin. */
  readonly start: MonthStart;
  readonly refunds: readonly PlanRefund[];
}

/** A refund, in the category of the original spending. */
export interface PlanRefund {
  readonly category: BudgetCategoryId;
  readonly isEssential: boolean;
  readonly amount: Pence;
}

/** The maximum number of statement months to average. */
const averagedMonths = 3;

/**
 * Calculates the monthly totals of a budget. Typed items count according to how often they are paid (spec 2 §9). A
 * category without typed items uses the average of its statement payments over the newest months that count, at most
 * three. So a single scanned month counts in full, and a planned bill is not counted again when it is paid. Pence; all
 * zero for an empty list. Never throws.
 */
export function computeBudgetPlan(
  items: readonly BudgetItem[],
  { months, start, refunds }: PlanPayments = allMonths(items),
): BudgetPlan {
  const sums = budgetCategories.map(({ value, label }) =>
    sumOf(value, label, items, {
      months,
      start,
      refunds: refunds.filter(({ category }) => category === value),
    }),
  );
  const total = sumPence(sums.map(({ monthly }) => monthly));
  const shares = sharesOf(sums.map(({ monthly }) => monthly));
  const categories = sums.map((sum, index) => ({ ...sum, share: shares[index] ?? 0 }));
  const essential = sumPence(sums.map(sum => sum.essential));
  return {
    total,
    essential,
    notEssential: toPence(total - essential),
    essentialShare: total === 0 ? 0 : Math.round((essential * 100) / total),
    categories,
    largest: categories
      .filter(({ monthly }) => monthly > 0)
      .toSorted((one, other) => other.monthly - one.monthly),
    count: items.length,
    typed: items.filter(({ source }) => source === 'manual').length,
    scannedMonths: sums.some(countsPayments) ? months.length : 0,
  };
}

/**
 * Returns the newest of these items, newest first and at most `most`. The items must be sorted with the oldest first.
 */
export function takeNewestItems(items: readonly BudgetItem[], most: number): readonly BudgetItem[] {
  return items.slice(-most).toReversed();
}

/** If no statements are stored, every month with payments counts. */
const allMonths = (items: readonly BudgetItem[]): PlanPayments => ({
  months: findNewestMonths(
    items.flatMap(({ source, date }) => (source === 'scanned' && date ? date : [])),
    calendarMonths,
  ),
  start: calendarMonths,
  refunds: [],
});

function sumOf(
  id: BudgetCategoryId,
  label: string,
  all: readonly BudgetItem[],
  payments: PlanPayments,
): Omit<CategorySum, 'share'> {
  const items = all.filter(({ category }) => category === id);
  const typed = items.filter(({ source }) => source === 'manual');
  const paid = averages(
    items.filter(({ source }) => source === 'scanned'),
    payments,
  );
  const counted = typed.length > 0 ? typed.map(computeMonthlyItemAmount) : paid;
  const of = (essential: boolean): Pence =>
    sumPence(counted.filter(one => one.essential === essential).map(one => one.monthly));
  const [essential, notEssential] = [of(true), of(false)];
  return {
    id,
    label,
    items,
    essential,
    notEssential,
    monthly: toPence(essential + notEssential),
    planned: sumPence(typed.map(one => computeMonthlyItemAmount(one).monthly)),
    paid: sumPence(paid.map(({ monthly }) => monthly)),
  };
}

/** Whether the payments of a category count in its total, which they do only if nothing is planned in it. */
const countsPayments = ({ items, monthly }: Pick<CategorySum, 'items' | 'monthly'>): boolean =>
  monthly > 0 && items.every(({ source }) => source === 'scanned');

interface Monthly {
  readonly essential: boolean;
  readonly monthly: Pence;
}

/** The monthly amount of a planned item. */
export const computeMonthlyItemAmount = (item: BudgetItem): Monthly => ({
  essential: item.isEssential,
  monthly: toMonthlyPence(item.amount, item.frequency),
});

function averages(items: readonly BudgetItem[], { months, start, refunds }: PlanPayments): Monthly[] {
  const inMonths = items.filter(
    ({ date }) => date !== undefined && months.includes(findBudgetMonth(date, start)),
  );
  const undated = items.filter(({ date }) => date === undefined).map(computeMonthlyItemAmount);
  const average = (essential: boolean): Monthly => {
    const amountsOf = (some: readonly Pick<BudgetItem, 'isEssential' | 'amount'>[]): Pence =>
      sumPence(some.filter(one => one.isEssential === essential).map(({ amount }) => amount));
    // Refunds in these months can exceed the payments, so the sum is at least zero.
    const sum = Math.max(0, amountsOf(inMonths) - amountsOf(refunds));
    return { essential, monthly: toPence(months.length === 0 ? 0 : Math.round(sum / months.length)) };
  };
  return [...undated, average(true), average(false)];
}

/**
 * The newest months to average over that contain any of these days: at most three, oldest first. Months are written as
 * "2026-11" and begin on `start`.
 */
export function findNewestMonths(days: readonly Day[], start: MonthStart): readonly string[] {
  const months = new Set<string>();
  let last: Day | undefined;
  for (const day of days) {
    // Most days are in order, so comparing with the last one avoids most repeated look-ups.
    if (last !== day) months.add(findBudgetMonth(day, start));
    last = day;
  }
  return [...months].toSorted().slice(-averagedMonths);
}

/** Converts amounts to whole percentages that add up to 100. Those with the largest remainders are rounded up. */
function sharesOf(amounts: readonly Pence[]): readonly number[] {
  const total = sumPence(amounts);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map(amount => (amount * 100) / total);
  const down = exact.map(Math.floor);
  const left = 100 - down.reduce((sum, one) => sum + one, 0);
  const up = exact
    .map((one, index) => ({ index, rest: one - Math.floor(one) }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, left);
  const raised = new Set(up.map(({ index }) => index));
  return down.map((one, index) => (raised.has(index) ? one + 1 : one));
}
