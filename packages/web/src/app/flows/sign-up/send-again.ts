import { problemWords } from '../../../session/api/problem-words.ts';
import type { Outcome, ProblemCode } from '../../../session/api/session-client.ts';
import type { NotSent } from '../../../ui/code/CodeForm.tsx';

/** Why another code was not sent: when it can be, where the server said so, or the sentence of what went wrong. */
export function notSent(sent: Outcome, own: Partial<Record<ProblemCode, string>> = {}): NotSent | undefined {
  if (sent.ok) return undefined;
  if (sent.problem === 'too-many-tries' && sent.retryAfterSeconds !== undefined)
    return { waitSeconds: sent.retryAfterSeconds };
  return { message: problemWords(sent.problem, own) };
}
