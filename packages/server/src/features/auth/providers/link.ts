import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import {
  type Account,
  type Identity,
  insertIdentity,
  reserveEmail,
  updateAccount,
} from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { isBanned } from '../sessions/open.ts';
import type { Metadata } from '../tables.ts';
import type { ExternalPerson } from './arrival.ts';

/** The facts about a person to store, as the person's provider reports them. */
export function toIdentityData({ providerId, email, emailVerified, about }: ExternalPerson): Metadata {
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

export function createIdentity({ id: accountId }: Account, arrival: ExternalPerson, now: number): Identity {
  return {
    accountId,
    id: v7({ msecs: now }),
    provider: arrival.provider,
    providerId: arrival.providerId,
    data: toIdentityData(arrival),
    lastSignInAtMs: now,
    createdAtMs: now,
    updatedAtMs: now,
  };
}

/** Adds an identity to an account, and notifies the owner. */
export async function addIdentity(
  context: AuthContext,
  tx: Db,
  before: Account,
  arrival: ExternalPerson,
): Promise<Outcome<Account>> {
  const now = context.clock.now();
  if (isBanned(before, now)) return createRefusal('user_banned');
  const { id } = before;
  const { provider } = arrival;
  await insertIdentity(tx, createIdentity(before, arrival, now));
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

/** Gives an account without an email the one that the provider vouches for, unless that email is taken. */
async function firstEmail(
  tx: Db,
  { id, email: own }: Account,
  { email, emailVerified, apart = false }: ExternalPerson,
  now: number,
): Promise<Partial<Account>> {
  const wanted = own === null && emailVerified && !apart && email !== undefined;
  return wanted && (await reserveEmail(tx, email, id)) ? { email, emailConfirmedAtMs: now } : {};
}
