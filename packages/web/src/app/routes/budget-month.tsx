import { MonthPage } from '../../features/budget/month/MonthPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

/** Drawn inside the frame of the passport only: a month is of payments that are kept. */
export default function BudgetMonth() {
  return <MonthPage clock={systemClock} messageFor={messageFor} />;
}
