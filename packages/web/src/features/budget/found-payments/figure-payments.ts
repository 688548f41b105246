import { formatBudgetMonth, type MonthStart } from '@kinfolio/domain/budget/budget-months';
import { groupMonthPayments } from '@kinfolio/domain/budget/month-payments';
import type { PaymentChoices } from '@kinfolio/domain/budget/payee-rules';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { readStoredDayIfAny } from '@kinfolio/domain/values/calendar';

/** A figure for one month: the total spent, the amount spent in one category, or the income. */
export interface MonthFigure {
  /** The month, such as "2026-11". */
  readonly month: string;
  /** `spent`, `income`, or the id of a category. */
  readonly of: string;
}

/** The address of the payments behind a figure. */
export const getFigureUrl = ({ month, of }: MonthFigure): string =>
  `/budgeting/payments?month=${month}&of=${of}`;

/** Reads from an address which figure it names; undefined if it names none. */
export function readFigureFromUrl(search: URLSearchParams): MonthFigure | undefined {
  const month = search.get('month') ?? '';
  const of = search.get('of') ?? '';
  const isKnown = of === 'spent' || of === 'income' || findBudgetCategory(of) !== undefined;
  return isKnown && readStoredDayIfAny(`${month}-01`) !== undefined ? { month, of } : undefined;
}

/**
 * The payments that make up a figure, oldest first. They include refunds, and payments of which only a part is in the
 * category.
 */
export function listFigurePayments(
  { month, of }: MonthFigure,
  payments: readonly AccountPayment[],
  choices: PaymentChoices,
): readonly AccountPayment[] {
  const { spending, came } = groupMonthPayments(month, payments, choices);
  const behind =
    of === 'income'
      ? came
      : spending.filter(({ category }) => of === 'spent' || category === of).map(({ payment }) => payment);
  const wanted = new Set(behind);
  return payments.filter(one => wanted.has(one));
}

/** Describes a figure, such as "Food in November 2026". */
export function describeFigure({ month, of }: MonthFigure, start: MonthStart): string {
  const what =
    of === 'income' ? 'Money in' : of === 'spent' ? 'Spent' : (findBudgetCategory(of)?.label ?? of);
  return `${what}, ${formatBudgetMonth(month, start)}`;
}
