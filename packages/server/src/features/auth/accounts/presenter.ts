import { resetWaitMs } from '@kinfolio/contract/retention';
import { presentFactor } from '../factors/presenter.ts';
import { instantOf } from '../instant.ts';
import { shownMetadata } from './kdf.ts';
import type { PersonParts } from './person.ts';
import type { Account, Identity } from './store.ts';

/** The User object of `auth/v1`. */
export type PresentedUser = ReturnType<typeof presentUser>;

/** Lists what leaves the server. A field without a value is undefined, which JSON leaves out; it is never null. */
export function presentUser({ account, identities, factors }: PersonParts) {
  const { emailConfirmedAtMs, phoneConfirmedAtMs, sentAtMs } = account;
  const confirmed = [emailConfirmedAtMs, phoneConfirmedAtMs].filter(at => at !== null);
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    email_confirmed_at: instantOf(emailConfirmedAtMs),
    phone_confirmed_at: instantOf(phoneConfirmedAtMs),
    confirmed_at: confirmed.length === 0 ? undefined : instantOf(Math.min(...confirmed)),
    confirmation_sent_at: instantOf(sentAtMs.confirmation),
    recovery_sent_at: instantOf(sentAtMs.recovery),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: account.newEmail === null ? undefined : instantOf(sentAtMs.emailChange),
    email_change_agreed: agreedSide(account),
    new_phone: account.newPhone ?? undefined,
    phone_change_sent_at: account.newPhone === null ? undefined : instantOf(sentAtMs.phoneChange),
    reauthentication_sent_at: instantOf(sentAtMs.reauthentication),
    last_sign_in_at: instantOf(account.lastSignInAtMs),
    app_metadata: account.appMetadata,
    user_metadata: shownMetadata(account),
    factors: factors.length === 0 ? undefined : factors.map(presentFactor),
    identities: identities.map(presentIdentity),
    created_at: instantOf(account.createdAtMs),
    updated_at: instantOf(account.updatedAtMs),
    banned_until: instantOf(account.bannedUntilMs),
    changes_held_until: instantOf(account.changesHeldUntilMs),
    reset_due_at: dueAt(account.resetAskedAtMs),
    factor_reset_due_at: dueAt(account.factorResetAskedAtMs),
    both_reset_due_at: dueAt(account.bothResetAskedAtMs),
    invited_at: instantOf(account.sentAtMs.invite),
    deleted_at: instantOf(account.deletedAtMs),
    is_anonymous: isAnonymous(account, identities),
  };
}

const dueAt = (askedAtMs: number | null) =>
  askedAtMs === null ? undefined : instantOf(askedAtMs + resetWaitMs);

/** The names are historical and relied upon: `identity_id` is the row, `id` what the provider calls the person. */
function presentIdentity(identity: Identity) {
  const { email } = identity.data;
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.accountId,
    identity_data: identity.data,
    provider: identity.provider,
    last_sign_in_at: instantOf(identity.lastSignInAtMs),
    created_at: instantOf(identity.createdAtMs),
    updated_at: instantOf(identity.updatedAtMs),
    email: typeof email === 'string' ? email : undefined,
  };
}

/** Which of the two addresses of a change has agreed so far; a word of ours, which the official client passes over. */
function agreedSide({ newEmail, newEmailAgreed }: Account): 'current' | 'new' | undefined {
  if (newEmail === null || newEmailAgreed === null) return undefined;
  return newEmailAgreed === 'email_change_new' ? 'new' : 'current';
}

/** Somebody who has not said yet by what they are known. */
export function isAnonymous({ deletedAtMs }: Account, identities: readonly Identity[]): boolean {
  return identities.length === 0 && deletedAtMs === null;
}
