import { findOwnersProblem, readOwners } from '../fields/owners.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import { type Pence, toPence } from '../values/money.ts';
import { type BudgetPlan, computeMonthlyItemAmount } from './plan.ts';

/**
 * Who pays for what. Each text lists people in the stored form of owners ("ID=60 ID=40", "ID ID"); '' means that no
 * payers are named.
 */
export interface BudgetPayers {
  /** The payers of everything that has no payers of its own. */
  readonly all: string;
  /** The payers of each category. */
  readonly categories: ReadonlyMap<BudgetCategoryId, string>;
}

/** The part of the budget that one person pays. */
export interface PersonShare {
  /** The id of a person, or `outside`. */
  readonly id: string;
  readonly amount: Pence;
}

/** The part of the budget that each person pays each month. */
export interface HouseholdShares {
  /** The shares, in the order in which the people are first named. */
  readonly people: readonly PersonShare[];
  /** The amount for which no payers are named, or whose payers' shares do not add up to 100 per cent. */
  readonly notDivided: Pence;
}

/**
 * Divides an amount among its payers, so that the shares add up to the amount. Pennies left over by rounding down go to
 * the largest remainders, and to the first payer named among equal ones. Undefined without payers, or if their shares
 * are not 100 per cent. Pass a positive amount. Never throws.
 */
export function splitAmount(amount: Pence, payers: string): readonly PersonShare[] | undefined {
  const owners = readOwners(payers);
  if (owners.length === 0 || findOwnersProblem(owners) !== undefined) return undefined;
  const isEqual = owners.every(({ share }) => share === undefined);
  const weights = owners.map(({ share }) => (isEqual ? 1 : Math.round(Number(share) * 100)));
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight));
  const down = exact.map(one => Number(one / whole));
  const left = amount - down.reduce((sum, one) => sum + one, 0);
  const up = new Set(
    exact
      .map((one, at) => ({ at, rest: Number(one % whole) }))
      .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return owners.map(({ id }, at) => ({ id, amount: toPence((down[at] ?? 0) + (up.has(at) ? 1 : 0)) }));
}

/**
 * Divides a monthly budget among the people who pay. An item is divided among its own payers or, if it has none, those
 * of its category, or else those of the whole budget. Payments in a category without a plan are divided among that
 * category's payers. The parts add up to the total. Never throws.
 */
export function divideBudgetAmongPayers(
  plan: BudgetPlan,
  { all, categories }: BudgetPayers,
): HouseholdShares {
  // Amounts with the same payers are added first, so that the odd pennies do not always go to the same person.
  const sums = new Map<string, number>();
  const add = (payers: string, amount: Pence): void => {
    sums.set(payers, (sums.get(payers) ?? 0) + amount);
  };
  for (const { id, items, monthly } of plan.categories) {
    const usual = categories.get(id) ?? all;
    const typed = items.filter(({ source }) => source === 'manual');
    if (typed.length === 0) add(usual, monthly);
    for (const item of typed) add(item.payers ?? usual, computeMonthlyItemAmount(item).monthly);
  }
  const people = new Map<string, number>();
  let notDivided = 0;
  for (const [payers, sum] of sums) {
    const shares = splitAmount(toPence(sum), payers);
    if (shares === undefined) notDivided += sum;
    for (const { id, amount } of shares ?? []) people.set(id, (people.get(id) ?? 0) + amount);
  }
  return {
    people: [...people].map(([id, amount]) => ({ id, amount: toPence(amount) })),
    notDivided: toPence(notDivided),
  };
}
