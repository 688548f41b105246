import { getProblemText, wrongPasswordText } from '../../../session/api/problem-words.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';

/**
 * Converts the error of an action that requires the password. If the password was wrong, the error is marked as
 * belonging to the password field.
 */
export function passwordProblem(problem: ProblemCode, own: Partial<Record<ProblemCode, string>> = {}) {
  return problem === 'wrong-password'
    ? { id: 'password' as const, message: wrongPasswordText }
    : { message: getProblemText(problem, own) };
}
