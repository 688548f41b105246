import { londonDayOf } from '@kinfolio/domain/access/london';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { documentOf } from '../gates/service.ts';
import {
  noteLost,
  readGrant,
  readGrants,
  readOwner,
  readPersons,
  readReceived,
  readWays,
  type StoredGrant,
} from './store.ts';
import { mailOwner } from './ways-service.ts';

// [Note: Who hears that an account closes] A gate shuts and opens by itself while its owner closes. Messages are
// sent here: to the people of the closing account, who may have to ask within its 30 days, and to the owners who count on it.

type Deps = Pick<VaultContext, 'accountOf' | 'clock' | 'publicUrl' | 'queueMessage'>;

/** Notifies all people of its grants that an account closes, in the transaction that closes it. */
export async function tellOfClosing(vault: Deps, tx: Db, accountId: string): Promise<void> {
  const account = await vault.accountOf(tx, accountId);
  const day = formatDay(londonDayOf(account?.closesAtMs ?? vault.clock.now()));
  for (const { person, grants } of await peopleOf(tx, accountId)) {
    const owner = person.mailName ?? account?.name ?? '';
    const asks = grants.some(isRelease);
    await vault.queueMessage(tx, {
      template: 'sharing-closing',
      to: person.email,
      values: { owner, day, asks, shared: grants.some(grant => !isRelease(grant)) },
    });
  }
  const what = 'A person you chose is closing their account. Print a card for them, or choose somebody else';
  await markWays(vault, tx, accountId, { lostAtMs: vault.clock.now(), what });
}

/** Notifies the same people that it stays after all, in the transaction that keeps it. */
export async function tellOfKeeping(vault: Deps, tx: Db, accountId: string): Promise<void> {
  const account = await vault.accountOf(tx, accountId);
  for (const { person } of await peopleOf(tx, accountId)) {
    const owner = person.mailName ?? account?.name ?? '';
    await vault.queueMessage(tx, { template: 'sharing-stays', to: person.email, values: { owner } });
  }
  const what = 'A person you chose keeps their account after all';
  await markWays(vault, tx, accountId, { lostAtMs: null, what });
}

/** Informs the owners who count on an account that began again: what it received opens no more. */
export const tellOfBeginningAgain = (vault: Deps, tx: Db, accountId: string): Promise<void> =>
  markWays(vault, tx, accountId, {
    lostAtMs: vault.clock.now(),
    what: 'A person you chose lost the keys of their account and began again. Print a card for them, or give them access anew',
  });

/** Informs them that it has its earlier passport back, with what it received. */
export const tellOfTakingBack = (vault: Deps, tx: Db, accountId: string): Promise<void> =>
  markWays(vault, tx, accountId, {
    lostAtMs: null,
    what: 'A person you chose has the keys of their account back',
  });

const isRelease = (grant: StoredGrant) => documentOf(grant).when.kind === 'release';

/** Each person with a grant that can be released one day, or that they have accepted. */
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

/** Marks the account's own ways into the passports of others, and writes to their owners once each. */
async function markWays(
  vault: Deps,
  tx: Db,
  accountId: string,
  { lostAtMs, what }: { lostAtMs: number | null; what: string },
): Promise<void> {
  const told = new Set<string>();
  for (const { vaultId, grantId } of await readReceived(tx, accountId)) {
    const grant = await readGrant(tx, vaultId, grantId);
    const owner = await readOwner(tx, vaultId);
    if (grant === undefined || owner === undefined) continue;
    if (grant.endedAtMs !== null || grant.stoppedAtMs !== null) continue;
    const ways = (await readWays(tx, vaultId)).filter(
      way => way.grantId === grantId && way.method !== 'card',
    );
    await noteLost(
      tx,
      vaultId,
      ways.map(({ id }) => id),
      lostAtMs,
    );
    if (ways.length === 0 || told.has(owner.accountId)) continue;
    told.add(owner.accountId);
    await mailOwner(vault, tx, owner.accountId, what);
  }
}
