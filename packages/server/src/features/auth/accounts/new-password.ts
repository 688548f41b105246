import type { Db } from '../../../db/database.ts';
import { useCode } from '../codes/codes.ts';
import { deleteCodes } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { notMeLink } from '../devices/not-me.ts';
import { type Outcome, refuse } from '../errors.ts';
import { endSessions } from '../sessions/end.ts';
import type { Session } from '../sessions/store.ts';
import { withFirstPassword } from './first-password.ts';
import { refuseWeak, weaknessOf } from './password-rules.ts';
import type { Account } from './store.ts';

const day = 24 * 60 * 60_000;

/** The hash to store; undefined when no new password is wanted. */
export async function hashNewPassword(
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

/** What is written of a new password. Whoever set it is the owner: nothing need be held any more. */
export const withPassword = (passwordHash: string) => ({
  passwordHash,
  passwordByAdmin: false,
  changesHeldUntilMs: null,
});

/**
 * Sees that a session may set another password, and ends what knew the one before. The transaction holds account and
 * session; the hash itself is for the caller to write. Gives the account as it is with its first password.
 */
export async function takePassword(
  context: AuthContext,
  tx: Db,
  { account, session, nonce }: { account: Account; session: Session; nonce: string },
): Promise<Outcome<Account>> {
  const proved = await proveAgain(context, tx, { account, session, nonce });
  if (!proved.ok) return proved;
  const named = await withFirstPassword(context, tx, account);
  await afterPasswordChange(context, tx, account, session.id);
  return { ok: true, value: named };
}

/** Where that is switched on, a password is changed in a session older than a day only with a code by mail. */
async function proveAgain(
  context: AuthContext,
  tx: Db,
  { account, session, nonce }: { account: Account; session: Session; nonce: string },
): Promise<Outcome<void>> {
  const done = { ok: true, value: undefined } as const;
  if (!context.settings.securePasswordChange || session.createdAtMs > context.clock.now() - day) return done;
  if (nonce === '') return refuse('reauthentication_needed');
  const named = { accountId: account.id, purpose: 'reauthentication', code: nonce } as const;
  const address = account.email ?? account.phone ?? '';
  // Typed in a session of the account, which no stranger has.
  const typist = { known: true, asks: null };
  const used = await useCode(context, tx, { ...named, address, typist });
  return used === undefined ? refuse('reauthentication_not_valid') : done;
}

/** Codes on their way and other sessions end: whoever knew the old password has neither. */
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
  const values = { notMe: await notMeLink(context, tx, account) };
  await context.queueMessage(tx, { template: 'password-changed', to: account.email, values });
}
