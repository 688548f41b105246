import { v5 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { type ContactAddress, findAccountByAddress, formatAddress } from '../accounts/address.ts';
import { createEmptyAccount } from '../accounts/bare.ts';
import { omitKdf } from '../accounts/kdf.ts';
import { createAccountForAddress, type NewAccountInput } from '../accounts/make.ts';
import { createOwnIdentity } from '../accounts/own-identity.ts';
import { findPasswordRuleFailure, refuseWeakPassword } from '../accounts/password-rules.ts';
import { type AccountWithFactors, readAccountWithFactors } from '../accounts/person.ts';
import { type PresentedUser, presentUser } from '../accounts/presenter.ts';
import type { Account } from '../accounts/store.ts';
import { chooseConfirmation, notifyOwnerOfSignUp } from '../codes/ask.ts';
import { type CodeMessageRequest, sendCode } from '../codes/send.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, type Outcome } from '../errors.ts';
import { hashInvitation } from '../invitations/service.ts';
import { claimInvitation, mayUseInvitation } from '../invitations/store.ts';
import { countMessageAgainstLimit } from '../limits.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { Metadata } from '../tables.ts';

export type SignUpRequest = Pick<NewAccountInput, 'to' | 'data'> &
  CodeMessageRequest & { password: string; from: RequestOrigin };

/**
 * Creates an account. If its address counts as confirmed, the person is signed in at once. Otherwise the server sends a
 * code, and the response does not reveal whether the address is taken.
 */
export async function signUp(
  context: AuthContext,
  { password, from, ...wanted }: SignUpRequest,
): Promise<Outcome<PresentedSession | PresentedUser>> {
  const { settings, passwords, db } = context;
  const { to, data: given } = wanted;
  if (settings.signUps !== 'open' && settings.signUps !== 'invited') return createRefusal('signup_disabled');
  const weakness = findPasswordRuleFailure(password, settings);
  if (weakness !== undefined) return refuseWeakPassword(weakness);
  const { invitation, data } = readInvitation(context, to, given);
  if (settings.signUps === 'invited' && !(await mayUseInvitation(db, invitation)))
    return createRefusal('sign_up_invitation_invalid');
  const sure = to.email === undefined ? settings.phoneAutoconfirm : settings.emailAutoconfirm;
  const taken = sure ? undefined : await countMessageAgainstLimit(context, 'confirmation', to);
  if (taken?.ok === false) return taken;

  const passwordHash = await passwords.hash(password);
  return db.transaction(async tx => {
    const account = await createAccountForAddress(context, tx, { to, data, passwordHash });
    // Another address may have used the invitation at the same moment. Throwing an exception also rolls back
    // the new account.
    if (settings.signUps === 'invited' && account !== undefined && !(await claimInvitation(tx, invitation)))
      throw new AuthError(createRefusal('sign_up_invitation_invalid'));
    if (!sure) return { ok: true, value: await sendConfirmation(context, tx, account, { ...wanted, data }) };
    if (account === undefined) return createRefusal('user_already_exists');
    return {
      ok: true,
      value: await openSession(context, tx, account, 'password', { withAccount: true, from }),
    };
  });
}

/** Removes the invitation from a sign-up's data, so that it is not stored with the account. */
function readInvitation(context: AuthContext, to: ContactAddress, { invitation: code, ...data }: Metadata) {
  const codeHash = hashInvitation(typeof code === 'string' ? code : '');
  const usedBy = context.blind(`invitation ${formatAddress(to)}`);
  return { invitation: { codeHash, usedBy, nowMs: context.clock.now() }, data };
}

/**
 * Sends a code to a new person, or to one who signed up before but never typed their code; the earlier password is
 * kept. If the account already exists, we write to its owner, and the response reveals nothing.
 */
async function sendConfirmation(
  context: AuthContext,
  tx: Db,
  made: Account | undefined,
  wanted: Omit<SignUpRequest, 'password' | 'from'>,
): Promise<PresentedUser> {
  const { to } = wanted;
  const account = made ?? (await findAccountByAddress(tx, to));
  const confirmedAt = to.email === undefined ? account?.phoneConfirmedAtMs : account?.emailConfirmedAtMs;
  const waits = account !== undefined && confirmedAt === null;
  const sentAtMs = waits
    ? await sendCode(context, tx, { account, ...wanted, ...chooseConfirmation(to) })
    : {};
  if (!waits) await notifyOwnerOfSignUp(context, tx, to);
  if (!context.settings.answersTell) return presentUser(likeAnybody(context, wanted));
  if (waits) return presentUser(await readAccountWithFactors(tx, { ...account, sentAtMs }));
  return {
    ...presentUser({ ...likeAnybody(context, wanted), identities: [] }),
    role: '',
    is_anonymous: false,
  };
}

const names = 'b9c5f4a2-0d1e-5b7e-9c53-6a1f0f6d2e74';

/**
 * Builds a user that looks like a new person, from the request alone. Its ids are derived from the address,
 * so repeating the request returns the same ids. The ids of a real account would show when it was created.
 */
function likeAnybody(
  context: AuthContext,
  { to, data: given }: Pick<NewAccountInput, 'to' | 'data'>,
): AccountWithFactors {
  const { data, columns } = omitKdf(given);
  const now = context.clock.now();
  const provider = to.email === undefined ? 'phone' : 'email';
  const idOf = (what: string) => v5(context.blind(`${what} ${formatAddress(to)}`), names);
  const account: Account = {
    ...createEmptyAccount(idOf('account'), now),
    email: to.email ?? null,
    phone: to.phone ?? null,
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
    ...columns,
    sentAtMs: { confirmation: now },
  };
  const identity = createOwnIdentity(account, provider, {
    ...data,
    email_verified: false,
    phone_verified: false,
  });
  return { account, identities: [{ ...identity, id: idOf('identity') }], factors: [] };
}
