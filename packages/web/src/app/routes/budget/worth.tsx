import { WorthPage } from '../../../features/budget/worth/WorthPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { problemWords } from '../../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

/** Drawn inside the frame of the passport only: a visitor has no records. */
export default function BudgetWorth() {
  return <WorthPage clock={systemClock} messageFor={messageFor} />;
}
