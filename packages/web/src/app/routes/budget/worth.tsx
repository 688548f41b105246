import { NetWorthPage } from '../../../features/budget/worth/WorthPage.tsx';
import { systemClock } from '../../../lib/clock.ts';

/** Rendered only inside the passport's frame: a visitor has no records. */
export default function BudgetWorth() {
  return <NetWorthPage clock={systemClock} />;
}
