import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { createEmptyAccount } from '../accounts/bare.ts';
import { type Account, insertAccount, lockAccount, reserveEmail } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { isBanned } from '../sessions/open.ts';
import { lockSession, type SessionKey } from '../sessions/store.ts';
import type { ExternalPerson } from './arrival.ts';
import { findAccountOfEmail } from './email-owner.ts';
import { addIdentity, createIdentity, toIdentityData } from './link.ts';
import { claimProviderLink, moveProviderLink, refreshIdentity } from './store.ts';

// [Note: Accounts of people from external providers] Once a person is linked, only their id at the provider decides
// which account is theirs. A new person is linked to the account that has proved the same email, if the provider
// vouches for the email too. Otherwise the email is neither used for linking nor stored as an address. See decision
// 510.

/**
 * Finds the account of a person whom an external provider identified, and creates or links one if necessary.
 * Call this in a transaction that is rolled back if this function refuses.
 */
export async function resolveExternalAccount(
  context: AuthContext,
  tx: Db,
  arrival: ExternalPerson,
): Promise<Outcome<Account>> {
  const id = v7({ msecs: context.clock.now() });
  const owner = await claimProviderLink(tx, arrival, id);
  if (owner !== id) return comeAgain(context, tx, owner, arrival);
  const known = await findAccountOfEmail(context, tx, arrival);
  if (known === undefined) return makeOne(context, tx, id, arrival);
  await moveProviderLink(tx, arrival, known.id);
  return addIdentity(context, tx, known, arrival);
}

/** Links a person whom an external provider identified to the signed-in account. */
export async function linkExternalIdentity(
  context: AuthContext,
  tx: Db,
  who: SessionKey,
  arrival: ExternalPerson,
): Promise<Outcome<Account>> {
  const account = await lockAccount(tx, who.accountId);
  if (account === undefined) return createRefusal('user_not_found');
  // The session may have ended in the meantime, and another person may now be using the browser.
  if ((await lockSession(tx, who)) === undefined) return createRefusal('session_not_found');
  const claim = v7({ msecs: context.clock.now() });
  if ((await claimProviderLink(tx, arrival, claim)) !== claim)
    return createRefusal('identity_already_exists');
  await moveProviderLink(tx, arrival, account.id);
  return addIdentity(context, tx, account, arrival);
}

async function comeAgain(
  { clock }: AuthContext,
  tx: Db,
  accountId: string,
  arrival: ExternalPerson,
): Promise<Outcome<Account>> {
  const account = await lockAccount(tx, accountId);
  if (account === undefined) throw new Error('a link leads to no account');
  if (isBanned(account, clock.now())) return createRefusal('user_banned');
  await refreshIdentity(tx, { accountId, ...arrival, data: toIdentityData(arrival) }, clock.now());
  return { ok: true, value: account };
}

async function makeOne(
  context: AuthContext,
  tx: Db,
  id: string,
  arrival: ExternalPerson,
): Promise<Outcome<Account>> {
  const { signUps } = context.settings;
  const { provider, email, emailVerified, apart = false } = arrival;
  // A wallet proves no identity, so it does not vouch for people as other providers do.
  const isVouched = signUps === 'by-provider' && provider !== 'web3';
  if (signUps !== 'open' && !isVouched) return createRefusal('signup_disabled');
  const now = context.clock.now();
  const proved = emailVerified && email !== undefined ? email : null;
  if (proved !== null && !apart && !(await reserveEmail(tx, proved, id)))
    return createRefusal('email_exists');
  const account: Account = {
    ...createEmptyAccount(id, now),
    email: proved,
    emailConfirmedAtMs: proved === null ? null : now,
    appMetadata: { provider, providers: [provider] },
    userMetadata: toIdentityData(arrival),
  };
  await insertAccount(tx, account, createIdentity(account, arrival, now), context.accountMade);
  await context.logActivity(tx, id, { event: 'signed-up', about: { provider } });
  return { ok: true, value: account };
}
