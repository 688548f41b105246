import { RegularPaymentsPage } from '../../features/budget/regular/RegularPage.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof getProblemText>[0]) => getProblemText(problem);

/** Rendered only inside the passport's frame, because recurring payments are found in stored statements. */
export default function BudgetRegular() {
  return <RegularPaymentsPage messageFor={messageFor} />;
}
