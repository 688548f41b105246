import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';
import type { Day } from '../values/calendar.ts';
import { type Pence, pence, sumPence } from '../values/money.ts';
import type { BudgetItem } from './budget-items.ts';
import { monthlyPence } from './monthly.ts';

/** A category with what it comes to each month. */
export interface CategorySum {
  readonly id: BudgetCategoryId;
  readonly label: string;
  /** Its items, the oldest first. */
  readonly items: readonly BudgetItem[];
  /** What counts in the total: what is planned, else what was paid. */
  readonly monthly: Pence;
  /** By the items that were typed. */
  readonly planned: Pence;
  /** The average of the months of payments that count, less refunds. */
  readonly paid: Pence;
  readonly essential: Pence;
  readonly notEssential: Pence;
  /** Per cent of the total; all shares of a budget add up to 100. 0 without a total. */
  readonly share: number;
}

/** What the budget comes to each month. */
export interface BudgetPlan {
  readonly total: Pence;
  readonly essential: Pence;
  readonly notEssential: Pence;
  /** Per cent of the total that is essential; 0 without a total. */
  readonly essentialShare: number;
  /** All fourteen, in the specification's order. */
  readonly categories: readonly CategorySum[];
  /** Those that come to something, the largest first. */
  readonly largest: readonly CategorySum[];
  readonly count: number;
  /** Items that were typed. */
  readonly typed: number;
  /** Months of payments whose average is in the total, beside what was typed; 0 where no payment counts. */
  readonly scannedMonths: number;
}

/** The months of payments whose average is in a plan, and what came back in them. */
export interface PlanPayments {
  /** "2026-11", the oldest first. */
  readonly months: readonly string[];
  readonly refunds: readonly PlanRefund[];
}

/** Money that came back, in the category it was spent in. */
export interface PlanRefund {
  readonly category: BudgetCategoryId;
  readonly isEssential: boolean;
  readonly amount: Pence;
}

/** Most months of statements that an average is taken of. */
const averagedMonths = 3;

/**
 * Adds up a budget. Typed items count by how often they are paid (spec 2 §9). Payments of statements count in a category
 * without typed items, by the average of the newest months that count, at most three (`planPayments`): so one scanned month is that month, and
 * a bill that is planned is not counted again when it is paid. Pence; nothing for an empty list. Never throws.
 */
export function planOf(
  items: readonly BudgetItem[],
  { months, refunds }: PlanPayments = allMonths(items),
): BudgetPlan {
  const sums = budgetCategories.map(({ value, label }) =>
    sumOf(value, label, items, {
      months,
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
    notEssential: pence(total - essential),
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

/** The newest items first, at most so many. Items are handed over oldest first. */
export function newestItems(items: readonly BudgetItem[], most: number): readonly BudgetItem[] {
  return items.slice(-most).toReversed();
}

/** Where no statements are kept, every month with payments counts. */
const allMonths = (items: readonly BudgetItem[]): PlanPayments => ({
  months: newestMonths(items.flatMap(({ source, date }) => (source === 'scanned' && date ? date : []))),
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
  const counted = typed.length > 0 ? typed.map(monthlyOf) : paid;
  const of = (essential: boolean): Pence =>
    sumPence(counted.filter(one => one.essential === essential).map(one => one.monthly));
  const [essential, notEssential] = [of(true), of(false)];
  return {
    id,
    label,
    items,
    essential,
    notEssential,
    monthly: pence(essential + notEssential),
    planned: sumPence(typed.map(one => monthlyOf(one).monthly)),
    paid: sumPence(paid.map(({ monthly }) => monthly)),
  };
}

/** Whether payments are in the sum of a category: where nothing is planned in it. */
const countsPayments = ({ items, monthly }: Pick<CategorySum, 'items' | 'monthly'>): boolean =>
  monthly > 0 && items.every(({ source }) => source === 'scanned');

interface Monthly {
  readonly essential: boolean;
  readonly monthly: Pence;
}

/** What an item comes to each month, as it is planned. */
export const monthlyOf = (item: BudgetItem): Monthly => ({
  essential: item.isEssential,
  monthly: monthlyPence(item.amount, item.frequency),
});

function averages(items: readonly BudgetItem[], { months, refunds }: PlanPayments): Monthly[] {
  const inMonths = items.filter(({ date }) => date !== undefined && months.includes(date.slice(0, 7)));
  const undated = items.filter(({ date }) => date === undefined).map(monthlyOf);
  const average = (essential: boolean): Monthly => {
    const amountsOf = (some: readonly Pick<BudgetItem, 'isEssential' | 'amount'>[]): Pence =>
      sumPence(some.filter(one => one.isEssential === essential).map(({ amount }) => amount));
    // More may come back in these months than was paid in them.
    const sum = Math.max(0, amountsOf(inMonths) - amountsOf(refunds));
    return { essential, monthly: pence(months.length === 0 ? 0 : Math.round(sum / months.length)) };
  };
  return [...undated, average(true), average(false)];
}

/** The newest months ("2026-11") among some days that an average is taken of, at most three, the oldest first. */
export function newestMonths(days: readonly Day[]): readonly string[] {
  const months = new Set<string>();
  let last: string | undefined;
  for (const day of days) {
    // Days are mostly in order.
    if (last !== undefined && day.startsWith(last)) continue;
    last = day.slice(0, 7);
    months.add(last);
  }
  return [...months].toSorted().slice(-averagedMonths);
}

/** Whole per cents that add up to 100: those with the largest remainders are rounded up. */
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
