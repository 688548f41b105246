import type { RequestOrigin } from '../../../http/entrance.ts';
import { type ContactAddress, formatAddress } from '../accounts/address.ts';
import { findPasswordRuleFailure } from '../accounts/password-rules.ts';
import type { Account } from '../accounts/store.ts';
import { logRefusedRequest } from '../activity/refused.ts';
import type { AuthContext } from '../context.ts';
import { describeAgent, describeAgentForLog } from '../devices/agent.ts';
import { readRequesterWithKnownDevices } from '../devices/known.ts';
import { computeOldestKeptDeviceMs } from '../devices/meet.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { countPasswordAttempt } from '../guessing.ts';
import { isBanned, openSessionOfReadAccount } from './open.ts';
import { findKnownAccount } from './opening-store.ts';
import type { PresentedSession } from './presenter.ts';

/** The name and password in a sign-in, and where the request came from. */
export interface Credentials {
  name: ContactAddress;
  password: string;
  from: RequestOrigin;
}

/** A session, with a warning if the current rules would reject its password. */
export type SignedInWithPassword = PresentedSession & {
  weak_password?: { message: string; reasons: readonly string[] };
};

/**
 * Signs in with a password and an email or phone number. An unknown name, an account without a password and a wrong
 * password cost the same work and get the same response. Only the owner learns what is wrong with an account.
 */
export async function signInWithPassword(
  context: AuthContext,
  { name, password, from }: Credentials,
): Promise<Outcome<SignedInWithPassword>> {
  const normal = formatAddress(name);
  const on = describeAgentForLog(describeAgent(from.agent));
  const known = await findKnownAccount(context.db, name, computeOldestKeptDeviceMs(context));
  const account = known?.person.account;
  const asker = readRequesterWithKnownDevices(context, account?.id, from, known?.devices ?? []);
  const passwordTry = await countPasswordAttempt(context, normal, asker);
  if (!passwordTry.ok) return passwordTry;

  const right = await context.passwords.matches(account?.passwordHash, password);
  if (known === undefined || account === undefined || !right) {
    const noted = { event: 'sign-in-failed', about: { method: 'password', ...on } } as const;
    await logRefusedRequest(context, { accountId: account?.id, name: normal, ...noted });
    return createRefusal('invalid_credentials');
  }
  const refused = refusalOf(context, account, name);
  if (refused !== undefined) {
    await passwordTry.value.wasRight();
    return refused;
  }
  const session = await openSessionOfReadAccount(context, known, {
    from,
    opens: !account.passwordByAdmin,
    right: passwordTry.value.right,
  });
  if (session === undefined) return createRefusal('invalid_credentials');
  const weakness = findPasswordRuleFailure(password, context.settings);
  return { ok: true, value: weakness === undefined ? session : { ...session, weak_password: weakness } };
}

/** The reason why an account is refused although its password is right; undefined if it is not refused. */
function refusalOf({ clock }: AuthContext, account: Account, name: ContactAddress) {
  if (isBanned(account, clock.now())) return createRefusal('user_banned', { status: 400 });
  if (name.email !== undefined && account.emailConfirmedAtMs === null)
    return createRefusal('email_not_confirmed');
  if (name.phone !== undefined && account.phoneConfirmedAtMs === null)
    return createRefusal('phone_not_confirmed');
  return undefined;
}
