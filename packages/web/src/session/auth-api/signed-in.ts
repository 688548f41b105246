import type * as supabase from '@supabase/auth-js';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { StoredSignIn } from './auth-storage.ts';

/** Who just signed in. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly displayName: string;
  /** Who outside said who they are, where their email and password would not sign them in. */
  readonly outside?: string;
}

/** The session just opened, as this device keeps it. */
export function signedIn(session: supabase.Session, stored: StoredSignIn | undefined): Outcome<SignedIn> {
  if (stored === undefined) return refuse('unexpected');
  const { accountId, sessionId } = stored;
  return ok({
    accountId,
    sessionId,
    email: session.user.email ?? '',
    displayName: displayNameOf(session.user),
    ...outsideOf(session.user),
  });
}

/**
 * Who outside has to say who somebody is, because no email and password of theirs signs them in: an organisation, a
 * wallet, or a provider that told no email.
 */
export function outsideOf({ identities = [] }: supabase.User): { outside?: string } {
  const providers = identities.map(({ provider }) => provider);
  const [first] = providers;
  return first === undefined || providers.includes('email') ? {} : { outside: first };
}

export function displayNameOf(user: supabase.User): string {
  const name: unknown = user.user_metadata.display_name;
  return typeof name === 'string' ? name : '';
}
