import { ownerShareMessages } from '../fields/field-words.ts';
import { findOwnersProblem, readTypedOwners } from '../fields/owners.ts';
import { findBudgetCategory } from '../reference/budget-categories.ts';
import { parseMoney, toPence } from '../values/money.ts';
import {
  type BudgetItem,
  budgetFrequencyChoices,
  isBudgetCategory,
  type TypedBudgetItem,
  toPayersField,
} from './budget-items.ts';

/** The problems in a form: one sentence for each field. */
export type BudgetItemProblems = Partial<
  Readonly<Record<'description' | 'amount' | 'subcategory' | 'payers', string>>
>;

/** An item as read from a form. */
export type CheckedBudgetItem = Omit<BudgetItem, 'id' | 'source' | 'date'>;

/**
 * Reads a form. Returns an item without its id, or the problems (spec 2 §5): an item needs a description, a positive
 * amount, and a subcategory that belongs to its category.
 */
export function checkBudgetItem(
  typed: TypedBudgetItem,
): { ok: true; item: CheckedBudgetItem } | { ok: false; problems: BudgetItemProblems } {
  const description = typed.description.trim();
  const read = parseMoney(typed.amount);
  const category = isBudgetCategory(typed.category) ? typed.category : 'miscellaneous';
  const known = findBudgetCategory(category)?.subcategories.some(({ value }) => value === typed.subcategory);
  const problems: BudgetItemProblems = {
    ...(description === '' ? { description: 'Enter the description' } : {}),
    ...(description.length > 200 ? { description: 'Use at most 200 characters' } : {}),
    ...amountProblem(typed.amount, read),
    ...(known === true ? {} : { subcategory: 'Choose the subcategory' }),
    ...payersProblem(typed.payers ?? ''),
  };
  if (Object.keys(problems).length > 0 || !read.ok) return { ok: false, problems };
  const { subcategory, isEssential } = typed;
  const frequency = budgetFrequencyChoices.find(one => one === typed.frequency) ?? 'monthly';
  const notes = typed.notes.trim() === '' ? '' : typed.notes;
  const item = {
    description,
    amount: read.pence,
    category,
    subcategory,
    frequency,
    isEssential,
    notes,
    ...toPayersField(typed.payers ?? ''),
  };
  return { ok: true, item };
}

function payersProblem(typed: string): BudgetItemProblems {
  const problem = findOwnersProblem(readTypedOwners(typed));
  return problem === undefined ? {} : { payers: ownerShareMessages[problem] };
}

function amountProblem(typed: string, read: ReturnType<typeof parseMoney>): BudgetItemProblems {
  if (typed.trim() === '') return { amount: 'Enter the amount' };
  if (!read.ok) return { amount: 'Enter the amount in pounds, like 85.00' };
  return read.pence <= toPence(0) ? { amount: 'Enter an amount above £0.00' } : {};
}
