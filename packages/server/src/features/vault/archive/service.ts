import { archivedVaultRetentionMs, promisedVaultRetentionMs } from '@kinfolio/contract/retention';
import type {
  ArchivedVaults,
  CategoryKey,
  OpenArchivedVaultRequest,
  OpenArchivedVaultResponse,
  RestoreArchivedVaultRequest,
  VaultState,
} from '@kinfolio/contract/wire';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { countLimitTry, refundLimitTries } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import type { ProvedRequest } from '../guarded-calls/service.ts';
import { presentIdentityKeys, refuseWhileChangesHeld, toWireWrap } from '../keys/service.ts';
import { lockIdentity, readKeysOfVaults } from '../keys/store.ts';
import { saveVaultRestoration, verifyVaultRestoration } from '../keyset/service.ts';
import { readKeysetState } from '../keyset/store.ts';
import {
  type ArchivedVault,
  deleteVault,
  insertArchivedVault,
  listArchivedVaults,
  listArchivedVaultsOfAccount,
  removeArchivedVault,
  restoreArchivedRows,
} from './store.ts';
import { refuseUnlessVerified } from './waiting-service.ts';

// [Note: Beginning again] Without a password, kit or passkey, nobody can open a vault. Its owner may begin
// again with an empty one, after a wait that is cancelled if the old vault is opened meanwhile. The old vault
// is kept for 90 days, in case the owner finds a kit or remembers the password. See decisions 531 and 743.

/**
 * Sets an account's vault aside, using a reset whose wait is over. Does nothing if there is no vault. A
 * person who has also lost the second factor needs a reset of both the vault and the second factors; every
 * second factor is then removed with the vault, with an email for each. Throws `reset_waits` and
 * `changes_held`. Throws `forbidden` unless the session was opened a moment ago by more than a password, so
 * that a device left unattended is not enough.
 */
export async function archiveVault(vault: VaultContext, who: SignedIn): Promise<void> {
  await refuseUnlessVerified(vault, who);
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, who.accountId);
    if (!(await hasWaited(vault, tx, who, identity !== undefined)))
      throw new ServerError('reset_waits', 'A vault can be set aside seven days after this was requested.');
    if (who.lacksFactor) await vault.dropFactors(tx, who);
    // From here on the account has no vault, so the session may set a password and create an empty vault.
    await vault.noteShown(tx, who);
    if (identity === undefined) return;
    await setAside(vault, tx, identity);
    await vault.grants.tellOfBeginningAgain(vault, tx, who.accountId);
    await vault.logActivity(tx, who.accountId, { event: 'vault-set-aside', sessionId: who.sessionId });
  });
}

async function setAside(
  vault: VaultContext,
  tx: Db,
  identity: Parameters<typeof insertArchivedVault>[1],
): Promise<void> {
  const secretHash = await vault.secretHashOf(tx, identity.accountId);
  await insertArchivedVault(tx, identity, { setAsideAtMs: vault.clock.now(), secretHash });
}

/**
 * Uses up the reset that allows a vault to be set aside. If the session lacks the second factor, the reset
 * must have been of both the vault and the second factors, whether or not there is a vault.
 */
async function hasWaited(
  vault: VaultContext,
  tx: Db,
  { accountId, lacksFactor }: SignedIn,
  hasVault: boolean,
) {
  if (lacksFactor) return vault.reset.take(tx, accountId, 'both');
  return !hasVault || vault.reset.take(tx, accountId, 'vault');
}

/**
 * The vaults that were set aside, the latest first, with the kits that open each. All of them are listed,
 * because an owner who begins again twice, for example after a crash, has set the first empty vault aside
 * last. What a password opens is returned only by {@link openArchivedVault}: a person who controls only the
 * mailbox can set a vault aside, but must not be able to guess its password.
 */
export async function readArchivedVaults(
  { db }: VaultContext,
  { accountId }: SignedIn,
): Promise<ArchivedVaults> {
  const earlier = await listArchivedVaultsOfAccount(db, accountId);
  const vaultIds = earlier.map(({ vaultId }) => vaultId);
  const keys = await readKeysOfVaults(db, vaultIds, accountId);
  const read = earlier.map(one => presentEarlier(db, one, keys.get(one.vaultId) ?? []));
  return { earlier: await Promise.all(read) };
}

async function presentEarlier(
  db: Db,
  one: ArchivedVault,
  categoryKeys: CategoryKey[],
): Promise<ArchivedVaults['earlier'][number]> {
  const signed = await readKeysetState(db, one);
  const guarded = one.wraps.find(({ secretHash }) => secretHash !== undefined);
  // Without a hash, there is nothing to limit guesses at the password, so such a vault can be opened only
  // with its kit.
  const shown = one.wraps.filter(({ method }) => method !== 'password').map(presentWrap);
  return {
    vault: { ...stateOf(one, shown, categoryKeys), ...signed },
    ...(guarded && { passwordKdf: { profile: guarded.profile ?? '', salt: guarded.salt ?? '' } }),
    setAsideAt: new Date(one.setAsideAtMs).toISOString(),
    goesAt: new Date(one.setAsideAtMs + archivedVaultRetentionMs).toISOString(),
  };
}

/**
 * Returns the wrap that the password of a set-aside vault opens. Throws `not_found`, `proof_refused`,
 * `rate_limited`.
 */
export async function openArchivedVault(
  vault: VaultContext,
  who: SignedIn,
  { vaultId, secret }: OpenArchivedVaultRequest,
): Promise<OpenArchivedVaultResponse> {
  const aside = (await listArchivedVaultsOfAccount(vault.db, who.accountId)).find(
    one => one.vaultId === vaultId,
  );
  const guarded = aside?.wraps.find(({ secretHash }) => secretHash !== undefined);
  if (guarded === undefined) throw new ServerError('not_found', 'Nothing was found.');
  const { db, clock } = vault;
  const tries = { key: `vault:earlier:${vaultId}`, ...triesAtEarlier };
  const taken = await countLimitTry(db, clock, tries);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many tries at this vault; wait and try again.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  if (!(await vault.matchesSecret(guarded.secretHash, secret)))
    throw new ServerError('proof_refused', 'This is not the password for that vault.');
  await refundLimitTries(db, [tries.key]);
  return { wrap: presentWrap(guarded) };
}

// All devices and networks share these attempts, because anyone who controls the mailbox can make any number
// of them familiar. If another person uses up the attempts, the owner still has the kit.
const triesAtEarlier = { max: 10, windowMs: 24 * 60 * 60_000 };

/**
 * Makes a set-aside vault the account's own again; the current one is set aside instead. This is allowed even
 * while changes are held, if the vault has a keyset whose key proves the request: otherwise a thief who reads
 * the mailbox could press "This was not me" again and again until that vault is deleted. Throws `not_found`,
 * `changes_held` for a vault without a keyset, and as {@link verifyVaultRestoration} and {@link
 * saveVaultRestoration}.
 */
export async function restoreArchivedVault(
  vault: VaultContext,
  who: SignedIn,
  { vaultId, passwordWrap, keyset }: RestoreArchivedVaultRequest,
  request: ProvedRequest,
): Promise<void> {
  const aside = await listArchivedVaultsOfAccount(vault.db, who.accountId);
  if (!aside.some(one => one.vaultId === vaultId)) throw new ServerError('not_found', 'Nothing was found.');
  const next = await verifyVaultRestoration(vault, who, { vaultId, keyset }, request);
  if (next === undefined) refuseWhileChangesHeld(who);
  const now = vault.clock.now();
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, who.accountId);
    const taken = await removeArchivedVault(tx, who.accountId, vaultId);
    if (taken === undefined) throw new ServerError('not_found', 'Nothing was found.');
    if (next) await saveVaultRestoration(tx, next, { kept: taken.wraps, passwordWrap });
    if (identity !== undefined) await setAside(vault, tx, identity);
    await restoreArchivedRows(tx, taken, passwordWrap, now);
    await vault.grants.tellOfTakingBack(vault, tx, who.accountId);
    await vault.logActivity(tx, who.accountId, { event: 'vault-taken-back', sessionId: who.sessionId });
  });
}

/**
 * Deletes vaults that were set aside 90 days ago, by the given clock. A vault promised to a person is kept
 * for three years at most, while one of its grants is open or can still be released. `spaceGone` deletes a
 * vault's files in the same transaction. It can be repeated, and several servers may run it at once.
 */
export async function deleteOldArchives(
  { db, clock, grants }: Pick<VaultContext, 'db' | 'clock' | 'grants'>,
  spaceGone: (tx: Db, of: { space: string; accountId: string }) => Promise<void>,
): Promise<void> {
  const before = clock.now() - archivedVaultRetentionMs;
  let page = await listArchivedVaults(db, before, NIL);
  while (page.length > 0) {
    for (const { accountId, vaultId, setAsideAtMs } of page) {
      const isOver = clock.now() - setAsideAtMs >= promisedVaultRetentionMs;
      if (!isOver && (await grants.isPromised(db, vaultId, todayInLondon(clock)))) continue;
      await db.transaction(async tx => {
        // Another request has just restored the vault, or another server has deleted it.
        if ((await removeArchivedVault(tx, accountId, vaultId)) === undefined) return;
        await deleteVault(tx, vaultId);
        await spaceGone(tx, { space: vaultId, accountId });
      });
    }
    page = await listArchivedVaults(db, before, page.at(-1)?.vaultId ?? NIL);
  }
}

const presentWrap = (wrap: ArchivedVault['wraps'][number]) =>
  toWireWrap({ ...wrap, confirmedAtMs: null, createdAtMs: 0, credentialId: null });

function stateOf(
  identity: ArchivedVault,
  wraps: VaultState['wraps'],
  categoryKeys: CategoryKey[],
): VaultState {
  const { accountId, vaultId } = identity;
  return {
    accountId,
    vaultId,
    wraps,
    ...presentIdentityKeys(identity),
    categoryKeys,
    recoveryConfirmed: wraps.some(({ method }) => method === 'recovery'),
  };
}
