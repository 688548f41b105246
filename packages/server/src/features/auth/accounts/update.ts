import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { fitsInToken } from '../read-body.ts';
import type { SignedIn } from '../sessions/bearer.ts';
import { endSessions } from '../sessions/end.ts';
import { lockSession } from '../sessions/store.ts';
import type { Metadata } from '../tables.ts';
import { normalEmail } from './email.ts';
import { refuseWeak, weaknessOf } from './password-rules.ts';
import { readPerson } from './person.ts';
import { type PresentedUser, presentUser } from './presenter.ts';
import { type Account, findAccount, lockAccount, updateAccount } from './store.ts';

/** What a person wants changed. */
export interface Changes {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  data?: Metadata | undefined;
}

/** The person's own User object. */
export async function readUser(
  { db }: AuthContext,
  { accountId }: SignedIn,
): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(db, accountId);
  if (account === undefined) return refuse('user_not_found');
  return { ok: true, value: presentUser(await readPerson(db, account)) };
}

/**
 * Changes a person's password, metadata or both in one transaction, so that a password and the salt kept in the
 * metadata never part. A new password ends every other session.
 */
export async function updateUser(
  context: AuthContext,
  who: SignedIn,
  changes: Changes,
): Promise<Outcome<PresentedUser>> {
  const account = await findAccount(context.db, who.accountId);
  if (account === undefined) return refuse('user_not_found');
  if (who.lacksFactor && (changes.password ?? changes.email ?? changes.phone) !== undefined)
    return refuse('insufficient_aal', { status: 401 });
  const sameAddress = checkAddresses(account, changes);
  if (!sameAddress.ok) return sameAddress;
  const passwordHash = await hashNewPassword(context, account, changes.password);
  if (!passwordHash.ok) return passwordHash;
  return store(context, who, { passwordHash: passwordHash.value, data: changes.data });
}

/** An address belongs to a person only once a message to it was answered, and no message is sent yet. */
function checkAddresses(account: Account, { email = '', phone = '' }: Changes): Outcome<void> {
  const wanted = email === '' ? account.email : normalEmail(email);
  const fault =
    wanted === undefined
      ? 'Unable to validate email address: invalid format'
      : wanted !== account.email
        ? 'Changing the email address is not available yet'
        : phone !== ''
          ? 'Changing the phone number is not available yet'
          : undefined;
  return fault === undefined
    ? { ok: true, value: undefined }
    : refuse('validation_failed', { message: fault });
}

/** The hash to store; undefined when no new password is wanted. */
async function hashNewPassword(
  { passwords, settings }: AuthContext,
  account: Account,
  password: string | undefined,
): Promise<Outcome<string | undefined>> {
  if (password === undefined) return { ok: true, value: undefined };
  const weakness = weaknessOf(password, settings);
  if (weakness !== undefined) return refuseWeak(weakness);
  if (await passwords.matches(account.passwordHash, password)) return refuse('same_password');
  return { ok: true, value: await passwords.hash(password) };
}

async function store(
  context: AuthContext,
  who: SignedIn,
  { passwordHash, data = {} }: { passwordHash: string | undefined; data: Metadata | undefined },
): Promise<Outcome<PresentedUser>> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, who.accountId);
    if (account === undefined) return refuse('user_not_found');
    // Another device may have changed the password a moment ago, which ended this session.
    if ((await lockSession(tx, who)) === undefined) return refuse('session_not_found');
    const userMetadata = merge(account.userMetadata, data);
    if (!fitsInToken(userMetadata))
      return refuse('validation_failed', { message: 'data: is too large with what is kept already' });
    const written = {
      userMetadata,
      updatedAtMs: context.clock.now(),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    };
    await updateAccount(tx, who.accountId, written);
    if (passwordHash !== undefined) {
      await endSessions(context, tx, who.accountId, { except: who.sessionId });
      await context.note(tx, who.accountId, { event: 'password-changed', sessionId: who.sessionId });
    }
    return {
      ok: true,
      value: presentUser(await readPerson(tx, { ...account, ...written })),
    };
  });
}

/** New values replace old ones; null removes. */
function merge(kept: Metadata, data: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...kept, ...data }).filter(([, value]) => value !== null));
}
