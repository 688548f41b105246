import { createHash } from 'node:crypto';
import type { NewVault, StoredKeyWrap, VaultState } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readKeysetState } from '../keyset/store.ts';
import {
  confirmRecoveryWrap,
  insertVault,
  lockIdentity,
  readCategoryKeys,
  readIdentity,
  readWraps,
  type StoredIdentity,
  type StoredWrap,
} from './store.ts';

/** Creates the account's vault with everything that opens it. If any part fails, nothing is stored. */
export async function createVault(vault: VaultContext, who: SignedIn, made: NewVault): Promise<VaultState> {
  const { db, clock } = vault;
  if (made.passwordWrap.id === made.recoveryKit.wrapId)
    throw new ServerError('bad_request', 'Two wraps share an id.');
  const keys = new Set(made.categoryKeys.map(({ id, keyVersion }) => `${id} ${keyVersion}`));
  if (keys.size < made.categoryKeys.length)
    throw new ServerError('bad_request', 'Two category keys share an id.');
  const proofHash = hashRecoveryProof(made.recoveryKit.proof);
  const stored = await db.transaction(async tx => {
    const isNew = await insertVault(tx, who.accountId, made, proofHash, clock.now());
    if (isNew) await vault.vaultMade(tx, who);
    return isNew;
  });
  if (!stored)
    throw new ServerError('already_exists', 'The account already has a vault, or the id is taken.');
  return readVault(vault, who);
}

/** Everything a device needs to open the account's vault. */
export async function readVault({ db }: VaultContext, { accountId }: SignedIn): Promise<VaultState> {
  // Reads everything in one snapshot. If a keyset were combined with rows from a later change, the device
  // would suspect the server of leaving some out.
  return db.transaction(tx => readState(tx, accountId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readState(tx: Db, accountId: string): Promise<VaultState> {
  const identity = await readIdentity(tx, accountId);
  if (identity === undefined) throw createVaultNotFound();
  const wraps = await readWraps(tx, accountId);
  return {
    accountId,
    vaultId: identity.vaultId,
    wraps: wraps.map(toWireWrap),
    ...presentIdentityKeys(identity),
    categoryKeys: await readCategoryKeys(tx, identity.vaultId, accountId),
    recoveryConfirmed: wraps.some(wrap => wrap.confirmedAtMs !== null),
    ...(await readKeysetState(tx, identity)),
  };
}

/**
 * Records that the owner has a kit: they typed groups of its code, or confirmed that they still have it.
 * Throws `not_found`.
 */
export async function confirmRecoveryKit({ db, clock }: VaultContext, who: SignedIn, wrapId: string) {
  await db.transaction(async tx => {
    const identity = await lockIdentity(tx, who.accountId);
    if (identity === undefined) throw createVaultNotFound();
    const wraps = await readWraps(tx, who.accountId);
    if (!wraps.some(({ id, method }) => id === wrapId && method === 'recovery'))
      throw new ServerError('not_found', 'Nothing was found.');
    await confirmRecoveryWrap(tx, who.accountId, wrapId, clock.now());
  });
}

/** Throws `changes_held` if no way of opening the vault may be added or removed at present. */
export function refuseWhileChangesHeld({ held }: SignedIn): void {
  if (held)
    throw new ServerError('changes_held', 'Changes to this account are on hold: set a new password first.');
}

export const createVaultNotFound = () => new ServerError('not_found', 'Nothing was found.');

/** The stored form of a proof. A proof is derived from a random code of 160 bits, so no salt or slow hash is needed. */
export function hashRecoveryProof(proof: string): Buffer {
  return createHash('sha256').update(Buffer.from(proof, 'base64url')).digest();
}

export function presentIdentityKeys({
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

export function toWireWrap({
  id,
  method,
  profile,
  salt,
  envelope,
  confirmedAtMs,
  ...more
}: StoredWrap): StoredKeyWrap {
  if (method === 'password') return { id, method, profile: profile ?? '', salt: salt ?? '', envelope };
  if (method === 'passkey') {
    const madeAt = new Date(more.createdAtMs).toISOString();
    return { id, method, credentialId: more.credentialId ?? '', envelope, madeAt };
  }
  const confirmedAt = confirmedAtMs === null ? {} : { confirmedAt: new Date(confirmedAtMs).toISOString() };
  return { id, method, envelope, ...confirmedAt };
}
