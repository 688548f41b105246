import type { ComponentProps } from 'react';
import { PassportBudget } from '../../features/budget/PassportBudget.tsx';
import { problemWords } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

/** The tool inside the app, with the words for what may go wrong there. */
export function BudgetInPassport(props: Omit<ComponentProps<typeof PassportBudget>, 'messageFor'>) {
  return <PassportBudget {...props} messageFor={messageFor} />;
}
