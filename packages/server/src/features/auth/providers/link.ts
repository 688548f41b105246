import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { type Account, type Identity, insertIdentity, takeEmail, updateAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isBanned } from '../sessions/open.ts';
import type { Metadata } from '../tables.ts';
import type { Arrival } from './arrival.ts';

/** What is kept of somebody as their provider names them. */
export function identityData({ providerId, email, emailVerified, about }: Arrival): Metadata {
  const address = email === undefined ? {} : { email };
  return {
    ...about,
    ...address,
    sub: providerId,
    provider_id: providerId,
    email_verified: emailVerified,
    phone_verified: false,
  };
}

/** The identity of an account by which it has just proved itself. */
export function newIdentity({ id: accountId }: Account, arrival: Arrival, now: number): Identity {
  return {
    accountId,
    id: v7({ msecs: now }),
    provider: arrival.provider,
    providerId: arrival.providerId,
    data: identityData(arrival),
    lastSignInAtMs: now,
    createdAtMs: now,
    updatedAtMs: now,
  };
}

/** Gives an account a further way of signing in, and tells its owner. */
export async function addIdentity(
  context: AuthContext,
  tx: Db,
  before: Account,
  arrival: Arrival,
): Promise<Outcome<Account>> {
  const now = context.clock.now();
  if (isBanned(before, now)) return refuse('user_banned');
  const { id } = before;
  const { provider } = arrival;
  await insertIdentity(tx, newIdentity(before, arrival, now));
  const { providers: known } = before.appMetadata;
  const providers = [...new Set([...(Array.isArray(known) ? known : []), provider])];
  const changes = {
    ...(await firstEmail(tx, before, arrival, now)),
    appMetadata: { ...before.appMetadata, provider: before.appMetadata['provider'] ?? provider, providers },
    updatedAtMs: now,
  };
  await updateAccount(tx, id, changes);
  const account = { ...before, ...changes };
  await context.logActivity(tx, id, { event: 'identity-linked', about: { provider } });
  const { email } = account;
  if (email !== null && account.emailConfirmedAtMs !== null) {
    const name = context.providers.get(provider)?.name ?? 'another service';
    await context.queueMessage(tx, { template: 'sign-in-connected', to: email, values: { name } });
  }
  return { ok: true, value: account };
}

/** Somebody without an email has the one that their provider vouches for, if it is nobody's yet. */
async function firstEmail(
  tx: Db,
  { id, email: own }: Account,
  { email, emailVerified, apart = false }: Arrival,
  now: number,
): Promise<Partial<Account>> {
  const wanted = own === null && emailVerified && !apart && email !== undefined;
  return wanted && (await takeEmail(tx, email, id)) ? { email, emailConfirmedAtMs: now } : {};
}
