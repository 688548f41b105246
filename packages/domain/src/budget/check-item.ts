import { budgetCategoryOf } from '../reference/budget-categories.ts';
import { parseMoney, pence } from '../values/money.ts';
import { type BudgetItem, frequencies, isCategory, type TypedItem } from './budget-items.ts';

/** What is wrong with a form, a sentence for each box. */
export type ItemProblems = Partial<Readonly<Record<'description' | 'amount' | 'subcategory', string>>>;

/** An item as read from a form. */
export type CheckedItem = Omit<BudgetItem, 'id' | 'source' | 'date'>;

/**
 * Reads a form: an item without its id, or what is wrong with it (spec 2 §5): words are needed, an amount above nothing,
 * and a subcategory of the category.
 */
export function checkItem(
  typed: TypedItem,
): { ok: true; item: CheckedItem } | { ok: false; problems: ItemProblems } {
  const description = typed.description.trim();
  const read = parseMoney(typed.amount);
  const category = isCategory(typed.category) ? typed.category : 'miscellaneous';
  const known = budgetCategoryOf(category)?.subcategories.some(({ value }) => value === typed.subcategory);
  const problems: ItemProblems = {
    ...(description === '' ? { description: 'Enter the description' } : {}),
    ...(description.length > 200 ? { description: 'Use at most 200 characters' } : {}),
    ...amountProblem(typed.amount, read),
    ...(known === true ? {} : { subcategory: 'Choose the subcategory' }),
  };
  if (Object.keys(problems).length > 0 || !read.ok) return { ok: false, problems };
  const { subcategory, isEssential } = typed;
  const frequency = frequencies.find(one => one === typed.frequency) ?? 'monthly';
  const notes = typed.notes.trim() === '' ? '' : typed.notes;
  const item = { description, amount: read.pence, category, subcategory, frequency, isEssential, notes };
  return { ok: true, item };
}

function amountProblem(typed: string, read: ReturnType<typeof parseMoney>): ItemProblems {
  if (typed.trim() === '') return { amount: 'Enter the amount' };
  if (!read.ok) return { amount: 'Enter the amount in pounds, like 85.00' };
  return read.pence <= pence(0) ? { amount: 'Enter an amount above £0.00' } : {};
}
