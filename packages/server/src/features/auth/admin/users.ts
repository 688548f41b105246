import type { Db } from '../../../db/database.ts';
import type { ContactAddress } from '../accounts/address.ts';
import { readAddress } from '../accounts/address.ts';
import { omitKdf } from '../accounts/kdf.ts';
import { createAccountForAddress } from '../accounts/make.ts';
import { confirmOwnIdentity } from '../accounts/own-identity.ts';
import { readAccountWithFactors } from '../accounts/person.ts';
import { type PresentedUser, presentUser } from '../accounts/presenter.ts';
import {
  type Account,
  findAccount,
  lockAccount,
  releaseEmail,
  releasePhone,
  reserveEmail,
  reservePhone,
  updateAccount,
} from '../accounts/store.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { endSessions } from '../sessions/end.ts';
import type { Metadata } from '../tables.ts';
import { readDuration } from './duration.ts';
import { inTransactionOrRefuse } from './in-transaction-or-refuse.ts';

/** The properties that an administrator can set on an account. */
export interface AdminAccountAttributes {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  email_confirm?: boolean | undefined;
  phone_confirm?: boolean | undefined;
  user_metadata?: Metadata | undefined;
  app_metadata?: Metadata | undefined;
  ban_duration?: string | undefined;
}

/** Reads one account, even if it was soft-deleted. */
export async function readAccount({ db }: AuthContext, id: string): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(db, id);
  if (account === undefined) return notFound();
  return { ok: true, value: presentUser(await readAccountWithFactors(db, account)) };
}

/** Creates an account without sending an email. The account is confirmed only if the administrator requests it. */
export async function createAccount(
  context: AuthContext,
  wanted: AdminAccountAttributes,
): Promise<Outcome<PresentedUser>> {
  const { email = '', phone = '' } = wanted;
  if (email === '' && phone === '')
    return createRefusal('validation_failed', {
      message: 'Cannot create a user without either an email or phone',
    });
  const to = readAddress(email === '' ? { phone } : { email });
  if (!to.ok) return to;
  const passwordHash =
    wanted.password === undefined ? undefined : await context.passwords.hash(wanted.password);
  return inTransactionOrRefuse(context, async tx => {
    const account = await createAccountForAddress(applyConfirmationSettings(context, wanted), tx, {
      to: to.value,
      data: wanted.user_metadata ?? {},
      ...(passwordHash !== undefined && { passwordHash, passwordByAdmin: true }),
    });
    if (account === undefined)
      return createRefusal(to.value.email === undefined ? 'phone_exists' : 'email_exists');
    const { phone_confirm = false, app_metadata, ban_duration } = wanted;
    const more = email === '' || phone === '' ? {} : { phone, phone_confirm };
    return change(context, tx, account, { ...more, app_metadata, ban_duration });
  });
}

/** Changes an account at once, without asking its owner. */
export async function updateAccountById(
  context: AuthContext,
  id: string,
  wanted: AdminAccountAttributes,
): Promise<Outcome<PresentedUser>> {
  const passwordHash =
    wanted.password === undefined ? undefined : await context.passwords.hash(wanted.password);
  return inTransactionOrRefuse(context, async tx => {
    const account = await lockAccount(tx, id);
    if (account === undefined) return notFound();
    if (passwordHash !== undefined) {
      await updateAccount(tx, id, { passwordHash, passwordByAdmin: true });
      await deleteCodes(tx, id);
      await endSessions(context, tx, id, 'all');
      await context.logActivity(tx, id, { event: 'password-changed', about: { by: 'administrator' } });
    }
    return change(context, tx, account, wanted);
  });
}

/** Applies an administrator's changes one by one. The transaction must already have locked the account. */
async function change(
  context: AuthContext,
  tx: Db,
  account: Account,
  wanted: AdminAccountAttributes,
): Promise<Outcome<PresentedUser>> {
  const { id } = account;
  for (const settled of [
    { provider: 'email', given: wanted.email, sure: wanted.email_confirm },
    { provider: 'phone', given: wanted.phone, sure: wanted.phone_confirm },
  ] as const) {
    const done = await settle(context, tx, id, settled);
    if (!done.ok) return done;
  }
  const bannedUntilMs = bannedUntil(wanted.ban_duration, context.clock.now());
  if (bannedUntilMs === 'unreadable')
    return createRefusal('validation_failed', { message: 'invalid format for ban duration' });
  if (bannedUntilMs !== undefined) {
    const event = bannedUntilMs === null ? 'unbanned' : 'banned';
    await context.logActivity(tx, id, { event, about: { by: 'administrator' } });
  }
  const now = await findAccount(tx, id);
  if (now === undefined) return notFound();
  const changed = {
    ...now,
    userMetadata: merge(now.userMetadata, wanted.user_metadata && omitKdf(wanted.user_metadata).data),
    appMetadata: merge(now.appMetadata, wanted.app_metadata),
    updatedAtMs: context.clock.now(),
    ...(bannedUntilMs !== undefined && { bannedUntilMs }),
  };
  const { id: _id, ...written } = changed;
  await updateAccount(tx, id, written);
  return { ok: true, value: presentUser(await readAccountWithFactors(tx, changed)) };
}

/**
 * Sets an account's address, confirms its existing address, or both. A new address counts as confirmed unless
 * the administrator says otherwise.
 */
async function settle(
  context: AuthContext,
  tx: Db,
  id: string,
  { provider, given = '', sure = given !== '' }: Settled,
): Promise<Outcome<void>> {
  const account = await findAccount(tx, id);
  if (account === undefined) return notFound();
  const now = context.clock.now();
  const to = given === '' ? undefined : readAddress({ [provider]: given });
  if (to?.ok === false) return to;
  const moved = to === undefined ? undefined : await takeAddress(tx, account, to.value);
  if (moved?.ok === false) return moved;
  const confirmed = provider === 'email' ? { emailConfirmedAtMs: now } : { phoneConfirmedAtMs: now };
  const changes = { ...moved?.value, ...(sure && confirmed), updatedAtMs: now };
  await updateAccount(tx, id, changes);
  const after = { ...account, ...changes };
  if (sure && after[provider] !== null) await confirmOwnIdentity(context, tx, after, provider);
  return { ok: true, value: undefined };
}

interface Settled {
  provider: 'email' | 'phone';
  given?: string | undefined;
  sure?: boolean | undefined;
}

async function takeAddress(tx: Db, account: Account, to: ContactAddress): Promise<Outcome<Partial<Account>>> {
  if (to.email !== undefined) {
    if (to.email === account.email) return { ok: true, value: {} };
    if (!(await reserveEmail(tx, to.email, account.id))) return createRefusal('email_exists');
    if (account.email !== null) await releaseEmail(tx, account.email, account.id);
    return { ok: true, value: { email: to.email } };
  }
  if (to.phone === account.phone) return { ok: true, value: {} };
  if (!(await reservePhone(tx, to.phone, account.id))) return createRefusal('phone_exists');
  if (account.phone !== null) await releasePhone(tx, account.phone, account.id);
  return { ok: true, value: { phone: to.phone } };
}

/** When a ban ends; null lifts the ban, undefined leaves it unchanged. */
function bannedUntil(duration: string | undefined, now: number): number | null | undefined | 'unreadable' {
  if (duration === undefined || duration === '') return undefined;
  if (duration === 'none') return null;
  const ms = readDuration(duration);
  return ms === undefined ? 'unreadable' : now + ms;
}

/** Lets the administrator decide whether an address counts as confirmed, whatever the installation's settings are. */
export function applyConfirmationSettings(
  context: AuthContext,
  { email_confirm = false, phone_confirm = false }: AdminAccountAttributes,
): AuthContext {
  const settings = { ...context.settings, emailAutoconfirm: email_confirm, phoneAutoconfirm: phone_confirm };
  return { ...context, settings };
}

/** New values replace old ones; null removes a value. */
function merge(kept: Metadata, data: Metadata = {}): Metadata {
  return Object.fromEntries(Object.entries({ ...kept, ...data }).filter(([, value]) => value !== null));
}

const notFound = () => createRefusal('user_not_found', { status: 404, message: 'User not found' });
