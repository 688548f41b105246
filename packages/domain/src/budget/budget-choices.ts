import type { FieldValues } from '../fields/fields.ts';
import { payersKey } from '../kinds/budget-choices.ts';
import { budgetCategories } from '../reference/budget-categories.ts';
import { calendarMonths, type MonthStart } from './budget-months.ts';
import type { BudgetPayers } from './household-shares.ts';

/**
 * Returns the record of budget choices to use: the one with the lowest id, if two devices each created one. Undefined
 * if no such record exists.
 */
export function findBudgetChoices<R extends { readonly id: string }>(records: readonly R[]): R | undefined {
  return records.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0];
}

/** When the budget's months begin, read from the record with the person's choices: calendar months if nothing was chosen. Never throws. */
export function readBudgetMonthStart(fields: FieldValues = {}): MonthStart {
  const { monthDay, onWorkingDay } = fields;
  const day = typeof monthDay === 'string' && /^\d{1,2}$/.test(monthDay) ? Number(monthDay) : 0;
  return day >= 1 && day <= 31 ? { day, isWorkingDay: onWorkingDay === true } : calendarMonths;
}

/** The fields that store when the months begin. */
export const toMonthStartFields = ({ day, isWorkingDay }: MonthStart): FieldValues => ({
  monthDay: String(day),
  onWorkingDay: isWorkingDay,
});

/** Who pays for what, read from the record with the person's choices. Never throws. */
export function readBudgetPayers(fields: FieldValues): BudgetPayers {
  const textOf = (key: string): string => String(fields[key] ?? '');
  const chosen = budgetCategories.flatMap(({ value }) => {
    const payers = textOf(payersKey(value));
    return payers === '' ? [] : [[value, payers] as const];
  });
  return { all: textOf('payers'), categories: new Map(chosen) };
}
