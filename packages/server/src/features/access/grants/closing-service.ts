import { toLondonDay } from '@kinfolio/domain/access/london';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { readStoredGrantDocument } from '../gates/service.ts';
import { readPersons } from '../persons/store.ts';
import {
  readGrant,
  readGrants,
  readGrantWays,
  readOwner,
  readReceivedGrants,
  recordLostGrantWays,
  type StoredGrant,
} from './store.ts';
import { emailOwnerAboutReaders } from './ways-service.ts';

// [Note: Who hears that an account closes] While an owner's account is closing, the owner's gates shut. They
// open again if the owner cancels the closing. Neither needs code here. This file sends the messages: to the
// people the owner has given access, because they may want to ask for it within the 30 days, and to other
// owners who have given access to the owner of this account.

type Deps = Pick<VaultContext, 'accountOf' | 'clock' | 'publicUrl' | 'queueMessage'>;

/** Notifies everyone with a grant that the account is closing, in the transaction that closes it. */
export async function notifyClosing(vault: Deps, tx: Db, accountId: string): Promise<void> {
  const account = await vault.accountOf(tx, accountId);
  const day = formatDay(toLondonDay(account?.closesAtMs ?? vault.clock.now()));
  for (const { person, grants } of await peopleOf(tx, accountId)) {
    const owner = person.mailName ?? account?.name ?? '';
    const asks = grants.some(isRelease);
    await vault.queueMessage(tx, {
      template: 'sharing-closing',
      to: person.email,
      values: { owner, day, asks, shared: grants.some(grant => !isRelease(grant)) },
    });
  }
  const what = 'A person you chose is closing their account. Print a card for them, or choose someone else';
  await markWays(vault, tx, accountId, { lostAtMs: vault.clock.now(), what });
}

/** Notifies everyone with a grant that the closing of the account was cancelled, in the transaction that cancels it. */
export async function notifyClosingCancelled(vault: Deps, tx: Db, accountId: string): Promise<void> {
  const account = await vault.accountOf(tx, accountId);
  for (const { person } of await peopleOf(tx, accountId)) {
    const owner = person.mailName ?? account?.name ?? '';
    await vault.queueMessage(tx, { template: 'sharing-stays', to: person.email, values: { owner } });
  }
  const what = 'A person you chose has decided to keep their account';
  await markWays(vault, tx, accountId, { lostAtMs: null, what });
}

/**
 * Informs the owners who shared something with an account that the account started again and can no longer open what
 * they shared.
 */
export const notifyBeginningAgain = (vault: Deps, tx: Db, accountId: string): Promise<void> =>
  markWays(vault, tx, accountId, {
    lostAtMs: vault.clock.now(),
    what: 'A person you chose lost the keys to their account and started again. Print a card for them, or give them access again',
  });

/**
 * Informs the owners who shared something with an account that the account has recovered its earlier passport, and can
 * open again what they shared with it.
 */
export const notifyTakingBack = (vault: Deps, tx: Db, accountId: string): Promise<void> =>
  markWays(vault, tx, accountId, {
    lostAtMs: null,
    what: 'A person you chose has recovered the keys to their account',
  });

const isRelease = (grant: StoredGrant) => readStoredGrantDocument(grant).when.kind === 'release';

/** Lists the people whose grant is a release, or who have accepted their grant. */
async function peopleOf(tx: Db, accountId: string) {
  const identity = await readIdentity(tx, accountId);
  if (identity === undefined) return [];
  const grants = (await readGrants(tx, identity.vaultId)).filter(
    grant => grant.stoppedAtMs === null && (grant.joinedAtMs !== null || isRelease(grant)),
  );
  return (await readPersons(tx, identity.vaultId))
    .map(person => ({ person, grants: grants.filter(({ personId }) => personId === person.id) }))
    .filter(one => one.grants.length > 0);
}

/** Marks whether the account can still open other people's passports, and writes once to each owner. */
async function markWays(
  vault: Deps,
  tx: Db,
  accountId: string,
  { lostAtMs, what }: { lostAtMs: number | null; what: string },
): Promise<void> {
  const told = new Set<string>();
  for (const { vaultId, grantId } of await readReceivedGrants(tx, accountId)) {
    const grant = await readGrant(tx, vaultId, grantId);
    const owner = await readOwner(tx, vaultId);
    if (grant === undefined || owner === undefined) continue;
    if (grant.endedAtMs !== null || grant.stoppedAtMs !== null) continue;
    const ways = (await readGrantWays(tx, vaultId)).filter(
      way => way.grantId === grantId && way.method !== 'card',
    );
    await recordLostGrantWays(
      tx,
      vaultId,
      ways.map(({ id }) => id),
      lostAtMs,
    );
    if (ways.length === 0 || told.has(owner.accountId)) continue;
    told.add(owner.accountId);
    await emailOwnerAboutReaders(vault, tx, owner.accountId, what);
  }
}
