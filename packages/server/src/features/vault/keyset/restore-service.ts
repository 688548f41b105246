import type { KeysetsToRestore } from '@kinfolio/contract/keyset';
import type { VaultState } from '@kinfolio/contract/wire';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { endingNames, recordEndings } from '../../../db/endings.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { forgetReloadHalf } from '../activity/service.ts';
import type { VaultContext } from '../context.ts';
import {
  type ProvedRequest,
  readVaultProofKey,
  requireNothingMissing,
  requireRequestProof,
} from '../guarded-calls/service.ts';
import {
  createVaultNotFound,
  hashRecoveryProof,
  readVault,
  refuseWhileChangesHeld,
} from '../keys/service.ts';
import { deleteWraps, lockIdentity, readCategoryKeys, readWraps } from '../keys/store.ts';
import {
  listAddedCategories,
  requireKeyset,
  requireNextKeyset,
  requireSuccessor,
  throwBadRequestWhen,
} from './chain.ts';
import type { ParsedKeyset } from './document.ts';
import { createRemovedRows } from './ended.ts';
import { insertRemovedRows, readRemovedKitsDeadline } from './ended-store.ts';
import { listRemovedWays, requireBoxPerCategory, requirePasswordOrPasskey } from './rows.ts';
import {
  insertChainLinks,
  insertKeyset,
  insertUnlockWays,
  markVaultComplete,
  readCompleteWays,
  readEarlierIdentities,
  readNewestKeyset,
  readRestoreEpoch,
  replaceCategoryBoxes,
  replaceIdentity,
  saveAccountKey,
  saveResealedIdentities,
  type WayWithProof,
} from './store.ts';

// [Note: Keysets of a restored server] A restored database has an older keyset than devices know. A device
// has every keyset that it received, and all rows that the newest one names, so it can send them back. Each
// keyset is checked against the previous one, as when it was first sent. This works only once per epoch;
// otherwise an old device could do it at any time. Grants follow the newest keyset too: a grant that was
// stopped after the backup must not come back, and a keyset must not name a newer grant that is missing. So
// the device ends and creates grants in the same request. At log-in, presence is proved with the password
// that the restored server knows. If the owner has a newer password, the device asks for it.

/**
 * Restores the keysets that a restored server has lost, with the rows of the newest. Throws as `changeKeyset` does, and
 * `keys_changed` if nothing was lost in this epoch or it has already been restored.
 */
export async function acceptReturnedKeysets(
  vault: VaultContext,
  who: SignedIn,
  returned: KeysetsToRestore,
  request: ProvedRequest,
): Promise<VaultState> {
  const { accountId, sessionId } = who;
  if (!who.present) requireNothingMissing(request.proof === undefined ? ['present', 'proof'] : ['present']);
  const proofKey = await readVaultProofKey(vault, accountId);
  await requireRequestProof(vault, who, request, proofKey);
  if (returned.password === undefined) refuseWhileChangesHeld(who);
  const keysets = returned.documents.map(text => requireKeyset(text, { owner: accountId }));
  const writeSecret = await newSecret(vault, who, returned);
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    const stored = identity && (await readNewestKeyset(tx, identity.vaultId));
    if (identity === undefined || stored === undefined) throw createVaultNotFound();
    const { vaultId } = identity;
    await refuseUnlessLost(tx, vaultId, returned.epoch);
    if (stored.payload.accountKey.proof !== proofKey)
      throw new ServerError('keys_changed', 'The keys have been renewed.');
    const newest = refuseUnlessChain(stored, keysets, { vaultId, returned });
    await vault.grants.returnPersons(tx, vaultId, returned.persons ?? []);
    const { payload } = newest;
    const added = listAddedCategories(stored.payload, payload).map(({ category }) => category);
    const shared = {
      accountId,
      sessionId,
      next: payload,
      change: returned.grants,
      returned: true,
      added,
    } as const;
    const writesGrants = await vault.grants.check(vault, tx, shared);
    await writeSecret?.(tx);
    await writeRows(vault, tx, { who, identity, stored, newest, returned });
    await writesGrants();
    await vault.grants.endAgain(vault, tx, vaultId, returned.grants?.put ?? []);
    for (const { text, payload: named } of keysets)
      await insertKeyset(tx, vaultId, { sequence: named.sequence, text });
    await recordEndedGrants(tx, [stored, ...keysets], payload);
    await markVaultComplete(tx, vaultId);
    const { reason, sequence } = payload;
    const about = { reason, sequence: String(sequence), returned: String(keysets.length) };
    await vault.logActivity(tx, accountId, { event: 'keyset-changed', sessionId, about });
  });
  return readVault(vault, who);
}

async function newSecret(vault: VaultContext, who: SignedIn, { password, wraps }: KeysetsToRestore) {
  if (password === undefined) return undefined;
  const { secret, profile, salt } = password;
  const fits = wraps.some(way => way.method === 'password' && way.profile === profile && way.salt === salt);
  throwBadRequestWhen(!fits, 'A new password needs a password way with the same profile and salt.');
  return vault.renewSecret(who, { secret, kdf: { profile, salt }, devices: 'kept' });
}

async function refuseUnlessLost(tx: Db, vaultId: string, epoch: string): Promise<void> {
  const now = await readRestoreEpoch(tx, vaultId);
  if (now?.epoch === epoch && now.wholeInEpoch !== epoch) return;
  throw new ServerError('keys_changed', 'Nothing in this vault needs to be restored in this epoch.');
}

/** Checks each keyset against the one before it, beginning with the stored one. Returns the newest. */
function refuseUnlessChain(
  stored: ParsedKeyset,
  keysets: readonly ParsedKeyset[],
  { vaultId, returned }: { vaultId: string; returned: KeysetsToRestore },
): ParsedKeyset {
  let before = stored;
  for (const next of keysets) {
    const { vault, identity, reason } = next.payload;
    throwBadRequestWhen(vault !== vaultId, 'This keyset belongs to another vault.');
    throwBadRequestWhen(reason === 'made', 'A vault can be created only once.');
    requireNextKeyset(before, next);
    const another = identity.version !== before.payload.identity.version;
    const link = returned.identities.find(({ version }) => another && version === identity.version)?.link;
    requireSuccessor(before, next, link);
    before = next;
  }
  return before;
}

/**
 * Records the grants that an earlier keyset names and the newest one does not. The server may have lost their
 * rows. Without these records, a later restore from another backup could not tell that the grants have ended.
 */
async function recordEndedGrants(
  tx: Db,
  earlier: readonly ParsedKeyset[],
  newest: ParsedKeyset['payload'],
): Promise<void> {
  const inForce = new Set(newest.grants.map(({ grant }) => grant));
  const named = new Set(earlier.flatMap(({ payload }) => payload.grants.map(({ grant }) => grant)));
  const over = [...named].filter(grant => !inForce.has(grant));
  await recordEndings(tx, over.map(endingNames.grant));
}

interface Rows {
  who: SignedIn;
  identity: NonNullable<Awaited<ReturnType<typeof lockIdentity>>>;
  stored: ParsedKeyset;
  newest: ParsedKeyset;
  returned: KeysetsToRestore;
}

/** Writes the rows that the newest keyset names, and no others. */
async function writeRows(
  vault: VaultContext,
  tx: Db,
  { who, identity, stored, newest, returned }: Rows,
): Promise<void> {
  const { accountId } = who;
  const { vaultId } = identity;
  const nowMs = vault.clock.now();
  const { payload } = newest;
  const renewed = payload.accountKey.version !== stored.payload.accountKey.version;
  const ways = await readWraps(tx, accountId);
  const boxes = await readCategoryKeys(tx, vaultId, accountId);
  const gone = listRemovedWays(payload, ways, returned.wraps).map(({ id }) => id);
  throwBadRequestWhen(
    renewed && gone.length < ways.length,
    'An earlier way must contain the earlier account key.',
  );
  requirePasswordOrPasskey(payload, ways, returned.password !== undefined);
  requireBoxPerCategory(payload, renewed ? [] : boxes, returned.categoryKeys);
  throwBadRequestWhen(
    renewed !== (returned.earlierKeys !== undefined),
    'A renewal must keep the account keys before it.',
  );
  const replaced = new Set(returned.categoryKeys.map(({ id }) => id));
  const ended = createRemovedRows({
    ways: await readCompleteWays(tx, accountId, gone),
    boxes: boxes.filter(({ id }) => replaced.has(id)),
    identity: renewed ? { ...identity, earlier: await readEarlierIdentities(tx, vaultId) } : undefined,
    grants: renewed ? await vault.grants.standing(tx, vaultId) : [],
    sequence: stored.payload.sequence,
    kitsUntilMs: await readRemovedKitsDeadline(tx, accountId),
    byKit: false,
    nowMs,
  });
  // An undo would lose a category that was added since the change. So if this keyset adds one, the rows for
  // an undo are not kept: see `refuseWhileUndoable`.
  if (listAddedCategories(stored.payload, payload).length === 0)
    await insertRemovedRows(tx, accountId, v7({ msecs: nowMs }), ended);
  await deleteWraps(tx, accountId, gone);
  if (!(await insertUnlockWays(tx, accountId, returned.wraps.map(provedWay), nowMs)))
    throw new ServerError('already_exists', 'This passkey belongs to another account.');
  await replaceCategoryBoxes(tx, { vaultId, accountId }, returned.categoryKeys);
  await insertChainLinks(tx, vaultId, returned.chain);
  let now = identity;
  for (const next of returned.identities.toSorted((one, other) => one.version - other.version))
    now = await replaceIdentity(tx, now, next);
  const { seal, sign, version } = payload.identity;
  throwBadRequestWhen(
    now.sealPublicX !== seal || now.signPublicX !== sign || now.identityVersion !== version,
    'The identity of the newest keyset is missing.',
  );
  await saveResealedIdentities(tx, vaultId, returned.earlierIdentities);
  if (returned.earlierKeys === undefined) return;
  const keyVersion = payload.accountKey.version;
  await saveAccountKey(tx, accountId, { keyVersion, earlierKeys: returned.earlierKeys });
  await forgetReloadHalf({ db: tx }, who);
}

/**
 * A device knows neither the proof of a kit nor the public half of a passkey. Without them, the kit or
 * passkey opens the vault but cannot sign in.
 */
function provedWay(way: KeysetsToRestore['wraps'][number]): WayWithProof {
  if (way.method === 'recovery')
    return way.proof === undefined ? { way } : { way, proofHash: hashRecoveryProof(way.proof) };
  if (way.method === 'password') return { way };
  return { way, passkey: { credentialId: way.credentialId, publicKey: Buffer.alloc(0), counter: 0 } };
}
