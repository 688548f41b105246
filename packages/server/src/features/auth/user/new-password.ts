import type { Db } from '../../../db/database.ts';
import { addEmailSignIn } from '../accounts/first-password.ts';
import { findPasswordRuleFailure, refuseWeakPassword } from '../accounts/password-rules.ts';
import type { Account } from '../accounts/store.ts';
import { consumeCode } from '../codes/codes.ts';
import { createNotMeLink } from '../codes/not-me-link.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { endSessions } from '../sessions/end.ts';
import type { Session } from '../sessions/store.ts';

const day = 24 * 60 * 60_000;

/** Hashes a new password for storing; undefined if no new password was given or it is the same as before. */
export async function hashNewPassword(
  { passwords, settings }: AuthContext,
  account: Account,
  password: string | undefined,
): Promise<Outcome<string | undefined>> {
  if (password === undefined) return { ok: true, value: undefined };
  const weakness = findPasswordRuleFailure(password, settings);
  if (weakness !== undefined) return refuseWeakPassword(weakness);
  if (await passwords.matches(account.passwordHash, password)) return createRefusal('same_password');
  return { ok: true, value: await passwords.hash(password) };
}

/**
 * The columns to write for a new password. Setting a password counts as proof of the owner, so it ends any hold on
 * changes.
 */
export const toPasswordColumns = (passwordHash: string) => ({
  passwordHash,
  passwordByAdmin: false,
  changesHeldUntilMs: null,
});

/**
 * Checks that a session may set a new password, and ends earlier codes and sessions. The caller's transaction
 * must have locked the account and the session, and must then write the hash. Returns the account. If this is
 * its first password, the account can now also sign in by email.
 */
export async function preparePasswordChange(
  context: AuthContext,
  tx: Db,
  { account, session, nonce }: { account: Account; session: Session; nonce: string },
): Promise<Outcome<Account>> {
  const proved = await proveAgain(context, tx, { account, session, nonce });
  if (!proved.ok) return proved;
  const named = await addEmailSignIn(context, tx, account);
  await afterPasswordChange(context, tx, account, session.id);
  return { ok: true, value: named };
}

/**
 * If `securePasswordChange` is on, changing the password in a session older than a day requires a code sent by email.
 */
async function proveAgain(
  context: AuthContext,
  tx: Db,
  { account, session, nonce }: { account: Account; session: Session; nonce: string },
): Promise<Outcome<void>> {
  const done = { ok: true, value: undefined } as const;
  if (!context.settings.securePasswordChange || session.createdAtMs > context.clock.now() - day) return done;
  if (nonce === '') return createRefusal('reauthentication_needed');
  const named = { accountId: account.id, purpose: 'reauthentication', code: nonce } as const;
  const address = account.email ?? account.phone ?? '';
  // The code was typed in one of the account's own sessions, so wrong attempts are not a stranger's.
  const typist = { known: true, asks: null };
  const used = await consumeCode(context, tx, { ...named, address, typist });
  return used === undefined ? createRefusal('reauthentication_not_valid') : done;
}

/** Ends pending codes and all other sessions, so that a person who knew the old password can use neither. */
async function afterPasswordChange(
  context: AuthContext,
  tx: Db,
  account: Account,
  sessionId: string,
): Promise<void> {
  await deleteCodes(tx, account.id);
  await endSessions(context, tx, account.id, { except: sessionId });
  await context.logActivity(tx, account.id, { event: 'password-changed', sessionId });
  if (account.email === null || account.emailConfirmedAtMs === null) return;
  const values = { notMe: await createNotMeLink(context, tx, account) };
  await context.queueMessage(tx, { template: 'password-changed', to: account.email, values });
}
