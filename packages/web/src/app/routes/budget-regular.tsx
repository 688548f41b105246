import { RegularPage } from '../../features/budget/regular/RegularPage.tsx';
import { problemWords } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

/** Drawn inside the frame of the passport only: what comes round is found in payments that are kept. */
export default function BudgetRegular() {
  return <RegularPage messageFor={messageFor} />;
}
