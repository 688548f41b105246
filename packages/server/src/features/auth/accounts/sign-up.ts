import { v5 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { confirmation, tellOwner } from '../codes/ask.ts';
import { sendCode, type Wanted } from '../codes/send.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, type Outcome, refuse } from '../errors.ts';
import { invitationHash } from '../invitations/service.ts';
import { mayUseInvitation, takeInvitation } from '../invitations/store.ts';
import { takeMessage } from '../limits.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { Metadata } from '../tables.ts';
import { type Address, addressText, findAccountOf } from './address.ts';
import { bareAccount } from './bare.ts';
import { withoutKdf } from './kdf.ts';
import { makeAccount, type Newcomer } from './make.ts';
import { ownIdentity } from './own-identity.ts';
import { refuseWeak, weaknessOf } from './password-rules.ts';
import { type PersonParts, readPerson } from './person.ts';
import { type PresentedUser, presentUser } from './presenter.ts';
import type { Account } from './store.ts';

/** Who wants an account, with which password. */
export type WantsAccount = Pick<Newcomer, 'to' | 'data'> & Wanted & { password: string; from: Entrance };

/**
 * Makes an account. Where its address is taken as confirmed it is signed in; otherwise a code is sent, and the answer
 * does not tell whether somebody has the address already.
 */
export async function signUp(
  context: AuthContext,
  { password, from, ...wanted }: WantsAccount,
): Promise<Outcome<PresentedSession | PresentedUser>> {
  const { settings, passwords, db } = context;
  const { to, data: given } = wanted;
  if (settings.signUps !== 'open' && settings.signUps !== 'invited') return refuse('signup_disabled');
  const weakness = weaknessOf(password, settings);
  if (weakness !== undefined) return refuseWeak(weakness);
  const { invitation, data } = readInvitation(context, to, given);
  if (settings.signUps === 'invited' && !(await mayUseInvitation(db, invitation)))
    return refuse('sign_up_invitation_invalid');
  const sure = to.email === undefined ? settings.phoneAutoconfirm : settings.emailAutoconfirm;
  const taken = sure ? undefined : await takeMessage(context, 'confirmation', to);
  if (taken?.ok === false) return taken;

  const passwordHash = await passwords.hash(password);
  return db.transaction(async tx => {
    const account = await makeAccount(context, tx, { to, data, passwordHash });
    // Thrown, so that the account goes too: another address was first in this very moment.
    if (settings.signUps === 'invited' && account !== undefined && !(await takeInvitation(tx, invitation)))
      throw new AuthError(refuse('sign_up_invitation_invalid'));
    if (!sure) return { ok: true, value: await sendConfirmation(context, tx, account, { ...wanted, data }) };
    if (account === undefined) return refuse('user_already_exists');
    return {
      ok: true,
      value: await openSession(context, tx, account, 'password', { withAccount: true, from }),
    };
  });
}

/** The invitation that a sign-up carries in its data, of which nothing is kept there. */
function readInvitation(context: AuthContext, to: Address, { invitation: code, ...data }: Metadata) {
  const codeHash = invitationHash(typeof code === 'string' ? code : '');
  const usedBy = context.blind(`invitation ${addressText(to)}`);
  return { invitation: { codeHash, usedBy, nowMs: context.clock.now() }, data };
}

/**
 * Somebody new and somebody who never typed their code get one; the password of the latter stays. Whoever has the
 * address already is told so, at that address and nowhere else.
 */
async function sendConfirmation(
  context: AuthContext,
  tx: Db,
  made: Account | undefined,
  wanted: Omit<WantsAccount, 'password' | 'from'>,
): Promise<PresentedUser> {
  const { to } = wanted;
  const account = made ?? (await findAccountOf(tx, to));
  const confirmedAt = to.email === undefined ? account?.phoneConfirmedAtMs : account?.emailConfirmedAtMs;
  const waits = account !== undefined && confirmedAt === null;
  const sentAtMs = waits ? await sendCode(context, tx, { account, ...wanted, ...confirmation(to) }) : {};
  if (!waits) await tellOwner(context, tx, to);
  if (!context.settings.answersTell) return presentUser(likeAnybody(context, wanted));
  if (waits) return presentUser(await readPerson(tx, { ...account, sentAtMs }));
  return {
    ...presentUser({ ...likeAnybody(context, wanted), identities: [] }),
    role: '',
    is_anonymous: false,
  };
}

const names = 'b9c5f4a2-0d1e-5b7e-9c53-6a1f0f6d2e74';

/**
 * A user made of the request alone, as one who is new looks. Its ids are made of the address, so that asking twice tells
 * no more than asking once: the ids of real accounts tell when they were made.
 */
function likeAnybody(context: AuthContext, { to, data: given }: Pick<Newcomer, 'to' | 'data'>): PersonParts {
  const { data, columns } = withoutKdf(given);
  const now = context.clock.now();
  const provider = to.email === undefined ? 'phone' : 'email';
  const idOf = (what: string) => v5(context.blind(`${what} ${addressText(to)}`), names);
  const account: Account = {
    ...bareAccount(idOf('account'), now),
    email: to.email ?? null,
    phone: to.phone ?? null,
    appMetadata: { provider, providers: [provider] },
    userMetadata: data,
    ...columns,
    sentAtMs: { confirmation: now },
  };
  const identity = ownIdentity(account, provider, { ...data, email_verified: false, phone_verified: false });
  return { account, identities: [{ ...identity, id: idOf('identity') }], factors: [] };
}
