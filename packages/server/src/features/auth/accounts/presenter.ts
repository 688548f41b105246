import { resetWaitMs } from '@kinfolio/contract/retention';
import { formatInstant } from '../instant.ts';
import { presentFactor } from './factor-presenter.ts';
import { metadataForOwner } from './kdf.ts';
import type { AccountWithFactors } from './person.ts';
import type { Account, Identity } from './store.ts';

export type PresentedUser = ReturnType<typeof presentUser>;

/**
 * Lists each field by name, so that a new column is never sent by accident. A field without a value is
 * undefined and never null, so JSON omits it.
 */
export function presentUser({ account, identities, factors }: AccountWithFactors) {
  const { emailConfirmedAtMs, phoneConfirmedAtMs, sentAtMs } = account;
  const confirmed = [emailConfirmedAtMs, phoneConfirmedAtMs].filter(at => at !== null);
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    email_confirmed_at: formatInstant(emailConfirmedAtMs),
    phone_confirmed_at: formatInstant(phoneConfirmedAtMs),
    confirmed_at: confirmed.length === 0 ? undefined : formatInstant(Math.min(...confirmed)),
    confirmation_sent_at: formatInstant(sentAtMs.confirmation),
    recovery_sent_at: formatInstant(sentAtMs.recovery),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: account.newEmail === null ? undefined : formatInstant(sentAtMs.emailChange),
    email_change_agreed: agreedSide(account),
    new_phone: account.newPhone ?? undefined,
    phone_change_sent_at: account.newPhone === null ? undefined : formatInstant(sentAtMs.phoneChange),
    reauthentication_sent_at: formatInstant(sentAtMs.reauthentication),
    last_sign_in_at: formatInstant(account.lastSignInAtMs),
    app_metadata: account.appMetadata,
    user_metadata: metadataForOwner(account),
    factors: factors.length === 0 ? undefined : factors.map(presentFactor),
    identities: identities.map(presentIdentity),
    created_at: formatInstant(account.createdAtMs),
    updated_at: formatInstant(account.updatedAtMs),
    banned_until: formatInstant(account.bannedUntilMs),
    changes_held_until: formatInstant(account.changesHeldUntilMs),
    reset_due_at: dueAt(account.resetAskedAtMs),
    factor_reset_due_at: dueAt(account.factorResetAskedAtMs),
    both_reset_due_at: dueAt(account.bothResetAskedAtMs),
    invited_at: formatInstant(account.sentAtMs.invite),
    deleted_at: formatInstant(account.deletedAtMs),
    is_anonymous: isAnonymous(account, identities),
  };
}

const dueAt = (askedAtMs: number | null) =>
  askedAtMs === null ? undefined : formatInstant(askedAtMs + resetWaitMs);

/**
 * The field names are historical, and clients rely on them: `identity_id` is the row's id, `id` is the person's id at
 * the provider.
 */
function presentIdentity(identity: Identity) {
  const { email } = identity.data;
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.accountId,
    identity_data: identity.data,
    provider: identity.provider,
    last_sign_in_at: formatInstant(identity.lastSignInAtMs),
    created_at: formatInstant(identity.createdAtMs),
    updated_at: formatInstant(identity.updatedAtMs),
    email: typeof email === 'string' ? email : undefined,
  };
}

/**
 * Which of the two addresses has confirmed a change of email so far. The official client ignores this field,
 * which only our own API has.
 */
function agreedSide({ newEmail, newEmailAgreed }: Account): 'current' | 'new' | undefined {
  if (newEmail === null || newEmailAgreed === null) return undefined;
  return newEmailAgreed === 'email_change_new' ? 'new' : 'current';
}

/** Whether the account has no email, phone number or identity yet. */
export function isAnonymous({ deletedAtMs }: Account, identities: readonly Identity[]): boolean {
  return identities.length === 0 && deletedAtMs === null;
}
