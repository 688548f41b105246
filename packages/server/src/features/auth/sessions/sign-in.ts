import type { Entrance } from '../../../http/entrance.ts';
import { type Address, addressText } from '../accounts/address.ts';
import { weaknessOf } from '../accounts/password-rules.ts';
import type { Account } from '../accounts/store.ts';
import { noteRefused } from '../activity/refused.ts';
import type { AuthContext } from '../context.ts';
import { aboutAgent, describeAgent } from '../devices/agent.ts';
import { askerAmong } from '../devices/known.ts';
import { seenSince } from '../devices/meet.ts';
import { type Outcome, refuse } from '../errors.ts';
import { takePasswordTry } from '../guessing.ts';
import { isBanned, openKnown } from './open.ts';
import { findKnown } from './opening-store.ts';
import type { PresentedSession } from './presenter.ts';

/** What somebody signs in with, and from where. */
export interface Credentials {
  name: Address;
  password: string;
  from: Entrance;
}

/** A session, and a word about its password when today's rules would refuse it. */
export type SignedInWithPassword = PresentedSession & {
  weak_password?: { message: string; reasons: readonly string[] };
};

/**
 * Signs in with an email or a phone number and a password. An unknown one, an account without password and a wrong password cost the same
 * work and get the same answer; what is wrong with an account is told to its owner only.
 */
export async function signInWithPassword(
  context: AuthContext,
  { name, password, from }: Credentials,
): Promise<Outcome<SignedInWithPassword>> {
  const normal = addressText(name);
  const on = aboutAgent(describeAgent(from.agent));
  const known = await findKnown(context.db, name, seenSince(context));
  const account = known?.person.account;
  const asker = askerAmong(context, account?.id, from, known?.devices ?? []);
  const passwordTry = await takePasswordTry(context, normal, asker);
  if (!passwordTry.ok) return passwordTry;

  const right = await context.passwords.matches(account?.passwordHash, password);
  if (known === undefined || account === undefined || !right) {
    const noted = { event: 'sign-in-failed', about: { method: 'password', ...on } } as const;
    await noteRefused(context, { accountId: account?.id, name: normal, ...noted });
    return refuse('invalid_credentials');
  }
  const refused = refusalOf(context, account, name);
  if (refused !== undefined) {
    await passwordTry.value.wasRight();
    return refused;
  }
  const session = await openKnown(context, known, {
    from,
    opens: !account.passwordByAdmin,
    right: passwordTry.value.right,
  });
  if (session === undefined) return refuse('invalid_credentials');
  const weakness = weaknessOf(password, context.settings);
  return { ok: true, value: weakness === undefined ? session : { ...session, weak_password: weakness } };
}

/** What is wrong with an account whose password is right. */
function refusalOf({ clock }: AuthContext, account: Account, name: Address) {
  if (isBanned(account, clock.now())) return refuse('user_banned', { status: 400 });
  if (name.email !== undefined && account.emailConfirmedAtMs === null) return refuse('email_not_confirmed');
  if (name.phone !== undefined && account.phoneConfirmedAtMs === null) return refuse('phone_not_confirmed');
  return undefined;
}
