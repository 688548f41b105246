import type { FieldValues } from '../fields/fields.ts';
import {
  type BudgetCategoryId,
  budgetCategories,
  findBudgetCategory,
} from '../reference/budget-categories.ts';
import { type Day, readStoredDayIfAny } from '../values/calendar.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny } from '../values/money.ts';
import type { PaymentFrequencyOfItem } from './monthly.ts';

/** An item of the budget (spec 2 §3). */
export interface BudgetItem {
  readonly id: string;
  readonly description: string;
  readonly amount: Pence;
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly frequency: PaymentFrequencyOfItem;
  readonly isEssential: boolean;
  readonly source: 'manual' | 'scanned';
  /** The day on which a scanned item was paid. */
  readonly date?: Day;
  readonly notes: string;
  /** Who pays, in the stored form of owners; absent if the payers of the category pay. */
  readonly payers?: string;
}

/** The payment frequencies to choose from. */
export const budgetFrequencyChoices: readonly PaymentFrequencyOfItem[] = [
  'weekly',
  'monthly',
  'quarterly',
  'yearly',
];
const categoryIds = new Set<unknown>(budgetCategories.map(({ value }) => value));
export const isBudgetCategory = (value: unknown): value is BudgetCategoryId => categoryIds.has(value);

/**
 * Reads an item from its sealed fields, or from fields stored in the browser. Undefined without a description or a
 * positive amount; an unknown category, subcategory or frequency becomes the default. Never throws.
 */
export function readBudgetItem(id: string, fields: FieldValues): BudgetItem | undefined {
  const amount = readStoredPenceIfAny(fields['amount']);
  const description = textOf(fields['description']).trim();
  if (amount === undefined || amount <= 0 || description === '') return undefined;
  const category = isBudgetCategory(fields['category']) ? fields['category'] : 'miscellaneous';
  const date = readStoredDayIfAny(fields['date']);
  return {
    id,
    description,
    amount,
    category,
    subcategory: subcategoryOf(category, textOf(fields['subcategory'])),
    frequency: budgetFrequencyChoices.find(one => one === fields['frequency']) ?? 'monthly',
    isEssential: fields['isEssential'] === true,
    source: fields['source'] === 'scanned' ? 'scanned' : 'manual',
    ...(date === undefined ? {} : { date }),
    notes: textOf(fields['notes']),
    ...toPayersField(textOf(fields['payers'])),
  };
}

/** The fields of an item as they are sealed; empty ones are left out. */
export function toBudgetItemFields(item: Omit<BudgetItem, 'id'>): FieldValues {
  const { amount, date, notes, payers, ...rest } = item;
  return {
    ...rest,
    amount: formatStoredPence(amount),
    ...(date === undefined ? {} : { date }),
    ...(notes === '' ? {} : { notes }),
    ...toPayersField(payers ?? ''),
  };
}

/**
 * The first subcategory of a category. A form switches to it when the category changes, because the earlier subcategory
 * belongs to another category (spec 2 §4).
 */
export function findFirstSubcategory(category: string): string {
  return findBudgetCategory(category)?.subcategories[0]?.value ?? 'other';
}

/** The values typed into the form, unchanged. */
export interface TypedBudgetItem {
  readonly description: string;
  readonly amount: string;
  readonly category: string;
  readonly subcategory: string;
  readonly frequency: string;
  readonly isEssential: boolean;
  readonly notes: string;
  readonly payers?: string;
}

/**
 * An empty form, with the chosen category if there is one. The item is marked as a need if the category usually is one;
 * the person can change that.
 */
export function createEmptyBudgetItemForm(category: string = budgetCategories[0].value): TypedBudgetItem {
  return {
    description: '',
    amount: '',
    category,
    subcategory: findFirstSubcategory(category),
    frequency: 'monthly',
    isEssential: findBudgetCategory(category)?.essential ?? false,
    notes: '',
  };
}

/** The form values for an existing item. */
export function toBudgetItemForm(item: BudgetItem): TypedBudgetItem {
  const { description, category, subcategory, frequency, isEssential, notes, payers } = item;
  const amount = formatStoredPence(item.amount);
  return {
    description,
    amount,
    category,
    subcategory,
    frequency,
    isEssential,
    notes,
    ...toPayersField(payers ?? ''),
  };
}

function subcategoryOf(category: BudgetCategoryId, value: string): string {
  const known = findBudgetCategory(category)?.subcategories.some(one => one.value === value);
  return known === true ? value : 'other';
}

export const toPayersField = (payers: string): { readonly payers?: string } =>
  payers === '' ? {} : { payers };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
