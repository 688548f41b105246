import type { KeysetChange, KeysetsResponse } from '@kinfolio/contract/keyset';
import { maxPageKeysets } from '@kinfolio/contract/keyset';
import type { NewVault, VaultState } from '@kinfolio/contract/wire';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import {
  type ProvedRequest,
  readVaultProofKey,
  requireNothingMissing,
  requireRequestProof,
} from '../guarded-calls/service.ts';
import { createVault, createVaultNotFound, readVault, refuseWhileChangesHeld } from '../keys/service.ts';
import { lockIdentity, readCategoryKeys, readIdentity, readWraps } from '../keys/store.ts';
import { acceptCheckpoints } from '../records/service.ts';
import {
  isAutomaticChange,
  requireHarmlessChange,
  requireKeyset,
  requireNextKeyset,
  requireSameSharing,
  requireSuccessor,
  throwBadRequestWhen,
} from './chain.ts';
import type { ParsedKeyset } from './document.ts';
import { kitUndoPeriodMs } from './ended.ts';
import { canUndoKeyChange, deleteOldRemovedRows, insertRemovedRows } from './ended-store.ts';
import {
  listRemovedWays,
  requireBoxPerCategory,
  requireLinkPerNewSecret,
  requirePasswordOrPasskey,
  requireUnsharedKeyset,
  type StoredOrNewWay,
} from './rows.ts';
import {
  insertKeyset,
  markVaultComplete,
  readEarlierIdentities,
  readKeysetsAfter,
  readNewestKeyset,
} from './store.ts';
import { prepareNewPassword, verifyNewUnlockWays, writeKeysetChange } from './writing.ts';

// [Note: One request for every change] The newest keyset names everything that opens a vault, and its owner's
// device signed it. So every change is one request with the next keyset and the rows that it names, which are
// all stored or none. The server checks that no row is missing or superfluous. Devices check the keys, which
// the server cannot read.

type Identity = NonNullable<Awaited<ReturnType<typeof lockIdentity>>>;

/**
 * Creates the account's vault. The request must be proved with the proof key that the keyset itself names.
 */
export async function createVaultWithKeyset(
  vault: VaultContext,
  who: SignedIn,
  made: NewVault,
  request: ProvedRequest,
): Promise<VaultState> {
  const keyset = requireKeyset(made.keyset, { owner: who.accountId, vault: made.vaultId });
  const { payload } = keyset;
  throwBadRequestWhen(
    payload.reason !== 'made' || payload.sequence !== 1 || payload.previous !== null,
    'This cannot be the first keyset of a vault.',
  );
  throwBadRequestWhen(
    payload.accountKey.version !== 1 || payload.identity.version !== 1,
    'A first key must have the number 1.',
  );
  const { seal, sign } = payload.identity;
  const { identity, passwordWrap, recoveryKit } = made;
  throwBadRequestWhen(
    seal !== identity.sealPublicJwk.x || sign !== identity.signPublicJwk.x,
    'The identity does not match the identity of this account.',
  );
  throwBadRequestWhen(!keyset.signedBy(sign), 'This keyset is not signed by its identity.');
  const kit = { id: recoveryKit.wrapId, method: 'recovery', envelope: recoveryKit.envelope } as const;
  listRemovedWays(payload, [], [{ ...passwordWrap, method: 'password' }, kit]);
  requirePasswordOrPasskey(payload, [], true);
  requireBoxPerCategory(payload, [], made.categoryKeys);
  requireUnsharedKeyset(payload);
  await requireRequestProof(vault, who, request, payload.accountKey.proof);
  return createVault(vault, who, made);
}

/** The keysets of the account's vault after a sequence number, oldest first. */
export async function listKeysetsSince(
  { db }: VaultContext,
  { accountId }: SignedIn,
  after: number,
): Promise<KeysetsResponse> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) throw createVaultNotFound();
  const found = await readKeysetsAfter(db, identity.vaultId, after, maxPageKeysets + 1);
  return { keysets: found.slice(0, maxPageKeysets), more: found.length > maxPageKeysets };
}

/**
 * Changes the keys and ways that open the vault: see [Note: One request for every change]. Throws `proof_required`,
 * `proof_refused`, `changes_held`, `keys_changed` when another change came first, `grants_missing`, `already_exists`,
 * `bad_request`.
 */
export async function changeKeyset(
  vault: VaultContext,
  who: SignedIn,
  { next, change, request }: { next: ParsedKeyset; change: KeysetChange; request: ProvedRequest },
): Promise<VaultState> {
  const { accountId } = who;
  requireNothingMissing(missingOf(request, isAutomaticChange(next) || who.present));
  const byKit = await vault.shownByKit(who);
  const proofKey = await readVaultProofKey(vault, accountId);
  await requireRequestProof(vault, who, request, proofKey);
  throwBadRequestWhen(next.payload.reason === 'made', 'This reason belongs to a different request.');
  // Changes are allowed during a hold if they set a new password, because that ends the hold.
  if (!isAutomaticChange(next) && change.password === undefined) refuseWhileChangesHeld(who);
  const added = await verifyNewUnlockWays(vault, change.wraps);
  const writeSecret = await prepareNewPassword(vault, who, change, next);
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    const stored = identity && (await readNewestKeyset(tx, identity.vaultId));
    if (identity === undefined || stored === undefined) throw createVaultNotFound();
    const checked = await checkChange(vault, tx, { who, identity, stored, next, change, proofKey });
    for (const { answered } of added) await answered?.();
    await writeSecret?.(tx);
    // After an ordinary change, devices can no longer send back lost keysets.
    await markVaultComplete(tx, identity.vaultId);
    await writeKeysetChange(vault, tx, { who, identity, stored, next, change, added, byKit, ...checked });
    const { sequence } = next.payload;
    await acceptCheckpoints(
      tx,
      { vaultId: identity.vaultId, accountId },
      { documents: change.checkpoints, sequence },
    );
  });
  return readVault(vault, who);
}

const missingOf = ({ proof }: ProvedRequest, present: boolean) => [
  ...(present ? [] : (['present'] as const)),
  ...(proof === undefined ? (['proof'] as const) : []),
];

interface Checking {
  who: SignedIn;
  identity: Identity;
  stored: ParsedKeyset;
  next: ParsedKeyset;
  change: KeysetChange;
  proofKey: string | undefined;
}

/** Makes all the checks for which the identity's row must be locked. */
async function checkChange(
  vault: VaultContext,
  tx: Db,
  { who, identity, stored, next, change, proofKey }: Checking,
) {
  const { accountId } = who;
  const { payload } = next;
  throwBadRequestWhen(payload.vault !== identity.vaultId, 'This keyset belongs to another vault.');
  requireNextKeyset(stored, next);
  // The proof was checked before the row was locked, so the proof key may have changed since.
  if (stored.payload.accountKey.proof !== proofKey)
    throw new ServerError('keys_changed', 'The keys have been renewed.');
  const renewal = requireSuccessor(stored, next, change.identity?.link);
  if (renewal.added.length > 0) await refuseWhileUndoable(vault, tx, accountId);
  const ways = await readWraps(tx, accountId);
  const boxes = await readCategoryKeys(tx, identity.vaultId, accountId);
  const gone = listRemovedWays(payload, ways, change.wraps);
  requirePasswordOrPasskey(payload, ways, change.password !== undefined);
  requireBoxPerCategory(payload, renewal.renewed ? [] : boxes, change.categoryKeys);
  requireLinkPerNewSecret(renewal.raised, change.chain);
  const writesGrants = await vault.grants.check(vault, tx, {
    accountId,
    sessionId: who.sessionId,
    next: payload,
    change: change.grants,
    added: renewal.added.map(({ category }) => category),
  });
  throwBadRequestWhen(
    renewal.renewed && gone.length < ways.length,
    'An earlier way must contain the earlier account key.',
  );
  throwBadRequestWhen(
    renewal.renewed !== (change.earlierKeys !== undefined),
    'A renewal must keep the account keys before it.',
  );
  if (isAutomaticChange(next)) {
    const told = { next: payload, change: change.grants };
    requireHarmlessChange(stored, next, await vault.grants.acceptedAccount(tx, told));
    if (payload.reason === 'repair') await vault.grants.refuseUnlessRepair(tx, told);
    throwBadRequestWhen(change.end !== 'none', 'A repair cannot end anything.');
  }
  requirePasswordWay(change);
  await requireIdentityInKeyset(tx, identity, change, payload.identity);
  return { renewal, gone: gone.map(({ id }) => id), boxes, chain: change.chain, writesGrants };
}

/**
 * Throws `bad_request` if a category is added while a change can still be undone. The undo would bring back
 * the keys from before the change, and the new category would be lost with everything in it.
 */
async function refuseWhileUndoable({ clock }: VaultContext, tx: Db, accountId: string): Promise<void> {
  const undoable = await canUndoKeyChange(tx, accountId, clock.now());
  throwBadRequestWhen(undoable, 'Categories can be added only once no change can be undone.');
}

/** Throws `bad_request` for a new password that comes without its own way of opening the vault. */
export function requirePasswordWay({ password, wraps }: KeysetChange): void {
  if (password === undefined) return;
  const fits = wraps.some(
    way => way.method === 'password' && way.profile === password.profile && way.salt === password.salt,
  );
  throwBadRequestWhen(!fits, 'A new password needs a password way with the same profile and salt.');
}

/**
 * Checks that the new identity is the one in the keyset. All earlier identities must be resealed, including
 * the current one (`now`), and the account key of that one must be among the earlier keys.
 */
export async function requireIdentityInKeyset(
  tx: Db,
  now: Pick<Identity, 'vaultId' | 'identityVersion' | 'keyVersion'>,
  { identity: next, earlierKeys }: KeysetChange,
  named: { seal: string; sign: string; version: number },
): Promise<void> {
  if (next === undefined) return;
  const { seal, sign, version } = next;
  throwBadRequestWhen(
    seal !== named.seal || sign !== named.sign || version !== named.version,
    'The identity does not match the identity of this account.',
  );
  const before = await readEarlierIdentities(tx, now.vaultId);
  const older = before.map(one => one.version).filter(one => one < now.identityVersion);
  const wanted = [...older, now.identityVersion];
  throwBadRequestWhen(!sameNumbers(wanted, next.earlier), 'Every earlier identity has to be resealed.');
  const keys = earlierKeys?.map(({ keyVersion }) => ({ version: keyVersion })) ?? [];
  throwBadRequestWhen(
    !keys.some(key => key.version === now.keyVersion),
    'The previous account key is not among the earlier ones.',
  );
}

const sameNumbers = (wanted: readonly number[], given: readonly { version: number }[]) =>
  wanted.length === given.length && wanted.every(number => given.some(({ version }) => version === number));

/**
 * Verifies the keyset that makes a set-aside vault the account's own again, proved with that vault's proof
 * key; undefined for a vault without a keyset. Throws `proof_required`, `proof_refused`, `bad_request`.
 */
export async function verifyVaultRestoration(
  vault: VaultContext,
  who: SignedIn,
  { vaultId, keyset }: { vaultId: string; keyset: string | undefined },
  request: ProvedRequest,
): Promise<ParsedKeyset | undefined> {
  const stored = await readNewestKeyset(vault.db, vaultId);
  throwBadRequestWhen(stored === undefined && keyset !== undefined, 'This vault was made without a keyset.');
  if (stored === undefined) return undefined;
  await requireRequestProof(vault, who, request, stored.payload.accountKey.proof);
  throwBadRequestWhen(keyset === undefined, 'A vault with a keyset must send the next one.');
  return requireKeyset(keyset ?? '', { owner: who.accountId, vault: vaultId });
}

/**
 * Stores the keyset that makes a set-aside vault the account's own again. Only the ways of opening the vault
 * differ from the previous keyset: the kits that were kept, and the new password.
 */
export async function saveVaultRestoration(
  tx: Db,
  next: ParsedKeyset,
  { kept, passwordWrap }: { kept: readonly StoredOrNewWay[]; passwordWrap: Omit<StoredOrNewWay, 'method'> },
): Promise<void> {
  const { payload } = next;
  const stored = await readNewestKeyset(tx, payload.vault);
  if (stored === undefined) throw createVaultNotFound();
  requireNextKeyset(stored, next);
  const { raised } = requireSuccessor(stored, next, undefined);
  throwBadRequestWhen(
    payload.reason !== 'password' || raised.length > 0,
    'This request can change only the password.',
  );
  const kits = kept.filter(({ method }) => method === 'recovery');
  const gone = listRemovedWays(payload, kits, [{ ...passwordWrap, method: 'password' }]);
  throwBadRequestWhen(gone.length > 0, 'A kit that was kept must not be removed.');
  requireSameSharing(stored, next);
  await insertKeyset(tx, payload.vault, { sequence: payload.sequence, text: next.text });
}

/**
 * Deletes the rows that changes removed, once the changes can no longer be undone. Safe to call at any time.
 */
export async function deleteOldUndoRows({ db, clock }: Pick<VaultContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldRemovedRows(db, clock.now());
}

/**
 * Keeps an email address that a change replaced. The owner can still sign in with it and a kit, as long as a
 * kit can undo changes.
 */
export async function saveReplacedEmail(
  { clock }: Pick<VaultContext, 'clock'>,
  tx: Db,
  accountId: string,
  email: string,
): Promise<void> {
  const nowMs = clock.now();
  const row = { kind: 'email', name: email, row: {}, untilMs: nowMs + kitUndoPeriodMs } as const;
  await insertRemovedRows(tx, accountId, v7({ msecs: nowMs }), [row]);
}
