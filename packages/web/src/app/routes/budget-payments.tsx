import { PaymentsPage } from '../../features/budget/payments/PaymentsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { getProblemText } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof getProblemText>[0]) => getProblemText(problem);

/** Rendered only inside the passport's frame: a visitor has no stored payments. */
export default function BudgetPayments() {
  return <PaymentsPage clock={systemClock} messageFor={messageFor} />;
}
