import type { Db } from '../../../db/database.ts';
import { confirmIdentity } from '../accounts/own-identity.ts';
import {
  type Account,
  releaseEmail,
  releasePhone,
  takeEmail,
  takePhone,
  updateAccount,
} from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { type CodePurpose, deleteClaim, deleteCode } from './store.ts';

/** What a right code did: the account as it is now, or one of two addresses has agreed. */
export type Confirmed = { account: Account } | { halfway: true };

type Confirm = (context: AuthContext, tx: Db, account: Account) => Promise<Outcome<Confirmed>>;

/** What a right code of each purpose does to its account. */
export const confirms: Record<CodePurpose, Confirm> = {
  signup: confirmEmail,
  recovery: confirmByRecovery,
  phone_signup: confirmPhone,
  phone_change: changePhone,
  email_change_current: (context, tx, account) => agree(context, tx, account, 'email_change_current'),
  email_change_new: (context, tx, account) => agree(context, tx, account, 'email_change_new'),
  reauthentication: async () => refuse('otp_expired'),
  not_me: async () => refuse('otp_expired'),
};

async function confirmEmail(context: AuthContext, tx: Db, account: Account): Promise<Outcome<Confirmed>> {
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
    value: { account: await confirmIdentity(context, tx, { ...account, ...changes }, 'email') },
  };
}

/**
 * Whoever reads the mail has the address, whatever the mail was about. A password set before anybody proved that is
 * not theirs for sure: somebody else may have signed up with their address.
 */
async function confirmByRecovery(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<Confirmed>> {
  if (account.emailConfirmedAtMs !== null) return { ok: true, value: { account } };
  await updateAccount(tx, account.id, { passwordHash: null });
  return confirmEmail(context, tx, { ...account, passwordHash: null });
}

async function confirmPhone(context: AuthContext, tx: Db, account: Account): Promise<Outcome<Confirmed>> {
  const now = context.clock.now();
  const changes = { phoneConfirmedAtMs: account.phoneConfirmedAtMs ?? now, updatedAtMs: now };
  await updateAccount(tx, account.id, changes);
  return {
    ok: true,
    value: { account: await confirmIdentity(context, tx, { ...account, ...changes }, 'phone') },
  };
}

/** The new number takes the place of the old one. */
export async function changePhone(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<Confirmed>> {
  const { id, newPhone } = account;
  if (newPhone === null) return refuse('otp_expired');
  if (!(await takePhone(tx, newPhone, id))) return refuse('phone_exists');
  if (account.phone !== null) await releasePhone(tx, account.phone, id);
  await deleteClaim(tx, newPhone, id);
  const now = context.clock.now();
  const changes = { phone: newPhone, newPhone: null, phoneConfirmedAtMs: now, updatedAtMs: now };
  await updateAccount(tx, id, changes);
  await context.logActivity(tx, id, { event: 'phone-changed' });
  return {
    ok: true,
    value: { account: await confirmIdentity(context, tx, { ...account, ...changes }, 'phone') },
  };
}

type Side = 'email_change_current' | 'email_change_new';

/** A new email takes both: whoever reads the old one, and whoever reads the new one. */
async function agree(
  context: AuthContext,
  tx: Db,
  account: Account,
  side: Side,
): Promise<Outcome<Confirmed>> {
  if (account.newEmail === null) return refuse('otp_expired');
  const alone = account.email === null || account.emailConfirmedAtMs === null;
  const both = account.newEmailAgreed !== null && account.newEmailAgreed !== side;
  if (alone || both) return changeEmail(context, tx, account);
  await updateAccount(tx, account.id, { newEmailAgreed: side, updatedAtMs: context.clock.now() });
  return { ok: true, value: { halfway: true } };
}

/** The new email takes the place of the old one, which is told. */
export async function changeEmail(
  context: AuthContext,
  tx: Db,
  account: Account,
): Promise<Outcome<Confirmed>> {
  const { id, newEmail, email } = account;
  if (newEmail === null) return refuse('otp_expired');
  if (!(await takeEmail(tx, newEmail, id))) return refuse('email_exists');
  if (email !== null) await releaseEmail(tx, email, id);
  if (email !== null && account.guardedAtMs !== null) await context.keepEndedEmail(tx, id, email);
  await deleteClaim(tx, newEmail, id);
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
    value: { account: await confirmIdentity(context, tx, { ...account, ...changes }, 'email') },
  };
}
