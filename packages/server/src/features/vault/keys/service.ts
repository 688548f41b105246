import { createHash } from 'node:crypto';
import type { NewVault, VaultState, Wrap } from '@kinfolio/contract/wire';
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

/** Notes that the owner has a kit: they typed groups of it, or say that they still have it. Throws `not_found`. */
export async function confirmRecoveryKit({ db, clock }: VaultContext, who: SignedIn, wrapId: string) {
  await db.transaction(async tx => {
    const identity = await lockIdentity(tx, who.accountId);
    if (identity === undefined) throw missingVault();
    const wraps = await readWraps(tx, who.accountId);
    if (!wraps.some(({ id, method }) => id === wrapId && method === 'recovery'))
      throw new ServerError('not_found', 'There is nothing here.');
    await confirmRecoveryWrap(tx, who.accountId, wrapId, clock.now());
  });
}

/** Throws `changes_held` while ways in may not come or go. */
export function refuseWhileHeld({ held }: SignedIn): void {
  if (held)
    throw new ServerError('changes_held', 'Changes to this account are held: set another password first.');
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
