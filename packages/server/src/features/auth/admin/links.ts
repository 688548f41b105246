import type { Db } from '../../../db/database.ts';
import { readEmail } from '../accounts/address.ts';
import { createAccountForAddress } from '../accounts/make.ts';
import { readAccountWithFactors } from '../accounts/person.ts';
import { type PresentedUser, presentUser } from '../accounts/presenter.ts';
import { type Account, findAccountByEmail, updateAccount } from '../accounts/store.ts';
import { issueCode } from '../codes/codes.ts';
import { type CodeMessage, createCodeLink, sendCode } from '../codes/send.ts';
import type { CodePurpose } from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import type { Metadata } from '../tables.ts';
import { inTransactionOrRefuse } from './in-transaction-or-refuse.ts';
import { applyConfirmationSettings } from './users.ts';

/** A link that an administrator will pass on to the person without our sending an email. */
export interface LinkRequest {
  type: LinkType;
  email: string;
  newEmail: string;
  password: string;
  data: Metadata;
  redirectTo: string;
}

export const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
type LinkType = (typeof linkTypes)[number];

/** The account and the link, combined into one object as the client expects. */
export type GeneratedLink = PresentedUser & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  redirect_to: string;
  verification_type: string;
};

const purposes: Record<LinkType, CodePurpose> = {
  signup: 'signup',
  invite: 'signup',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

/** Creates the link and code that an email would contain, without sending the email. */
export async function generateLink(
  context: AuthContext,
  wanted: LinkRequest,
): Promise<Outcome<GeneratedLink>> {
  const email = readEmail(wanted.email);
  if (!email.ok) return email;
  const passwordHash = wanted.password === '' ? undefined : await context.passwords.hash(wanted.password);
  return inTransactionOrRefuse(context, async tx => {
    const known = await findAccountByEmail(tx, email.value.email);
    const refusal = refusalFor(wanted.type, known);
    if (refusal !== undefined) return refusal;
    const type = known === undefined && wanted.type === 'magiclink' ? 'signup' : wanted.type;
    const made =
      known ??
      (await createAccountForAddress(applyConfirmationSettings(context, {}), tx, {
        to: email.value,
        data: wanted.data,
        ...(passwordHash !== undefined && { passwordHash, passwordByAdmin: true }),
      }));
    if (made === undefined) return createRefusal('email_exists');
    const changed = await prepare(context, tx, made, { ...wanted, type });
    return changed.ok ? linkTo(context, tx, changed.value, { ...wanted, type }) : changed;
  });
}

function refusalFor(type: LinkType, known: Account | undefined) {
  const makes = type === 'signup' || type === 'invite';
  if (makes && known !== undefined && known.emailConfirmedAtMs !== null) return createRefusal('email_exists');
  if (makes || type === 'magiclink' || known !== undefined) return undefined;
  return createRefusal('user_not_found', { status: 404, message: 'User with this email not found' });
}

/**
 * Updates the account as the type of link requires: stores the time of an invitation, or the new address of a
 * change.
 */
async function prepare(
  { clock }: AuthContext,
  tx: Db,
  account: Account,
  { type, newEmail }: LinkRequest,
): Promise<Outcome<Account>> {
  if (type === 'invite') {
    const sentAtMs = { ...account.sentAtMs, invite: clock.now() };
    await updateAccount(tx, account.id, { sentAtMs });
    return { ok: true, value: { ...account, sentAtMs } };
  }
  if (type !== 'email_change_current' && type !== 'email_change_new') return { ok: true, value: account };
  const read = readEmail(newEmail);
  if (!read.ok) return read;
  if ((await findAccountByEmail(tx, read.value.email)) !== undefined) return createRefusal('email_exists');
  if (account.newEmail === read.value.email) return { ok: true, value: account };
  const changes = { newEmail: read.value.email, newEmailAgreed: null };
  await updateAccount(tx, account.id, changes);
  return { ok: true, value: { ...account, ...changes } };
}

async function linkTo(
  context: AuthContext,
  tx: Db,
  account: Account,
  { type, redirectTo }: LinkRequest,
): Promise<Outcome<GeneratedLink>> {
  const address = (type === 'email_change_new' ? account.newEmail : account.email) ?? '';
  const { code, token } = await issueCode(context, tx, {
    accountId: account.id,
    purpose: purposes[type],
    address,
  });
  const linkType = type.startsWith('email_change') ? 'email_change' : type;
  return {
    ok: true,
    value: {
      ...presentUser(await readAccountWithFactors(tx, account)),
      action_link: createCodeLink(context, { token, type: linkType, redirectTo }),
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: type,
    },
  };
}

const invitation: CodeMessage = {
  purpose: 'signup',
  linkType: 'invite',
  message: (to, values) => ({ template: 'invite', to, values }),
};

/** Creates an account for a person and emails them a link to it. */
export async function inviteByEmail(
  context: AuthContext,
  { email, data, redirectTo }: { email: string; data: Metadata; redirectTo: string },
): Promise<Outcome<PresentedUser>> {
  const to = readEmail(email);
  if (!to.ok) return to;
  return inTransactionOrRefuse(context, async tx => {
    const known = await findAccountByEmail(tx, to.value.email);
    if (known !== undefined && known.emailConfirmedAtMs !== null) return createRefusal('email_exists');
    const account =
      known ??
      (await createAccountForAddress(applyConfirmationSettings(context, {}), tx, { to: to.value, data }));
    if (account === undefined) return createRefusal('email_exists');
    const sent = await sendCode(context, tx, { account, to: to.value, redirectTo, ...invitation });
    const sentAtMs = { ...sent, invite: context.clock.now() };
    await updateAccount(tx, account.id, { sentAtMs });
    return { ok: true, value: presentUser(await readAccountWithFactors(tx, { ...account, sentAtMs })) };
  });
}
