import type { ComponentProps } from 'react';
import { PassportBudget } from '../../features/budget/PassportBudget.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';

const messageFor = (problem: Parameters<typeof getProblemText>[0]) => getProblemText(problem);

/** The budgeting tool as shown inside the app, with the app's error messages. */
export function BudgetInPassport(props: Omit<ComponentProps<typeof PassportBudget>, 'messageFor'>) {
  return <PassportBudget {...props} messageFor={messageFor} />;
}
