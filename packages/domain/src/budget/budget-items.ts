import type { FieldValues } from '../fields/fields.ts';
import { type BudgetCategoryId, budgetCategories, budgetCategoryOf } from '../reference/budget-categories.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import { type Pence, penceIfStored, storedOfPence } from '../values/money.ts';
import type { Frequency } from './monthly.ts';

/** One item of the budget (spec 2 §3). */
export interface BudgetItem {
  readonly id: string;
  readonly description: string;
  readonly amount: Pence;
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly frequency: Frequency;
  readonly isEssential: boolean;
  readonly source: 'manual' | 'scanned';
  /** The day a scanned item was paid. */
  readonly date?: Day;
  readonly notes: string;
}

/** How often an item may be paid. */
export const frequencies: readonly Frequency[] = ['weekly', 'monthly', 'quarterly', 'yearly'];
const categoryIds = new Set<unknown>(budgetCategories.map(({ value }) => value));
/** Whether a value is the id of a category. */
export const isCategory = (value: unknown): value is BudgetCategoryId => categoryIds.has(value);

/**
 * An item from the fields as they are sealed, or as a browser kept them. Undefined without words or an amount above
 * nothing; a category, subcategory or rhythm that is not known becomes the plainest one. Never throws.
 */
export function itemOfFields(id: string, fields: FieldValues): BudgetItem | undefined {
  const amount = penceIfStored(fields['amount']);
  const description = textOf(fields['description']).trim();
  if (amount === undefined || amount <= 0 || description === '') return undefined;
  const category = isCategory(fields['category']) ? fields['category'] : 'miscellaneous';
  const date = dayIfStored(fields['date']);
  return {
    id,
    description,
    amount,
    category,
    subcategory: subcategoryOf(category, textOf(fields['subcategory'])),
    frequency: frequencies.find(one => one === fields['frequency']) ?? 'monthly',
    isEssential: fields['isEssential'] === true,
    source: fields['source'] === 'scanned' ? 'scanned' : 'manual',
    ...(date === undefined ? {} : { date }),
    notes: textOf(fields['notes']),
  };
}

/** The fields of an item as they are sealed: what is empty is left out. */
export function fieldsOfItem(item: Omit<BudgetItem, 'id'>): FieldValues {
  const { amount, date, notes, ...rest } = item;
  return {
    ...rest,
    amount: storedOfPence(amount),
    ...(date === undefined ? {} : { date }),
    ...(notes === '' ? {} : { notes }),
  };
}

/** The first subcategory of a category, which a form begins with; what was chosen before belongs to another (spec 2 §4). */
export function firstSubcategory(category: string): string {
  return budgetCategoryOf(category)?.subcategories[0]?.value ?? 'other';
}

/** What a form holds: exactly what is in its boxes. */
export interface TypedItem {
  readonly description: string;
  readonly amount: string;
  readonly category: string;
  readonly subcategory: string;
  readonly frequency: string;
  readonly isEssential: boolean;
  readonly notes: string;
}

/** A new form, on a category if one was chosen. A need where the category mostly is one; the person decides. */
export function newItem(category: string = budgetCategories[0].value): TypedItem {
  return {
    description: '',
    amount: '',
    category,
    subcategory: firstSubcategory(category),
    frequency: 'monthly',
    isEssential: budgetCategoryOf(category)?.essential ?? false,
    notes: '',
  };
}

/** A form with an item in it. */
export function typedOfItem(item: BudgetItem): TypedItem {
  const { description, category, subcategory, frequency, isEssential, notes } = item;
  const amount = storedOfPence(item.amount);
  return { description, amount, category, subcategory, frequency, isEssential, notes };
}

function subcategoryOf(category: BudgetCategoryId, value: string): string {
  const known = budgetCategoryOf(category)?.subcategories.some(one => one.value === value);
  return known === true ? value : 'other';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
