import type * as supabase from '@supabase/auth-js';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { StoredSignIn } from './auth-storage.ts';

/** The account that has just signed in. */
export interface SignedInAccount {
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly displayName: string;
  /** The external provider that identified the person, if email and password would not sign them in. */
  readonly outside?: string;
}

/** The account of a session that has just been opened and stored on this device. */
export function toSignedInAccount(
  session: supabase.Session,
  stored: StoredSignIn | undefined,
): CallOutcome<SignedInAccount> {
  if (stored === undefined) return refuseWithProblem('unexpected');
  const { accountId, sessionId } = stored;
  return createSuccess({
    accountId,
    sessionId,
    email: session.user.email ?? '',
    displayName: readDisplayName(session.user),
    ...findRequiredProvider(session.user),
  });
}

/**
 * The external provider that must identify a person, if they cannot sign in with an email and password: an
 * organisation, a wallet, or a provider that shared no email.
 */
export function findRequiredProvider({ identities = [] }: supabase.User): { outside?: string } {
  const providers = identities.map(({ provider }) => provider);
  const [first] = providers;
  return first === undefined || providers.includes('email') ? {} : { outside: first };
}

export function readDisplayName(user: supabase.User): string {
  const name: unknown = user.user_metadata.display_name;
  return typeof name === 'string' ? name : '';
}
