import { NetWorthPage } from '../../../features/budget/worth/WorthPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof getProblemText>[0]) => getProblemText(problem);

/** Rendered only inside the passport's frame: a visitor has no records. */
export default function BudgetWorth() {
  return <NetWorthPage clock={systemClock} messageFor={messageFor} />;
}
