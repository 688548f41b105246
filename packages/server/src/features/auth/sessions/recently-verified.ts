import type { SignedIn } from '../../../http/signed-in.ts';
import { listIdentities } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { AuthMethod } from '../tables.ts';
import { findSession } from './store.ts';

/** How long a session counts as recently opened. */
const freshMs = 30 * 60_000;
const outside: ReadonlySet<AuthMethod['method']> = new Set(['oauth', 'sso/saml', 'web3']);

/**
 * Whether a session was recently opened with a code or a link in an email. If the account has no email to sign in with,
 * an external provider counts as well.
 */
export async function wasRecentlyVerified(
  { db, clock }: AuthContext,
  who: Pick<SignedIn, 'accountId' | 'sessionId'>,
): Promise<boolean> {
  const session = await findSession(db, who);
  if (session === undefined || session.createdAtMs <= clock.now() - freshMs) return false;
  const methods = session.amr.map(({ method }) => method);
  if (methods.includes('otp')) return true;
  if (!methods.some(method => outside.has(method))) return false;
  const identities = await listIdentities(db, who.accountId);
  return !identities.some(({ provider }) => provider === 'email');
}
