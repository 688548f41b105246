import type { ReturnedKeysets } from '@kinfolio/contract/keyset';
import type { VaultState } from '@kinfolio/contract/wire';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { forgetReloadHalf } from '../activity/service.ts';
import type { VaultContext } from '../context.ts';
import { type Proved, proofKeyOf, refuseWithout, requireProof } from '../guarded-calls/service.ts';
import { missingVault, proofHashOf, readVault, refuseWhileHeld } from '../keys/service.ts';
import { deleteWraps, lockIdentity, readCategoryKeys, readWraps } from '../keys/store.ts';
import { addedCategories, keysetOf, refuseUnlessNext, refuseUnlessSuccessor, refuseWhen } from './chain.ts';
import type { Keyset } from './document.ts';
import { endedRows } from './ended.ts';
import { insertEnded, kitsKeptUntil } from './ended-store.ts';
import { leftOut, refuseUnlessBoxed, refuseWithoutWayIn } from './rows.ts';
import {
  insertChain,
  insertKeyset,
  insertWays,
  markWhole,
  newestKeyset,
  type ProvedWay,
  readEarlierIdentities,
  readEpoch,
  readWholeWays,
  replaceBoxes,
  replaceIdentity,
  resealEarlier,
  saveAccountKey,
} from './store.ts';

// [Note: Keysets of a restored server] A database that was put back from a copy shows an older keyset than devices know.
// A device has every keyset it was shown and all rows the newest names, so that it can bring them back: each keyset is
// checked upon the one before it, as when it was first sent. Once in an epoch, or an old device could do it at any time.
// What is shared follows the newest keyset too: a grant that was stopped after the copy was made must not live on, and one that
// was made since must not be named by a keyset without being there. So the device ends and makes grants in the same request.
//
// Presence is shown by the password that the server has, at log-in; the device's own may be a newer one, and its worker asks for it.

/**
 * Brings back the keysets a restored server has lost, with the rows of the newest. Throws as `changeKeyset` does, and
 * `keys_changed` where nothing was lost in this epoch or it was brought back already.
 */
export async function takeReturned(
  vault: VaultContext,
  who: SignedIn,
  returned: ReturnedKeysets,
  request: Proved,
): Promise<VaultState> {
  const { accountId, sessionId } = who;
  if (!who.present) refuseWithout(request.proof === undefined ? ['present', 'proof'] : ['present']);
  const proofKey = await proofKeyOf(vault, accountId);
  await requireProof(vault, who, request, proofKey);
  if (returned.password === undefined) refuseWhileHeld(who);
  const keysets = returned.documents.map(text => keysetOf(text, { owner: accountId }));
  const writeSecret = await newSecret(vault, who, returned);
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    const stored = identity && (await newestKeyset(tx, identity.vaultId));
    if (identity === undefined || stored === undefined) throw missingVault();
    const { vaultId } = identity;
    await refuseUnlessLost(tx, vaultId, returned.epoch);
    if (stored.payload.accountKey.proof !== proofKey)
      throw new ServerError('keys_changed', 'The keys were renewed.');
    const newest = refuseUnlessChain(stored, keysets, { vaultId, returned });
    await vault.grants.returnPersons(tx, vaultId, returned.persons ?? []);
    const { payload } = newest;
    const added = addedCategories(stored.payload, payload).map(({ category }) => category);
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
    await markWhole(tx, vaultId);
    const { reason, sequence } = payload;
    const about = { reason, sequence: String(sequence), returned: String(keysets.length) };
    await vault.logActivity(tx, accountId, { event: 'keyset-changed', sessionId, about });
  });
  return readVault(vault, who);
}

async function newSecret(vault: VaultContext, who: SignedIn, { password, wraps }: ReturnedKeysets) {
  if (password === undefined) return undefined;
  const { secret, profile, salt } = password;
  const fits = wraps.some(way => way.method === 'password' && way.profile === profile && way.salt === salt);
  refuseWhen(!fits, 'A password has a way of its own.');
  return vault.renewSecret(who, { secret, kdf: { profile, salt }, devices: 'kept' });
}

async function refuseUnlessLost(tx: Db, vaultId: string, epoch: string): Promise<void> {
  const now = await readEpoch(tx, vaultId);
  if (now?.epoch === epoch && now.wholeInEpoch !== epoch) return;
  throw new ServerError('keys_changed', 'Nothing of this vault is lost in this epoch.');
}

/** Each keyset upon the one before it, from the stored one on. Returns the newest. */
function refuseUnlessChain(
  stored: Keyset,
  keysets: readonly Keyset[],
  { vaultId, returned }: { vaultId: string; returned: ReturnedKeysets },
): Keyset {
  let before = stored;
  for (const next of keysets) {
    const { vault, identity, reason } = next.payload;
    refuseWhen(vault !== vaultId, 'This keyset is of another vault.');
    refuseWhen(reason === 'made', 'A vault is made once.');
    refuseUnlessNext(before, next);
    const another = identity.version !== before.payload.identity.version;
    const link = returned.identities.find(({ version }) => another && version === identity.version)?.link;
    refuseUnlessSuccessor(before, next, link);
    before = next;
  }
  return before;
}

interface Rows {
  who: SignedIn;
  identity: NonNullable<Awaited<ReturnType<typeof lockIdentity>>>;
  stored: Keyset;
  newest: Keyset;
  returned: ReturnedKeysets;
}

/** The rows that the newest keyset names, and none beside. */
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
  const gone = leftOut(payload, ways, returned.wraps).map(({ id }) => id);
  refuseWhen(renewed && gone.length < ways.length, 'A way of before holds the account key of before.');
  refuseWithoutWayIn(payload, ways, returned.password !== undefined);
  refuseUnlessBoxed(payload, renewed ? [] : boxes, returned.categoryKeys);
  refuseWhen(renewed !== (returned.earlierKeys !== undefined), 'A renewal keeps the account keys before it.');
  const replaced = new Set(returned.categoryKeys.map(({ id }) => id));
  const ended = endedRows({
    ways: await readWholeWays(tx, accountId, gone),
    boxes: boxes.filter(({ id }) => replaced.has(id)),
    identity: renewed ? { ...identity, earlier: await readEarlierIdentities(tx, vaultId) } : undefined,
    grants: renewed ? await vault.grants.standing(tx, vaultId) : [],
    sequence: stored.payload.sequence,
    kitsUntilMs: await kitsKeptUntil(tx, accountId),
    byKit: false,
    nowMs,
  });
  // An undo would lose a category that was added meanwhile: see `refuseWhileUndoable`.
  if (addedCategories(stored.payload, payload).length === 0)
    await insertEnded(tx, accountId, v7({ msecs: nowMs }), ended);
  await deleteWraps(tx, accountId, gone);
  if (!(await insertWays(tx, accountId, returned.wraps.map(provedWay), nowMs)))
    throw new ServerError('already_exists', 'Somebody has this passkey.');
  await replaceBoxes(tx, { vaultId, accountId }, returned.categoryKeys);
  await insertChain(tx, vaultId, returned.chain);
  let now = identity;
  for (const next of returned.identities.toSorted((one, other) => one.version - other.version))
    now = await replaceIdentity(tx, now, next);
  const { seal, sign, version } = payload.identity;
  refuseWhen(
    now.sealPublicX !== seal || now.signPublicX !== sign || now.identityVersion !== version,
    'The identity of the newest keyset is not there.',
  );
  await resealEarlier(tx, vaultId, returned.earlierIdentities);
  if (returned.earlierKeys === undefined) return;
  const keyVersion = payload.accountKey.version;
  await saveAccountKey(tx, accountId, { keyVersion, earlierKeys: returned.earlierKeys });
  await forgetReloadHalf({ db: tx }, who);
}

/**
 * A device knows neither the proof of a kit nor the public half of a passkey: without them the way opens and does not sign
 * in.
 */
function provedWay(way: ReturnedKeysets['wraps'][number]): ProvedWay {
  if (way.method === 'recovery')
    return way.proof === undefined ? { way } : { way, proofHash: proofHashOf(way.proof) };
  if (way.method === 'password') return { way };
  return { way, passkey: { credentialId: way.credentialId, publicKey: Buffer.alloc(0), counter: 0 } };
}
