import { BudgetMonthPage } from '../../features/budget/month/MonthPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { getProblemText } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof getProblemText>[0]) => getProblemText(problem);

/** Rendered only inside the passport's frame: a month needs stored payments. */
export default function BudgetMonth() {
  return <BudgetMonthPage clock={systemClock} messageFor={messageFor} />;
}
