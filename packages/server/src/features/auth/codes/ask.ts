import type { Db } from '../../../db/database.ts';
import type { Asker } from '../../../http/entrance.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Address, findAccountOf } from '../accounts/address.ts';
import { makeAccount } from '../accounts/make.ts';
import { type Account, findAccount, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { takeMessage } from '../limits.ts';
import type { Message } from '../messages/templates.ts';
import type { Metadata } from '../tables.ts';
import { type CodeMessage, sendCode, type Wanted } from './send.ts';

/** A message that is asked for, to an address. */
export type Asking = Wanted & { to: Address } & Pick<Asker, 'known'>;

const done: Outcome<void> = { ok: true, value: undefined };

const confirmed = (account: Account, { email }: Address) =>
  (email === undefined ? account.phoneConfirmedAtMs : account.emailConfirmedAtMs) !== null;

const confirmEmail: CodeMessage = {
  purpose: 'signup',
  linkType: 'signup',
  message: (to, values) => ({ template: 'confirm-email', to, values }),
};

const confirmPhone: CodeMessage = {
  purpose: 'phone_signup',
  linkType: 'sms',
  message: (to, { code, codeMs }) => ({ template: 'phone-code', to, values: { code, codeMs } }),
};

const signInMail: CodeMessage = {
  purpose: 'recovery',
  linkType: 'magiclink',
  message: (to, values) => ({ template: 'sign-in', to, values }),
};

const recoveryMail: CodeMessage = {
  purpose: 'recovery',
  linkType: 'recovery',
  message: (to, values) => ({ template: 'recover', to, values }),
};

/** What is sent to an address that was never confirmed. */
export const confirmation = ({ email }: Address) => (email === undefined ? confirmPhone : confirmEmail);

/** Sends a code to sign in with. Somebody new gets an account first, unless none is to be made. */
export async function askToSignIn(
  context: AuthContext,
  { to, data, make, known: device, ...wanted }: Asking & { data: Metadata; make: boolean },
): Promise<Outcome<void>> {
  const known = await findAccountOf(context.db, to);
  const makes = make && context.settings.signUps === 'open';
  if (known === undefined && !makes && context.settings.answersTell) return refuse('otp_disabled');
  const taken = await takeMessage(context, 'recovery', to, device);
  if (!taken.ok) return taken;
  return context.db.transaction(async tx => {
    const account =
      (known && (await lockAccount(tx, known.id))) ??
      (makes ? await makeAccount(context, tx, { to, data }) : undefined);
    // Taken in this very moment by somebody else, who gets a message of their own.
    if (account === undefined && makes) return done;
    const mail =
      to.email !== undefined && (account === undefined || confirmed(account, to))
        ? signInMail
        : confirmation(to);
    await sendCode(context, tx, { account, to, ...wanted, ...mail });
    return done;
  });
}

/** Sends a code to somebody who forgot their password, if they have an account; the answer does not tell. */
export async function askToRecover(
  context: AuthContext,
  { to, known, ...wanted }: Asking,
): Promise<Outcome<void>> {
  const taken = await takeMessage(context, 'recovery', to, known);
  if (!taken.ok) return taken;
  const account = await findAccountOf(context.db, to);
  await context.db.transaction(tx => sendCode(context, tx, { account, to, ...wanted, ...recoveryMail }));
  return done;
}

/**
 * Sends the code for a new account again. Whoever has an account already is told so once more; the answer does not tell.
 */
export async function askAgain(
  context: AuthContext,
  { to, known: device, ...wanted }: Asking,
): Promise<Outcome<void>> {
  const taken = await takeMessage(context, 'confirmation', to, device);
  if (!taken.ok) return taken;
  const found = await findAccountOf(context.db, to);
  const known = found !== undefined && confirmed(found, to);
  const account = known ? undefined : found;
  await context.db.transaction(async tx => {
    await sendCode(context, tx, { account, to, ...wanted, ...confirmation(to) });
    await tellOwner(context, tx, known || to.email === undefined ? to : { email: '' });
  });
  return done;
}

/** Tells whoever has an address that somebody signed up with it, at that address and nowhere else. */
export async function tellOwner(context: AuthContext, tx: Db, { email }: Address): Promise<void> {
  if (email !== undefined) await context.queueMessage(tx, accountExists(context, email));
}

/** The mail to the owner of an address that another person asked for. */
export function accountExists({ settings }: AuthContext, to: string): Message {
  const page = (path: string) => new URL(path, settings.siteUrl).href;
  return { template: 'account-exists', to, values: { signIn: page('/login'), recover: page('/recover') } };
}

/** Sends a code to somebody who is signed in, for a change that asks who they are once more. */
export async function askWhoIsThere(context: AuthContext, { accountId }: SignedIn): Promise<Outcome<void>> {
  const account = await findAccount(context.db, accountId);
  if (account === undefined) return refuse('user_not_found');
  const { email, phone } = account;
  const to: Address | undefined = email !== null ? { email } : phone === null ? undefined : { phone };
  if (to === undefined) return refuse('validation_failed', { message: unreachable });
  if (!confirmed(account, to)) {
    return to.email === undefined
      ? refuse('phone_not_confirmed', { status: 422, message: 'Please verify your phone first.' })
      : refuse('email_not_confirmed', { status: 422, message: 'Please verify your email first.' });
  }
  const taken = await takeMessage(context, 'reauthentication', to);
  if (!taken.ok) return taken;
  const sending = { account, to, redirectTo: context.settings.siteUrl, ...reauthentication(to) };
  await context.db.transaction(tx => sendCode(context, tx, sending));
  return done;
}

const unreachable = 'Reauthentication requires the user to have an email or a phone number';

const reauthentication = ({ email }: Address): CodeMessage => ({
  purpose: 'reauthentication',
  linkType: 'reauthentication',
  message: (to, { code, codeMs }) =>
    email === undefined
      ? { template: 'phone-code', to, values: { code, codeMs } }
      : { template: 'reauthenticate', to, values: { code, codeMs } },
});
