import { setAsideKeptMs, setAsidePromisedMs } from '@kinfolio/contract/retention';
import type {
  CategoryKey,
  EarlierVaults,
  OpenEarlierAnswer,
  OpenEarlierRequest,
  TakeBackRequest,
  VaultState,
} from '@kinfolio/contract/wire';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { giveBackToLimits, takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import type { Proved } from '../guarded-calls/service.ts';
import { presentKeys, refuseWhileHeld, wrapOf } from '../keys/service.ts';
import { lockIdentity, readKeysOfVaults } from '../keys/store.ts';
import { proveReturn, writeReturn } from '../keyset/service.ts';
import { readKeysetState } from '../keyset/store.ts';
import {
  type ArchivedVault,
  archivedBefore,
  deleteVault,
  insertArchived,
  listArchived,
  putBack,
  takeOut,
} from './store.ts';
import { refuseUnlessVerified } from './waiting-service.ts';

// [Note: Beginning again] Without password, kit and passkey nothing opens a vault, and nobody can help. Its owner may
// begin with an empty one, after a wait in which opening it stops that; what was sealed is kept for 90 days, should
// a kit or the password turn up. See decisions 531 and 743.

/**
 * Sets the vault of an account aside, by a reset that has waited; without a vault there is nothing to do. For who has lost the
 * second factor too it takes a reset of both, and every second factor goes with the vault, each with a mail. Throws
 * `reset_waits`, `changes_held`, and `forbidden` in a session that was not opened a moment ago by more than a password: a
 * device left open must not be enough.
 */
export async function archiveVault(vault: VaultContext, who: SignedIn): Promise<void> {
  await refuseUnlessVerified(vault, who);
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, who.accountId);
    if (!(await hasWaited(vault, tx, who, identity !== undefined)))
      throw new ServerError('reset_waits', 'A vault is set aside seven days after that was asked for.');
    if (who.lacksFactor) await vault.dropFactors(tx, who);
    // Without a vault there is nothing to read: the session may continue to a password and an empty one.
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
  identity: Parameters<typeof insertArchived>[1],
): Promise<void> {
  const secretHash = await vault.secretHashOf(tx, identity.accountId);
  await insertArchived(tx, identity, { setAsideAtMs: vault.clock.now(), secretHash });
}

/** Uses up the reset by which a vault is set aside: below a second factor that of both, which goes before the vault, or without one. */
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
 * The vaults that were set aside, the latest first, with the kits that open each. All of them: an owner who begins again twice, as
 * after a crash, has set the empty vault of the first time aside last. What a password opens is handed out by
 * {@link openEarlier} alone: a mailbox sets a vault aside, and must not be enough to guess at its password.
 */
export async function readEarlier({ db }: VaultContext, { accountId }: SignedIn): Promise<EarlierVaults> {
  const earlier = await listArchived(db, accountId);
  const vaultIds = earlier.map(({ vaultId }) => vaultId);
  const keys = await readKeysOfVaults(db, vaultIds, accountId);
  const read = earlier.map(one => presentEarlier(db, one, keys.get(one.vaultId) ?? []));
  return { earlier: await Promise.all(read) };
}

async function presentEarlier(
  db: Db,
  one: ArchivedVault,
  categoryKeys: CategoryKey[],
): Promise<EarlierVaults['earlier'][number]> {
  const signed = await readKeysetState(db, one);
  const guarded = one.wraps.find(({ secretHash }) => secretHash !== undefined);
  // A password wrap without a hash could be guessed at offline, so only its kit opens that vault.
  const shown = one.wraps.filter(({ method }) => method !== 'password').map(presentWrap);
  return {
    vault: { ...stateOf(one, shown, categoryKeys), ...signed },
    ...(guarded && { passwordKdf: { profile: guarded.profile ?? '', salt: guarded.salt ?? '' } }),
    setAsideAt: new Date(one.setAsideAtMs).toISOString(),
    goesAt: new Date(one.setAsideAtMs + setAsideKeptMs).toISOString(),
  };
}

/** What the password of a vault opens that was set aside. Throws `not_found`, `proof_refused`, `rate_limited`. */
export async function openEarlier(
  vault: VaultContext,
  who: SignedIn,
  { vaultId, secret }: OpenEarlierRequest,
): Promise<OpenEarlierAnswer> {
  const aside = (await listArchived(vault.db, who.accountId)).find(one => one.vaultId === vaultId);
  const guarded = aside?.wraps.find(({ secretHash }) => secretHash !== undefined);
  if (guarded === undefined) throw new ServerError('not_found', 'There is nothing here.');
  const { db, clock } = vault;
  const tries = { key: `vault:earlier:${vaultId}`, ...triesAtEarlier };
  const taken = await takeFromLimit(db, clock, tries);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many tries at this vault; wait and try again.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  if (!(await vault.matchesSecret(guarded.secretHash, secret)))
    throw new ServerError('proof_refused', 'This is not the password of that vault.');
  await giveBackToLimits(db, [tries.key]);
  return { wrap: presentWrap(guarded) };
}

// A mailbox makes as many devices and networks familiar as it needs, so that none of them has tries of its own here. The
// owner still has the kit when another person uses the tries up.
const triesAtEarlier = { max: 10, windowMs: 24 * 60 * 60_000 };

/**
 * Makes a vault that was set aside the account's own again; the current one is set aside instead. While changes are held it takes a
 * vault with a keyset, whose key proves the request: otherwise a thief who reads the mailbox could press "This was not me" again and
 * again until that vault is deleted. Throws `not_found`, `changes_held` for a vault without a keyset, and as {@link proveReturn} and
 * {@link writeReturn}.
 */
export async function restoreArchived(
  vault: VaultContext,
  who: SignedIn,
  { vaultId, passwordWrap, keyset }: TakeBackRequest,
  request: Proved,
): Promise<void> {
  const aside = await listArchived(vault.db, who.accountId);
  if (!aside.some(one => one.vaultId === vaultId))
    throw new ServerError('not_found', 'There is nothing here.');
  const next = await proveReturn(vault, who, { vaultId, keyset }, request);
  if (next === undefined) refuseWhileHeld(who);
  const now = vault.clock.now();
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, who.accountId);
    const taken = await takeOut(tx, who.accountId, vaultId);
    if (taken === undefined) throw new ServerError('not_found', 'There is nothing here.');
    if (next) await writeReturn(tx, next, { kept: taken.wraps, passwordWrap });
    if (identity !== undefined) await setAside(vault, tx, identity);
    await putBack(tx, taken, passwordWrap, now);
    await vault.grants.tellOfTakingBack(vault, tx, who.accountId);
    await vault.logActivity(tx, who.accountId, { event: 'vault-taken-back', sessionId: who.sessionId });
  });
}

/**
 * Deletes what was set aside 90 days ago, by the clock handed in. A vault that a person was promised stays while a grant of it is
 * armed or open, for three years at most. `spaceGone` deletes the files of a vault in the same transaction. Harmless to repeat, and on several
 * servers at once.
 */
export async function deleteOldArchives(
  { db, clock, grants }: Pick<VaultContext, 'db' | 'clock' | 'grants'>,
  spaceGone: (tx: Db, of: { space: string; accountId: string }) => Promise<void>,
): Promise<void> {
  const before = clock.now() - setAsideKeptMs;
  let page = await archivedBefore(db, before, NIL);
  while (page.length > 0) {
    for (const { accountId, vaultId, setAsideAtMs } of page) {
      const isOver = clock.now() - setAsideAtMs >= setAsidePromisedMs;
      if (!isOver && (await grants.isPromised(db, vaultId, todayIn(clock)))) continue;
      await db.transaction(async tx => {
        // Taken back a moment ago, or deleted by another server.
        if ((await takeOut(tx, accountId, vaultId)) === undefined) return;
        await deleteVault(tx, vaultId);
        await spaceGone(tx, { space: vaultId, accountId });
      });
    }
    page = await archivedBefore(db, before, page.at(-1)?.vaultId ?? NIL);
  }
}

const presentWrap = (wrap: ArchivedVault['wraps'][number]) =>
  wrapOf({ ...wrap, confirmedAtMs: null, createdAtMs: 0, credentialId: null });

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
    ...presentKeys(identity),
    categoryKeys,
    recoveryConfirmed: wraps.some(({ method }) => method === 'recovery'),
  };
}
