import type { Db } from '../../../db/database.ts';
import type { Requester } from '../../../http/entrance.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type ContactAddress, findAccountByAddress } from '../accounts/address.ts';
import { createAccountForAddress } from '../accounts/make.ts';
import { type Account, findAccount, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { countMessageAgainstLimit } from '../limits.ts';
import type { Message } from '../messages/templates.ts';
import type { Metadata } from '../tables.ts';
import { type CodeMessage, type CodeMessageRequest, sendCode } from './send.ts';

export type CodeRequest = CodeMessageRequest & { to: ContactAddress } & Pick<Requester, 'known'>;

const done: Outcome<void> = { ok: true, value: undefined };

const confirmed = (account: Account, { email }: ContactAddress) =>
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

/** The message for an address that has never been confirmed. */
export const chooseConfirmation = ({ email }: ContactAddress) =>
  email === undefined ? confirmPhone : confirmEmail;

/** Sends a sign-in code. If the request allows it, an account is first created for a person who has none. */
export async function requestSignIn(
  context: AuthContext,
  { to, data, make, known: device, ...wanted }: CodeRequest & { data: Metadata; make: boolean },
): Promise<Outcome<void>> {
  const known = await findAccountByAddress(context.db, to);
  const makes = make && context.settings.signUps === 'open';
  if (known === undefined && !makes && context.settings.answersTell) return createRefusal('otp_disabled');
  const taken = await countMessageAgainstLimit(context, 'recovery', to, device);
  if (!taken.ok) return taken;
  return context.db.transaction(async tx => {
    const account =
      (known && (await lockAccount(tx, known.id))) ??
      (makes ? await createAccountForAddress(context, tx, { to, data }) : undefined);
    // Another request has just created an account for the address, and sends the code.
    if (account === undefined && makes) return done;
    const mail =
      to.email !== undefined && (account === undefined || confirmed(account, to))
        ? signInMail
        : chooseConfirmation(to);
    await sendCode(context, tx, { account, to, ...wanted, ...mail });
    return done;
  });
}

/**
 * Sends a code for a forgotten password, if the address has an account. The response does not reveal whether there is
 * one.
 */
export async function requestRecovery(
  context: AuthContext,
  { to, known, ...wanted }: CodeRequest,
): Promise<Outcome<void>> {
  const taken = await countMessageAgainstLimit(context, 'recovery', to, known);
  if (!taken.ok) return taken;
  const account = await findAccountByAddress(context.db, to);
  await context.db.transaction(tx => sendCode(context, tx, { account, to, ...wanted, ...recoveryMail }));
  return done;
}

/**
 * Sends the code for a new account again. If the address belongs to an existing account, its owner is notified instead;
 * the response does not reveal whether the account exists.
 */
export async function resendCode(
  context: AuthContext,
  { to, known: device, ...wanted }: CodeRequest,
): Promise<Outcome<void>> {
  const taken = await countMessageAgainstLimit(context, 'confirmation', to, device);
  if (!taken.ok) return taken;
  const found = await findAccountByAddress(context.db, to);
  const known = found !== undefined && confirmed(found, to);
  const account = known ? undefined : found;
  await context.db.transaction(async tx => {
    await sendCode(context, tx, { account, to, ...wanted, ...chooseConfirmation(to) });
    await notifyOwnerOfSignUp(context, tx, known || to.email === undefined ? to : { email: '' });
  });
  return done;
}

/**
 * Tells the owner of an address that another person tried to sign up with it. An owner of a phone number is
 * not told.
 */
export async function notifyOwnerOfSignUp(
  context: AuthContext,
  tx: Db,
  { email }: ContactAddress,
): Promise<void> {
  if (email !== undefined) await context.queueMessage(tx, createAccountExistsMessage(context, email));
}

export function createAccountExistsMessage({ settings }: AuthContext, to: string): Message {
  const page = (path: string) => new URL(path, settings.siteUrl).href;
  return { template: 'account-exists', to, values: { signIn: page('/login'), recover: page('/recover') } };
}

/** Sends a code to a signed-in person, for a change that needs fresh proof of identity. */
export async function sendReauthenticationCode(
  context: AuthContext,
  { accountId }: SignedIn,
): Promise<Outcome<void>> {
  const account = await findAccount(context.db, accountId);
  if (account === undefined) return createRefusal('user_not_found');
  const { email, phone } = account;
  const to: ContactAddress | undefined = email !== null ? { email } : phone === null ? undefined : { phone };
  if (to === undefined) return createRefusal('validation_failed', { message: unreachable });
  if (!confirmed(account, to)) {
    return to.email === undefined
      ? createRefusal('phone_not_confirmed', { status: 422, message: 'Please verify your phone first.' })
      : createRefusal('email_not_confirmed', { status: 422, message: 'Please verify your email first.' });
  }
  const taken = await countMessageAgainstLimit(context, 'reauthentication', to);
  if (!taken.ok) return taken;
  const sending = { account, to, redirectTo: context.settings.siteUrl, ...reauthentication(to) };
  await context.db.transaction(tx => sendCode(context, tx, sending));
  return done;
}

const unreachable = 'Reauthentication requires the user to have an email or a phone number';

const reauthentication = ({ email }: ContactAddress): CodeMessage => ({
  purpose: 'reauthentication',
  linkType: 'reauthentication',
  message: (to, { code, codeMs }) =>
    email === undefined
      ? { template: 'phone-code', to, values: { code, codeMs } }
      : { template: 'reauthenticate', to, values: { code, codeMs } },
});
