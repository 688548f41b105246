import { PassportBudget } from '../../features/budget/PassportBudget.tsx';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { readWhenAsked } from '../flows/read-when-asked.ts';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

/** Drawn inside the frame of the passport only; a visitor's tool is the frame's. */
export default function Budgeting() {
  return <PassportBudget clock={systemClock} readStatement={readWhenAsked} messageFor={messageFor} />;
}
