import { getProblemText } from '../../../session/api/problem-words.ts';
import type { CallOutcome, ProblemCode } from '../../../session/api/session-client.ts';
import type { CodeNotSentReason } from '../../../ui/code/CodeForm.tsx';

/** Why another code was not sent: the seconds to wait, if the server gave them, or else the error as a sentence. */
export function formatNotSentReason(
  sent: CallOutcome,
  own: Partial<Record<ProblemCode, string>> = {},
): CodeNotSentReason | undefined {
  if (sent.ok) return undefined;
  if (sent.problem === 'too-many-tries' && sent.retryAfterSeconds !== undefined)
    return { waitSeconds: sent.retryAfterSeconds };
  return { message: getProblemText(sent.problem, own) };
}
