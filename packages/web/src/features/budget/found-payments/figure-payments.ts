import { monthPayments } from '@kinfolio/domain/budget/month-payments';
import type { PaymentChoices } from '@kinfolio/domain/budget/payee-rules';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import { budgetCategoryOf } from '@kinfolio/domain/reference/budget-categories';
import { dayIfStored, formatDay } from '@kinfolio/domain/values/calendar';

/** A figure of a month: what was spent, also in one category, or the income. */
export interface MonthFigure {
  /** "2026-11". */
  readonly month: string;
  /** `spent`, `income`, or the id of a category. */
  readonly of: string;
}

/** The address of the payments behind a figure. */
export const addressOfFigure = ({ month, of }: MonthFigure): string =>
  `/budgeting/payments?month=${month}&of=${of}`;

/** The figure that an address names; undefined where it names none. */
export function figureOf(search: URLSearchParams): MonthFigure | undefined {
  const month = search.get('month') ?? '';
  const of = search.get('of') ?? '';
  const isKnown = of === 'spent' || of === 'income' || budgetCategoryOf(of) !== undefined;
  return isKnown && dayIfStored(`${month}-01`) !== undefined ? { month, of } : undefined;
}

/** The payments that a figure is the sum of, the oldest first: those with a part in a category too, and refunds. */
export function paymentsOfFigure(
  { month, of }: MonthFigure,
  payments: readonly AccountPayment[],
  choices: PaymentChoices,
): readonly AccountPayment[] {
  const { spending, came } = monthPayments(month, payments, choices);
  const behind =
    of === 'income'
      ? came
      : spending.filter(({ category }) => of === 'spent' || category === of).map(({ payment }) => payment);
  const wanted = new Set(behind);
  return payments.filter(one => wanted.has(one));
}

/** "Food in November 2026". */
export function wordsOfFigure({ month, of }: MonthFigure): string {
  const day = dayIfStored(`${month}-01`);
  const label = day === undefined ? month : formatDay(day).slice(2);
  const what = of === 'income' ? 'Money in' : of === 'spent' ? 'Spent' : (budgetCategoryOf(of)?.label ?? of);
  return `${what}, ${label}`;
}
