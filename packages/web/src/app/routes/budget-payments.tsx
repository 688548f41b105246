import { PaymentsPage } from '../../features/budget/payments/PaymentsPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { readWhenAsked } from '../flows/read-when-asked.ts';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

/** Drawn inside the frame of the passport only: a visitor has no payments that are kept. */
export default function BudgetPayments() {
  return <PaymentsPage clock={systemClock} readStatement={readWhenAsked} messageFor={messageFor} />;
}
