import { createHash } from 'node:crypto';
import type { Want } from '@kinfolio/contract/keyset';
import type { NewPasswordWrap, NewRecoveryKit, NewVault, VaultState, Wrap } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { hasKeyset, readKeysetState } from '../keyset/store.ts';
import {
  confirmRecoveryWrap,
  deleteWraps,
  insertPasswordWrap,
  insertRecoveryWrap,
  insertVault,
  lockIdentity,
  readCategoryKeys,
  readIdentity,
  readWraps,
  type StoredIdentity,
  type StoredWrap,
} from './store.ts';

/** Most wraps of one method. Every password change adds one and removes one; more are left-overs of crashes. */
export const maxWrapsOfMethod = 8;

/** Makes the vault of the account with everything that opens it, all or nothing. */
export async function createVault(vault: VaultContext, who: SignedIn, made: NewVault): Promise<VaultState> {
  const { db, clock } = vault;
  if (made.passwordWrap.id === made.recoveryKit.wrapId)
    throw new ServerError('bad_request', 'Two wraps share an id.');
  const keys = new Set(made.categoryKeys.map(({ id, keyVersion }) => `${id} ${keyVersion}`));
  if (keys.size < made.categoryKeys.length)
    throw new ServerError('bad_request', 'Two category keys share an id.');
  const proofHash = proofHashOf(made.recoveryKit.proof);
  const stored = await db.transaction(async tx => {
    const isNew = await insertVault(tx, who.accountId, made, proofHash, clock.now());
    if (isNew) await vault.vaultMade(tx, who);
    return isNew;
  });
  if (!stored) throw new ServerError('already_exists', 'The account has a vault, or the id is taken.');
  return readVault(vault, who);
}

/** Everything a device needs to open the vault of the account. */
export async function readVault({ db }: VaultContext, { accountId }: SignedIn): Promise<VaultState> {
  // Of one moment: a keyset beside rows of another change would look like a server that leaves some out.
  return db.transaction(tx => readState(tx, accountId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readState(tx: Db, accountId: string): Promise<VaultState> {
  const identity = await readIdentity(tx, accountId);
  if (identity === undefined) throw missingVault();
  const wraps = await readWraps(tx, accountId);
  return {
    accountId,
    vaultId: identity.vaultId,
    wraps: wraps.map(wrapOf),
    ...presentKeys(identity),
    categoryKeys: await readCategoryKeys(tx, identity.vaultId, accountId),
    recoveryConfirmed: wraps.some(wrap => wrap.confirmedAtMs !== null),
    ...(await readKeysetState(tx, identity)),
  };
}

/** Adds a wrap for a new password. Wraps never change: the same one again is fine, another under its id is not. */
export async function putPasswordWrap(vault: VaultContext, who: SignedIn, id: string, wrap: NewPasswordWrap) {
  await changeWraps(vault, who, async (tx, wraps, identity) => {
    refuseUnlessCurrent(identity, wrap);
    const known = wraps.find(stored => stored.id === id);
    if (known !== undefined) {
      const { profile, salt, envelope } = wrap;
      refuseUnless(known.profile === profile && known.salt === salt && known.envelope === envelope);
      return;
    }
    if (wraps.filter(stored => stored.method === 'password').length >= maxWrapsOfMethod) {
      throw new ServerError('bad_request', 'The account has too many password wraps; delete the old ones.');
    }
    await insertPasswordWrap(tx, who.accountId, id, wrap, vault.clock.now());
  });
}

/** Forgets the wrap of an earlier password; the last one stays. */
export async function deletePasswordWrap(vault: VaultContext, who: SignedIn, id: string) {
  await changeWraps(vault, who, async (tx, wraps) => {
    const passwords = wraps.filter(stored => stored.method === 'password');
    if (!passwords.some(stored => stored.id === id))
      throw new ServerError('not_found', 'There is nothing here.');
    if (passwords.length === 1) throw new ServerError('last_password_wrap', 'The last password wrap stays.');
    await deleteWraps(tx, who.accountId, [id]);
  });
}

/**
 * Adds a recovery kit that is not confirmed yet. The kits before it go on working until it is; only when somebody
 * makes kit after kit without ever confirming one do the oldest unconfirmed ones go.
 */
export async function putRecoveryKit(vault: VaultContext, who: SignedIn, kit: NewRecoveryKit) {
  refuseWhileHeld(who);
  await changeWraps(vault, who, async (tx, wraps, identity) => {
    refuseUnlessCurrent(identity, kit);
    const known = wraps.find(stored => stored.id === kit.wrapId);
    if (known !== undefined) {
      refuseUnless(known.method === 'recovery' && known.envelope === kit.envelope);
      return;
    }
    const kits = wraps.filter(stored => stored.method === 'recovery');
    const unconfirmed = kits.filter(stored => stored.confirmedAtMs === null);
    const tooMany = unconfirmed.slice(0, Math.max(0, kits.length + 1 - maxWrapsOfMethod));
    await deleteWraps(
      tx,
      who.accountId,
      tooMany.map(stored => stored.id),
    );
    await insertRecoveryWrap(tx, who.accountId, kit, proofHashOf(kit.proof), vault.clock.now());
    await vault.logActivity(tx, who.accountId, { event: 'kit-made', sessionId: who.sessionId });
  });
}

/**
 * Confirms a kit: from now on it is the only one. Confirmed again, its owner says that they still have it. Where there is a
 * keyset, that one names the kits there are, and none ends here.
 */
export async function confirmRecoveryKit(vault: VaultContext, who: SignedIn, wrapId: string) {
  await withWraps(vault, who, async (tx, wraps, { vaultId }) => {
    const kit = wraps.find(stored => stored.id === wrapId && stored.method === 'recovery');
    if (kit === undefined) throw new ServerError('not_found', 'There is nothing here.');
    const others = (await hasKeyset(tx, vaultId)) ? 'stay' : 'end';
    // For the first time it ends the kits before it.
    if (kit.confirmedAtMs === null && others === 'end') vault.requireShown(who, ['present']);
    await confirmRecoveryWrap(tx, who.accountId, wrapId, { nowMs: vault.clock.now(), others });
  });
}

type WrapChange = (tx: Db, wraps: readonly StoredWrap[], identity: StoredIdentity) => Promise<void>;

/**
 * Changes of one account's wraps take turns, so that two of them never leave it without a way in. Throws `proof_required`
 * where there is a keyset: then its wraps change with it alone.
 */
export async function changeWraps(vault: VaultContext, who: SignedIn, change: WrapChange): Promise<void> {
  await withWraps(vault, who, async (tx, wraps, identity) => {
    await refuseIfSigned(tx, identity.vaultId);
    await change(tx, wraps, identity);
  });
}

/** Throws `proof_required` for a vault with a keyset, which a bearer token alone does not change. */
export async function refuseIfSigned(db: Db, vaultId: string): Promise<void> {
  if (!(await hasKeyset(db, vaultId))) return;
  throw new ServerError('proof_required', 'What opens this vault is changed by its next keyset.', {
    details: { wants: ['present', 'proof'] satisfies Want[] },
  });
}

async function withWraps({ db }: VaultContext, { accountId }: SignedIn, use: WrapChange): Promise<void> {
  await db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    if (identity === undefined) throw missingVault();
    await use(tx, await readWraps(tx, accountId), identity);
  });
}

/** Throws `changes_held` while ways in may not come or go. */
export function refuseWhileHeld({ held }: SignedIn): void {
  if (held)
    throw new ServerError('changes_held', 'Changes to this account are held: set another password first.');
}

/** A wrap of an account key that was replaced meanwhile would open nothing. Throws `keys_changed`. */
export function refuseUnlessCurrent(
  identity: Pick<StoredIdentity, 'keyVersion'>,
  { keyVersion = 1 }: { keyVersion?: number | undefined },
): void {
  if (keyVersion !== identity.keyVersion)
    throw new ServerError('keys_changed', 'The keys of this vault were renewed meanwhile.');
}

export function refuseUnless(same: boolean): void {
  if (!same) throw new ServerError('already_exists', 'Another wrap has this id.');
}

export const missingVault = () => new ServerError('not_found', 'There is nothing here.');

/** What is kept of a proof. Behind it is a random code of 160 bits, so no salt or slow hash is needed. */
export function proofHashOf(proof: string): Buffer {
  return createHash('sha256').update(Buffer.from(proof, 'base64url')).digest();
}

/** The two key pairs of an account on the wire, and which account key seals them. */
export function presentKeys({
  sealPublicX,
  signPublicX,
  sealPrivate,
  signPrivate,
  keyVersion,
  earlierKeys,
}: Omit<StoredIdentity, 'accountId' | 'vaultId' | 'identityVersion' | 'identityLink'>): Pick<
  VaultState,
  'identity' | 'keyVersion' | 'earlierKeys'
> {
  return {
    identity: {
      sealPublicJwk: { kty: 'OKP', crv: 'X25519', x: sealPublicX },
      signPublicJwk: { kty: 'OKP', crv: 'Ed25519', x: signPublicX },
      sealPrivate,
      signPrivate,
    },
    keyVersion,
    earlierKeys: earlierKeys.map(earlier => ({ keyVersion: earlier.keyVersion, envelope: earlier.envelope })),
  };
}

/** A wrap on the wire. */
export function wrapOf({ id, method, profile, salt, envelope, confirmedAtMs, ...more }: StoredWrap): Wrap {
  if (method === 'password') return { id, method, profile: profile ?? '', salt: salt ?? '', envelope };
  if (method === 'passkey') {
    const madeAt = new Date(more.createdAtMs).toISOString();
    return { id, method, credentialId: more.credentialId ?? '', envelope, madeAt };
  }
  const confirmedAt = confirmedAtMs === null ? {} : { confirmedAt: new Date(confirmedAtMs).toISOString() };
  return { id, method, envelope, ...confirmedAt };
}
