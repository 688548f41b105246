import { PaymentsPage } from '../../features/budget/payments/PaymentsPage.tsx';
import { systemClock } from '../../lib/clock.ts';

/** Rendered only inside the passport's frame: a visitor has no stored payments. */
export default function BudgetPayments() {
  return <PaymentsPage clock={systemClock} />;
}
