import { problemWords, wrongPassword } from '../../../session/api/problem-words.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';

/** What went wrong with something that asks for the password, and whether the password is it. */
export function passwordProblem(problem: ProblemCode, own: Partial<Record<ProblemCode, string>> = {}) {
  return problem === 'wrong-password'
    ? { id: 'password' as const, message: wrongPassword }
    : { message: problemWords(problem, own) };
}
