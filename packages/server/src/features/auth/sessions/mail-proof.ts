import type { AuthContext } from '../context.ts';
import type { SignedIn } from './bearer.ts';
import { findSession } from './store.ts';

/** So long a session counts as just opened. */
const freshMs = 30 * 60_000;

/** Whether a session was opened a moment ago by a code or a link that was mailed to its owner. */
export async function provedByMail(
  { db, clock }: AuthContext,
  who: Pick<SignedIn, 'accountId' | 'sessionId'>,
): Promise<boolean> {
  const session = await findSession(db, who);
  if (session === undefined || session.createdAtMs <= clock.now() - freshMs) return false;
  return session.amr.some(({ method }) => method === 'otp');
}
