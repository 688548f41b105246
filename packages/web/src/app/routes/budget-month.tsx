import { BudgetMonthPage } from '../../features/budget/month/MonthPage.tsx';
import { systemClock } from '../../lib/clock.ts';

/** Rendered only inside the passport's frame: a month needs stored payments. */
export default function BudgetMonth() {
  return <BudgetMonthPage clock={systemClock} />;
}
