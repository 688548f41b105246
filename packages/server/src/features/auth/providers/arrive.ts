import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { bareAccount } from '../accounts/bare.ts';
import { type Account, insertAccount, lockAccount, takeEmail } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isBanned } from '../sessions/open.ts';
import { lockSession, type SessionName } from '../sessions/store.ts';
import type { Arrival } from './arrival.ts';
import { accountOfEmail } from './email-owner.ts';
import { addIdentity, identityData, newIdentity } from './link.ts';
import { claimLink, moveLink, refreshIdentity } from './store.ts';

// [Note: Whose account somebody from outside has] The name the provider has for them decides, and nothing else, once
// it is linked. Somebody new is linked to the account that has proved the same email, when the provider vouches for it
// too; an email that is not vouched for links nobody and is nobody's address. See decision 510.

/** The account of whoever arrived, made or linked if need be. Call it where a refusal takes everything back. */
export async function arrive(context: AuthContext, tx: Db, arrival: Arrival): Promise<Outcome<Account>> {
  const id = v7({ msecs: context.clock.now() });
  const owner = await claimLink(tx, arrival, id);
  if (owner !== id) return comeAgain(context, tx, owner, arrival);
  const known = await accountOfEmail(context, tx, arrival);
  if (known === undefined) return makeOne(context, tx, id, arrival);
  await moveLink(tx, arrival, known.id);
  return addIdentity(context, tx, known, arrival);
}

/** Links whoever arrived to the account of somebody who is signed in. */
export async function linkTo(
  context: AuthContext,
  tx: Db,
  who: SessionName,
  arrival: Arrival,
): Promise<Outcome<Account>> {
  const account = await lockAccount(tx, who.accountId);
  if (account === undefined) return refuse('user_not_found');
  // The session may have been ended while they were outside, and somebody else may be there.
  if ((await lockSession(tx, who)) === undefined) return refuse('session_not_found');
  const claim = v7({ msecs: context.clock.now() });
  if ((await claimLink(tx, arrival, claim)) !== claim) return refuse('identity_already_exists');
  await moveLink(tx, arrival, account.id);
  return addIdentity(context, tx, account, arrival);
}

async function comeAgain(
  { clock }: AuthContext,
  tx: Db,
  accountId: string,
  arrival: Arrival,
): Promise<Outcome<Account>> {
  const account = await lockAccount(tx, accountId);
  if (account === undefined) throw new Error('a link leads to no account');
  if (isBanned(account, clock.now())) return refuse('user_banned');
  await refreshIdentity(tx, { accountId, ...arrival, data: identityData(arrival) }, clock.now());
  return { ok: true, value: account };
}

async function makeOne(
  context: AuthContext,
  tx: Db,
  id: string,
  arrival: Arrival,
): Promise<Outcome<Account>> {
  const { signUps } = context.settings;
  const { provider, email, emailVerified, apart = false } = arrival;
  // A wallet vouches for no person.
  const isVouched = signUps === 'by-provider' && provider !== 'web3';
  if (signUps !== 'open' && !isVouched) return refuse('signup_disabled');
  const now = context.clock.now();
  const proved = emailVerified && email !== undefined ? email : null;
  if (proved !== null && !apart && !(await takeEmail(tx, proved, id))) return refuse('email_exists');
  const account: Account = {
    ...bareAccount(id, now),
    email: proved,
    emailConfirmedAtMs: proved === null ? null : now,
    appMetadata: { provider, providers: [provider] },
    userMetadata: identityData(arrival),
  };
  await insertAccount(tx, account, newIdentity(account, arrival, now), context.accountMade);
  await context.logActivity(tx, id, { event: 'signed-up', about: { provider } });
  return { ok: true, value: account };
}
