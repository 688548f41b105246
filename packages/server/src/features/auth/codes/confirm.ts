import type { Db } from '../../../db/database.ts';
import { confirmOwnIdentity } from '../accounts/own-identity.ts';
import {
  type Account,
  releaseEmail,
  releasePhone,
  reserveEmail,
  reservePhone,
  updateAccount,
} from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { type CodePurpose, deleteAddressClaim, deleteCode } from './store.ts';

/** The result of a correct code: the updated account, or `halfway` if the other address must still agree. */
export type ConfirmationResult = { account: Account } | { halfway: true };

type Confirm = (context: AuthContext, tx: Db, account: Account) => Promise<Outcome<ConfirmationResult>>;

/** How a correct code of each purpose changes its account. */
export const confirmersByPurpose: Record<CodePurpose, Confirm> = {
  signup: confirmEmail,
  recovery: confirmByRecovery,
  phone_signup: confirmPhone,
  phone_change: changePhone,
  email_change_current: (context, tx, account) => agree(context, tx, account, 'email_change_current'),
  email_change_new: (context, tx, account) => agree(context, tx, account, 'email_change_new'),
  reauthentication: async () => createRefusal('otp_expired'),
  not_me: async () => createRefusal('otp_expired'),
};

async function confirmEmail(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<ConfirmationResult>> {
  if (account.emailConfirmedAtMs !== null) return { ok: true, value: { account } };
  const now = context.clock.now();
  const changes = {
    emailConfirmedAtMs: now,
    updatedAtMs: now,
    userMetadata: { ...account.userMetadata, email_verified: true },
  };
  await updateAccount(tx, account.id, changes);
  return {
    ok: true,
    value: { account: await confirmOwnIdentity(context, tx, { ...account, ...changes }, 'email') },
  };
}

/**
 * A person who can read the email owns the address, whatever the email was about. A password set before that may be a
 * stranger's, who signed up with the address, so it is removed.
 */
async function confirmByRecovery(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<ConfirmationResult>> {
  if (account.emailConfirmedAtMs !== null) return { ok: true, value: { account } };
  await updateAccount(tx, account.id, { passwordHash: null });
  return confirmEmail(context, tx, { ...account, passwordHash: null });
}

async function confirmPhone(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<ConfirmationResult>> {
  const now = context.clock.now();
  const changes = { phoneConfirmedAtMs: account.phoneConfirmedAtMs ?? now, updatedAtMs: now };
  await updateAccount(tx, account.id, changes);
  return {
    ok: true,
    value: { account: await confirmOwnIdentity(context, tx, { ...account, ...changes }, 'phone') },
  };
}

/** Replaces the account's old phone number with the new one. */
export async function changePhone(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<ConfirmationResult>> {
  const { id, newPhone } = account;
  if (newPhone === null) return createRefusal('otp_expired');
  if (!(await reservePhone(tx, newPhone, id))) return createRefusal('phone_exists');
  if (account.phone !== null) await releasePhone(tx, account.phone, id);
  await deleteAddressClaim(tx, newPhone, id);
  const now = context.clock.now();
  const changes = { phone: newPhone, newPhone: null, phoneConfirmedAtMs: now, updatedAtMs: now };
  await updateAccount(tx, id, changes);
  await context.logActivity(tx, id, { event: 'phone-changed' });
  return {
    ok: true,
    value: { account: await confirmOwnIdentity(context, tx, { ...account, ...changes }, 'phone') },
  };
}

type Side = 'email_change_current' | 'email_change_new';

/**
 * Records that one of the two addresses of a change of email has agreed. The change needs a code from each.
 */
async function agree(
  context: AuthContext,
  tx: Db,
  account: Account,
  side: Side,
): Promise<Outcome<ConfirmationResult>> {
  if (account.newEmail === null) return createRefusal('otp_expired');
  const alone = account.email === null || account.emailConfirmedAtMs === null;
  const both = account.newEmailAgreed !== null && account.newEmailAgreed !== side;
  if (alone || both) return changeEmail(context, tx, account);
  await updateAccount(tx, account.id, { newEmailAgreed: side, updatedAtMs: context.clock.now() });
  return { ok: true, value: { halfway: true } };
}

/** Replaces the old email with the new one, and notifies the old address. */
export async function changeEmail(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<ConfirmationResult>> {
  const { id, newEmail, email } = account;
  if (newEmail === null) return createRefusal('otp_expired');
  if (!(await reserveEmail(tx, newEmail, id))) return createRefusal('email_exists');
  if (email !== null) await releaseEmail(tx, email, id);
  if (email !== null && account.guardedAtMs !== null) await context.keepEndedEmail(tx, id, email);
  await deleteAddressClaim(tx, newEmail, id);
  for (const purpose of ['email_change_current', 'email_change_new', 'recovery'] as const)
    await deleteCode(tx, { accountId: id, purpose });
  const now = context.clock.now();
  const changes = {
    email: newEmail,
    newEmail: null,
    newEmailAgreed: null,
    emailConfirmedAtMs: now,
    updatedAtMs: now,
    userMetadata: { ...account.userMetadata, email_verified: true },
  };
  await updateAccount(tx, id, changes);
  await context.logActivity(tx, id, { event: 'email-changed' });
  if (email !== null && account.emailConfirmedAtMs !== null)
    await context.queueMessage(tx, { template: 'email-changed', to: email, values: { newEmail } });
  return {
    ok: true,
    value: { account: await confirmOwnIdentity(context, tx, { ...account, ...changes }, 'email') },
  };
}
