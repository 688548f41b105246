import type { KeysetChange, KeysetsAnswer } from '@kinfolio/contract/keyset';
import { maxPageKeysets } from '@kinfolio/contract/keyset';
import type { NewVault, VaultState } from '@kinfolio/contract/wire';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { type Proved, proofKeyOf, refuseWithout, requireProof } from '../guarded-calls/service.ts';
import { createVault, missingVault, readVault, refuseWhileHeld } from '../keys/service.ts';
import { lockIdentity, readCategoryKeys, readIdentity, readWraps } from '../keys/store.ts';
import { takeCheckpoints } from '../records/service.ts';
import {
  isByItself,
  keysetOf,
  refuseUnlessHarmless,
  refuseUnlessNext,
  refuseUnlessSharesTheSame,
  refuseUnlessSuccessor,
  refuseWhen,
} from './chain.ts';
import type { Keyset } from './document.ts';
import { kitTakeBackMs } from './ended.ts';
import { deleteOldEnded, hasEndedWays, insertEnded } from './ended-store.ts';
import {
  leftOut,
  refuseUnlessBoxed,
  refuseUnlessChained,
  refuseWhenShared,
  refuseWithoutWayIn,
  type Way,
} from './rows.ts';
import { insertKeyset, markWhole, newestKeyset, readAfter, readEarlierIdentities } from './store.ts';
import { newSecret, provedWays, writeChange } from './writing.ts';

// [Note: One request for every change] What opens a vault is named by its newest keyset, which its owner's device signed.
// So every change is the next keyset and the rows that it names, in one request: stored together or not at all. The server
// checks that nothing is lost and that nothing comes beside; whether the keys inside are right, devices check.

type Identity = NonNullable<Awaited<ReturnType<typeof lockIdentity>>>;

/** Makes the vault of the account. The request is proved by the proof key that its keyset names. */
export async function makeVault(
  vault: VaultContext,
  who: SignedIn,
  made: NewVault,
  request: Proved,
): Promise<VaultState> {
  const keyset = keysetOf(made.keyset, { owner: who.accountId, vault: made.vaultId });
  const { payload } = keyset;
  refuseWhen(
    payload.reason !== 'made' || payload.sequence !== 1 || payload.previous !== null,
    'This is no first keyset.',
  );
  refuseWhen(
    payload.accountKey.version !== 1 || payload.identity.version !== 1,
    'A first key has the number 1.',
  );
  const { seal, sign } = payload.identity;
  const { identity, passwordWrap, recoveryKit } = made;
  refuseWhen(
    seal !== identity.sealPublicJwk.x || sign !== identity.signPublicJwk.x,
    'The identity is another one.',
  );
  refuseWhen(!keyset.signedBy(sign), 'This keyset is not signed by its identity.');
  const kit = { id: recoveryKit.wrapId, method: 'recovery', envelope: recoveryKit.envelope } as const;
  leftOut(payload, [], [{ ...passwordWrap, method: 'password' }, kit]);
  refuseWithoutWayIn(payload, [], true);
  refuseUnlessBoxed(payload, [], made.categoryKeys);
  refuseWhenShared(payload);
  await requireProof(vault, who, request, payload.accountKey.proof);
  return createVault(vault, who, made);
}

/** The keysets of the account's vault since a sequence, oldest first. */
export async function keysetsSince(
  { db }: VaultContext,
  { accountId }: SignedIn,
  after: number,
): Promise<KeysetsAnswer> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) throw missingVault();
  const found = await readAfter(db, identity.vaultId, after, maxPageKeysets + 1);
  return { keysets: found.slice(0, maxPageKeysets), more: found.length > maxPageKeysets };
}

/**
 * Changes what opens the vault: see [Note: One request for every change]. Throws `proof_required`, `proof_refused`,
 * `changes_held`, `keys_changed` when another change came first, `grants_missing`, `already_exists`, `bad_request`.
 */
export async function changeKeyset(
  vault: VaultContext,
  who: SignedIn,
  { next, change, request }: { next: Keyset; change: KeysetChange; request: Proved },
): Promise<VaultState> {
  const { accountId } = who;
  refuseWithout(missingOf(request, isByItself(next) || who.present));
  const byKit = await vault.shownByKit(who);
  const proofKey = await proofKeyOf(vault, accountId);
  await requireProof(vault, who, request, proofKey);
  refuseWhen(next.payload.reason === 'made', 'This reason is for another request.');
  // A new password is what ends a hold.
  if (!isByItself(next) && change.password === undefined) refuseWhileHeld(who);
  const added = await provedWays(vault, change.wraps);
  const writeSecret = await newSecret(vault, who, change, next);
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    const stored = identity && (await newestKeyset(tx, identity.vaultId));
    if (identity === undefined || stored === undefined) throw missingVault();
    const checked = await checkChange(vault, tx, { who, identity, stored, next, change, proofKey });
    for (const { answered } of added) await answered?.();
    await writeSecret?.(tx);
    // After an ordinary change nothing may be given back any more.
    await markWhole(tx, identity.vaultId);
    await writeChange(vault, tx, { who, identity, stored, next, change, added, byKit, ...checked });
    const { sequence } = next.payload;
    await takeCheckpoints(
      tx,
      { vaultId: identity.vaultId, accountId },
      { documents: change.checkpoints, sequence },
    );
  });
  return readVault(vault, who);
}

const missingOf = ({ proof }: Proved, present: boolean) => [
  ...(present ? [] : (['present'] as const)),
  ...(proof === undefined ? (['proof'] as const) : []),
];

interface Checking {
  who: SignedIn;
  identity: Identity;
  stored: Keyset;
  next: Keyset;
  change: KeysetChange;
  proofKey: string | undefined;
}

/** Everything that has to be so, with the row of the identity locked. */
async function checkChange(
  vault: VaultContext,
  tx: Db,
  { who, identity, stored, next, change, proofKey }: Checking,
) {
  const { accountId } = who;
  const { payload } = next;
  refuseWhen(payload.vault !== identity.vaultId, 'This keyset is of another vault.');
  refuseUnlessNext(stored, next);
  // The request was proved before the row was locked.
  if (stored.payload.accountKey.proof !== proofKey)
    throw new ServerError('keys_changed', 'The keys were renewed.');
  const renewal = refuseUnlessSuccessor(stored, next, change.identity?.link);
  if (renewal.added.length > 0) await refuseWhileUndoable(vault, tx, accountId);
  const ways = await readWraps(tx, accountId);
  const boxes = await readCategoryKeys(tx, identity.vaultId, accountId);
  const gone = leftOut(payload, ways, change.wraps);
  refuseWithoutWayIn(payload, ways, change.password !== undefined);
  refuseUnlessBoxed(payload, renewal.renewed ? [] : boxes, change.categoryKeys);
  refuseUnlessChained(renewal.raised, change.chain);
  const writesGrants = await vault.grants.check(vault, tx, {
    accountId,
    sessionId: who.sessionId,
    next: payload,
    change: change.grants,
    added: renewal.added.map(({ category }) => category),
  });
  refuseWhen(
    renewal.renewed && gone.length < ways.length,
    'A way of before holds the account key of before.',
  );
  refuseWhen(
    renewal.renewed !== (change.earlierKeys !== undefined),
    'A renewal keeps the account keys before it.',
  );
  if (isByItself(next)) {
    const told = { next: payload, change: change.grants };
    refuseUnlessHarmless(stored, next, await vault.grants.acceptedAccount(tx, told));
    if (payload.reason === 'repair') await vault.grants.refuseUnlessRepair(tx, told);
    refuseWhen(change.end !== 'none', 'A repair ends nothing.');
  }
  refuseUnlessPasswordFits(change);
  await refuseUnlessIdentityFits(tx, identity, change, payload.identity);
  return { renewal, gone: gone.map(({ id }) => id), boxes, chain: change.chain, writesGrants };
}

/**
 * Undoing a change brings back the keys from before it, so a category added since then would be lost with everything in it. No
 * category is added while a change can be undone. Throws `bad_request`.
 */
async function refuseWhileUndoable({ clock }: VaultContext, tx: Db, accountId: string): Promise<void> {
  const undoable = await hasEndedWays(tx, accountId, clock.now());
  refuseWhen(undoable, 'Categories are added once no change can be taken back.');
}

/** Throws `bad_request` for a new password without a way of its own. */
export function refuseUnlessPasswordFits({ password, wraps }: KeysetChange): void {
  if (password === undefined) return;
  const fits = wraps.some(
    way => way.method === 'password' && way.profile === password.profile && way.salt === password.salt,
  );
  refuseWhen(!fits, 'A new password has a way of its own.');
}

/**
 * Another identity is the one that the keyset names, and all before it are sealed anew: up to the one of `now`, whose account
 * key is among the earlier ones.
 */
export async function refuseUnlessIdentityFits(
  tx: Db,
  now: Pick<Identity, 'vaultId' | 'identityVersion' | 'keyVersion'>,
  { identity: next, earlierKeys }: KeysetChange,
  named: { seal: string; sign: string; version: number },
): Promise<void> {
  if (next === undefined) return;
  const { seal, sign, version } = next;
  refuseWhen(
    seal !== named.seal || sign !== named.sign || version !== named.version,
    'The identity is another one.',
  );
  const before = await readEarlierIdentities(tx, now.vaultId);
  const older = before.map(one => one.version).filter(one => one < now.identityVersion);
  const wanted = [...older, now.identityVersion];
  refuseWhen(!sameNumbers(wanted, next.earlier), 'Every identity before is sealed anew.');
  const keys = earlierKeys?.map(({ keyVersion }) => ({ version: keyVersion })) ?? [];
  refuseWhen(
    !keys.some(key => key.version === now.keyVersion),
    'The account key before is not among the earlier ones.',
  );
}

const sameNumbers = (wanted: readonly number[], given: readonly { version: number }[]) =>
  wanted.length === given.length && wanted.every(number => given.some(({ version }) => version === number));

/**
 * The keyset by which a vault that was set aside is the account's own again, proved by the proof key of that vault;
 * undefined for one without. Throws `proof_required`, `proof_refused`, `bad_request`.
 */
export async function proveReturn(
  vault: VaultContext,
  who: SignedIn,
  { vaultId, keyset }: { vaultId: string; keyset: string | undefined },
  request: Proved,
): Promise<Keyset | undefined> {
  const stored = await newestKeyset(vault.db, vaultId);
  refuseWhen(stored === undefined && keyset !== undefined, 'This vault was made without a keyset.');
  if (stored === undefined) return undefined;
  await requireProof(vault, who, request, stored.payload.accountKey.proof);
  refuseWhen(keyset === undefined, 'A vault with a keyset brings the next.');
  return keysetOf(keyset ?? '', { owner: who.accountId, vault: vaultId });
}

/** Stores that keyset. Only its ways differ: the kits that were kept, and the new password. */
export async function writeReturn(
  tx: Db,
  next: Keyset,
  { kept, passwordWrap }: { kept: readonly Way[]; passwordWrap: Omit<Way, 'method'> },
): Promise<void> {
  const { payload } = next;
  const stored = await newestKeyset(tx, payload.vault);
  if (stored === undefined) throw missingVault();
  refuseUnlessNext(stored, next);
  const { raised } = refuseUnlessSuccessor(stored, next, undefined);
  refuseWhen(payload.reason !== 'password' || raised.length > 0, 'Nothing but the password is another one.');
  const kits = kept.filter(({ method }) => method === 'recovery');
  const gone = leftOut(payload, kits, [{ ...passwordWrap, method: 'password' }]);
  refuseWhen(gone.length > 0, 'A kit that was kept stays.');
  refuseUnlessSharesTheSame(stored, next);
  await insertKeyset(tx, payload.vault, { sequence: payload.sequence, text: next.text });
}

/** Forgets what changes took out, once it cannot be undone any more. Harmless at any time. */
export async function forgetOldEnded({ db, clock }: Pick<VaultContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldEnded(db, clock.now());
}

/** Keeps an address that a change took away: who has the kit signs in from it, as long as a kit takes changes back. */
export async function keepEndedEmail(
  { clock }: Pick<VaultContext, 'clock'>,
  tx: Db,
  accountId: string,
  email: string,
): Promise<void> {
  const nowMs = clock.now();
  const row = { kind: 'email', name: email, row: {}, untilMs: nowMs + kitTakeBackMs } as const;
  await insertEnded(tx, accountId, v7({ msecs: nowMs }), [row]);
}
