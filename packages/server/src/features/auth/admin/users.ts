import type { Db } from '../../../db/database.ts';
import type { Address } from '../accounts/address.ts';
import { readAddress } from '../accounts/address.ts';
import { withoutKdf } from '../accounts/kdf.ts';
import { makeAccount } from '../accounts/make.ts';
import { confirmIdentity } from '../accounts/own-identity.ts';
import { readPerson } from '../accounts/person.ts';
import { type PresentedUser, presentUser } from '../accounts/presenter.ts';
import {
  type Account,
  findAccount,
  lockAccount,
  releaseEmail,
  releasePhone,
  takeEmail,
  takePhone,
  updateAccount,
} from '../accounts/store.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { endSessions } from '../sessions/end.ts';
import type { Metadata } from '../tables.ts';
import { readDuration } from './duration.ts';
import { wholly } from './wholly.ts';

/** What an administrator says about an account. */
export interface Attributes {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  email_confirm?: boolean | undefined;
  phone_confirm?: boolean | undefined;
  user_metadata?: Metadata | undefined;
  app_metadata?: Metadata | undefined;
  ban_duration?: string | undefined;
}

/** One account, also one that was deleted softly. */
export async function readAccount({ db }: AuthContext, id: string): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(db, id);
  if (account === undefined) return notFound();
  return { ok: true, value: presentUser(await readPerson(db, account)) };
}

/** Makes an account without telling anybody. It is confirmed only where the administrator says so. */
export async function createAccount(
  context: AuthContext,
  wanted: Attributes,
): Promise<Outcome<PresentedUser>> {
  const { email = '', phone = '' } = wanted;
  if (email === '' && phone === '')
    return refuse('validation_failed', { message: 'Cannot create a user without either an email or phone' });
  const to = readAddress(email === '' ? { phone } : { email });
  if (!to.ok) return to;
  const passwordHash =
    wanted.password === undefined ? undefined : await context.passwords.hash(wanted.password);
  return wholly(context, async tx => {
    const account = await makeAccount(silently(context, wanted), tx, {
      to: to.value,
      data: wanted.user_metadata ?? {},
      ...(passwordHash !== undefined && { passwordHash, passwordByAdmin: true }),
    });
    if (account === undefined) return refuse(to.value.email === undefined ? 'phone_exists' : 'email_exists');
    const { phone_confirm = false, app_metadata, ban_duration } = wanted;
    const more = email === '' || phone === '' ? {} : { phone, phone_confirm };
    return change(context, tx, account, { ...more, app_metadata, ban_duration });
  });
}

/** Changes an account at once, without asking its owner. */
export async function updateAccountById(
  context: AuthContext,
  id: string,
  wanted: Attributes,
): Promise<Outcome<PresentedUser>> {
  const passwordHash =
    wanted.password === undefined ? undefined : await context.passwords.hash(wanted.password);
  return wholly(context, async tx => {
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

/** The wishes of an administrator, one after the other, for an account that the transaction holds. */
async function change(
  context: AuthContext,
  tx: Db,
  account: Account,
  wanted: Attributes,
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
    return refuse('validation_failed', { message: 'invalid format for ban duration' });
  if (bannedUntilMs !== undefined) {
    const event = bannedUntilMs === null ? 'unbanned' : 'banned';
    await context.logActivity(tx, id, { event, about: { by: 'administrator' } });
  }
  const now = await findAccount(tx, id);
  if (now === undefined) return notFound();
  const changed = {
    ...now,
    userMetadata: merge(now.userMetadata, wanted.user_metadata && withoutKdf(wanted.user_metadata).data),
    appMetadata: merge(now.appMetadata, wanted.app_metadata),
    updatedAtMs: context.clock.now(),
    ...(bannedUntilMs !== undefined && { bannedUntilMs }),
  };
  const { id: _id, ...written } = changed;
  await updateAccount(tx, id, written);
  return { ok: true, value: presentUser(await readPerson(tx, changed)) };
}

/** Gives an account an address, confirms the one it has, or both. One that is given is believed unless said otherwise. */
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
  if (sure && after[provider] !== null) await confirmIdentity(context, tx, after, provider);
  return { ok: true, value: undefined };
}

interface Settled {
  provider: 'email' | 'phone';
  given?: string | undefined;
  sure?: boolean | undefined;
}

async function takeAddress(tx: Db, account: Account, to: Address): Promise<Outcome<Partial<Account>>> {
  if (to.email !== undefined) {
    if (to.email === account.email) return { ok: true, value: {} };
    if (!(await takeEmail(tx, to.email, account.id))) return refuse('email_exists');
    if (account.email !== null) await releaseEmail(tx, account.email, account.id);
    return { ok: true, value: { email: to.email } };
  }
  if (to.phone === account.phone) return { ok: true, value: {} };
  if (!(await takePhone(tx, to.phone, account.id))) return refuse('phone_exists');
  if (account.phone !== null) await releasePhone(tx, account.phone, account.id);
  return { ok: true, value: { phone: to.phone } };
}

/** Until when somebody is banned; null for no more, undefined when nothing is said about it. */
function bannedUntil(duration: string | undefined, now: number): number | null | undefined | 'unreadable' {
  if (duration === undefined || duration === '') return undefined;
  if (duration === 'none') return null;
  const ms = readDuration(duration);
  return ms === undefined ? 'unreadable' : now + ms;
}

/** An administrator says whether an address is confirmed; the installation's own settings do not matter. */
export function silently(
  context: AuthContext,
  { email_confirm = false, phone_confirm = false }: Attributes,
): AuthContext {
  const settings = { ...context.settings, emailAutoconfirm: email_confirm, phoneAutoconfirm: phone_confirm };
  return { ...context, settings };
}

/** New values replace old ones; null removes. */
function merge(kept: Metadata, data: Metadata = {}): Metadata {
  return Object.fromEntries(Object.entries({ ...kept, ...data }).filter(([, value]) => value !== null));
}

const notFound = () => refuse('user_not_found', { status: 404, message: 'User not found' });
