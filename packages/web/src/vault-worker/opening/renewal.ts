import type { KeysetChange } from '@kinfolio/contract/keyset';
import { maxEarlierKeys } from '@kinfolio/contract/shapes';
import { type CreatedCategory, renewCategories } from '@kinfolio/vault/categories/boxes';
import type { GrantHolder } from '@kinfolio/vault/grants/change-parts';
import {
  createIdentityVersion,
  openIdentityVersion,
  resealIdentityVersion,
} from '@kinfolio/vault/identity/identity-version';
import { signIdentityLink } from '@kinfolio/vault/identity/link';
import { type AccountKey, createAccountKey } from '@kinfolio/vault/keys/account-key';
import { createFollowingKeyset, type HashedKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import { sealWrap } from '@kinfolio/vault/wraps/wrap';
import type { ReissuedGrants } from '../grants/carry-grants.ts';
import { chooseWrapFloor, type Keyring, openEarlierKeys, openKeyring } from '../keys/keyring.ts';
import {
  type CreatedRecoveryKit,
  createAccountEntry,
  generateRecoveryKit,
  toKeysetWay,
  wrapUnderPassword,
} from '../keys/make-vault.ts';
import { type OpenedAccountKeyByWay, openByReloadHalves } from '../keys/open-account-key.ts';
import type { PasswordSecrets } from '../keys/password.ts';
import { replaceKeyring, requireKeyring, type WorkerState } from '../keys/state.ts';
import { addUnnamedRows, verifyServerState } from '../keys/verify-shown.ts';
import { listUnsignedCheckpoints } from '../records/checkpoints/sign.ts';
import { readReloadData, readStoredVault, type VaultMeta, type VaultStore } from '../store/database.ts';
import type { ServerVaultState } from '../types/server-vault-state.ts';
import { readProfile, saveVaultState } from './kept-state.ts';

// [Note: Renewing all keys] A person who knew the password may have the account key. So a new account key and a new
// identity are made, and a new secret for each category. Records sealed under the old secrets can still be read through
// the key chain, but a person with the old account key cannot read later records. The new identity signs the keyset
// that names the new keys, and the earlier identity links to it as suspected: only the owner's devices follow such a
// link without asking. See decision 541. Grants are reissued in the same request: see [Note: Shared access survives a
// renewal].

/** New keys for a vault that the server does not have yet. */
export interface RenewedKeys {
  readonly way: OpenedAccountKeyByWay;
  readonly change: KeysetChange;
  readonly kit: CreatedRecoveryKit;
}

/** Reissues the grants to be carried over, for the new keys. */
export type ReissueGrants = (
  after: GrantHolder,
  made: readonly CreatedCategory[],
) => Promise<ReissuedGrants | undefined>;

interface NewKeysParts {
  readonly secret: PasswordSecrets;
  readonly at: string;
  readonly above?: HashedKeyset;
  readonly carry?: ReissueGrants;
  /**
   * The store with the rows that this device knows. The new identity signs checkpoints for them: see [Note: Rows under
   * old keys].
   */
  readonly store?: VaultStore;
}

/** The keys that the new ones replace. */
export type ReplacedKeys = Pick<Keyring, 'account' | 'accountKey' | 'keyVersion' | 'signed' | 'vault'>;

/**
 * Makes new keys for a vault under a new password. `state` is the vault's current state. `above` is the newest keyset,
 * if the keys do not belong to it: everything since the keyset of these keys is then undone, and anything shared that
 * is not carried over ends.
 */
export async function createRenewedKeys(
  keyring: ReplacedKeys,
  { state }: Pick<VaultMeta, 'state'>,
  { secret, at, above, carry, store }: NewKeysParts,
): Promise<RenewedKeys> {
  const { account, signed, vault } = keyring;
  const { identity: before } = signed;
  const newest = above ?? signed;
  const { keyset } = newest;
  const accountKey = await createAccountKey();
  const place = { account, vault };
  const identityVersion = keyset.identity.version + 1;
  const sealed = await createIdentityVersion(accountKey, { ...place, identityVersion });
  const opened = await openIdentityVersion(accountKey, place, sealed);
  if (!opened.ok) throw new Error('the identity just made does not open');
  const next = opened.identity;
  const floor = { keyset: keyset.sequence + 1, sign: next.sign };
  const target = { ...place, accountKey, floor, keyVersion: keyset.accountKey.version + 1 };
  const payload = {
    account,
    at,
    next: halvesOf(next),
    previous: halvesOf(before),
    reason: 'suspected',
  } as const;
  const author = { account, vault, sequence: floor.keyset, identity: next };
  const link = await signIdentityLink(payload, before.signPrivateKey, next.signPrivateKey);
  const wrap = await wrapUnderPassword(target, secret);
  const kit = await generateRecoveryKit(target);
  const { envelope, proof, wrapId } = kit.stored;
  const versions = new Map(keyset.categories.map(({ category, keyVersion }) => [category, keyVersion]));
  const renewed = await renewCategories(
    accountKey,
    vault,
    [...signed.categories.values()],
    ({ id, keyVersion }) => Math.max(keyVersion, versions.get(id) ?? 0) + 1,
  );
  const made = renewed.map(one => one.made);
  const ways = [
    await toKeysetWay('password', wrap.id, wrap.stored.envelope),
    await toKeysetWay('recovery', wrapId, envelope),
  ];
  const changes = {
    accountKey: await createAccountEntry(target),
    at,
    categories: made.map(({ entry }) => entry),
    identity: halvesOf(next),
    reason: above === undefined ? 'suspected' : 'undo',
    ways,
    ...(above !== undefined && { grants: [], members: [] }),
  } as const;
  const carried = await carry?.(
    { account, vault, accountKey, before: newest, identity: next, categories: [] },
    made,
  );
  for (const one of made) one.open.secret.wipe();
  const { authSecret, kdf } = secret;
  const change: KeysetChange = {
    keyset: await signKeyset(
      createFollowingKeyset(newest, { ...changes, ...carried?.named }),
      next.signPrivateKey,
    ),
    wraps: [
      { id: wrap.id, ...wrap.stored },
      { id: wrapId, method: 'recovery', envelope, proof },
    ],
    categoryKeys: made.map(({ box }) => box),
    chain: renewed.map(one => one.link),
    identity: { ...sealed, link, earlier: await earlierIdentities(keyring, state, accountKey) },
    earlierKeys: await sealEarlierKeys(keyring, state, accountKey),
    password: { secret: authSecret, ...kdf },
    checkpoints: store === undefined ? [] : await listUnsignedCheckpoints(store, author),
    ...(above && { grants: { put: [], end: above.keyset.grants.map(ended) } }),
    ...(carried && { grants: carried.changes }),
    end: 'others',
  };
  return { way: target, change, kit };
}

const ended = ({ grant }: { grant: string }) => ({ grant, reason: 'revoked' as const });

const halvesOf = ({ seal, sign, version }: Keyring['signed']['identity']) => ({ seal, sign, version });

/** Every earlier identity, sealed under the new account key. One that does not open is passed on unchanged. */
async function earlierIdentities(
  { account, accountKey, vault }: ReplacedKeys,
  state: ServerVaultState,
  to: AccountKey,
) {
  const { identity, identityVersion = 1, earlierIdentities: before = [] } = state;
  const { sealPrivate, signPrivate, sealPublicJwk, signPublicJwk } = identity;
  const now = { version: identityVersion, seal: sealPublicJwk.x, sign: signPublicJwk.x };
  const all = [...before.map(({ link: _link, ...one }) => one), { ...now, sealPrivate, signPrivate }];
  return await Promise.all(
    all.map(async one => {
      const resealed = await resealIdentityVersion(accountKey, to, { account, vault }, one);
      const { version, ...sealed } = resealed ?? one;
      return { version, sealPrivate: sealed.sealPrivate, signPrivate: sealed.signPrivate };
    }),
  );
}

/** The current and the earlier account keys, newest first, each sealed under the key that replaces it. */
async function sealEarlierKeys(keyring: ReplacedKeys, state: ServerVaultState, to: AccountKey) {
  const { account, accountKey, keyVersion, vault } = keyring;
  const key = await to.subkey('kinfolio/earlier-keys');
  const before = await openEarlierKeys(accountKey, state);
  const all = [{ accountKey, floor: chooseWrapFloor(keyring), keyVersion }, ...before].slice(
    0,
    maxEarlierKeys,
  );
  const sealed = await Promise.all(
    all.map(async one => {
      const context = { account, keyVersion: one.keyVersion, vault };
      const envelope = await sealWrap('kinfolio-earlier-key-2', one.accountKey, key, context, one.floor);
      return { keyVersion: one.keyVersion, envelope };
    }),
  );
  for (const one of before) one.accountKey.wipe();
  return sealed;
}

/** Switches to the new keys once the server has them. False if the server has different keys from those made here. */
export async function switchToRenewedKeys(worker: WorkerState, state: ServerVaultState): Promise<boolean> {
  const before = requireKeyring(worker);
  const { nextKey } = worker;
  if (nextKey === undefined || state.vaultId !== before.vault) return false;
  const kept = await readStoredVault(before.store);
  const knowing = { known: kept?.known, opensNoKeptWrap: true };
  const verified = await verifyServerState(nextKey, state, knowing);
  if (!verified.ok) return false;
  delete worker.nextKey;
  const profile = await readProfile(before);
  const taken = addUnnamedRows(state, kept?.state);
  const keyring = await openKeyring(taken, nextKey, verified.value, before);
  await saveVaultState(keyring, taken, profile);
  replaceKeyring(worker, keyring);
  return true;
}

/**
 * Switches to keys that another tab of this device renewed, using the reload halves that it stored. False if they lead
 * to earlier keys, or do not open.
 */
export async function switchToKeysOfOtherTab(worker: WorkerState, serverHalf: string): Promise<boolean> {
  const before = requireKeyring(worker);
  const [kept, reload] = [await readStoredVault(before.store), await readReloadData(before.store)];
  if (kept === undefined || reload === undefined) return false;
  const way = await openByReloadHalves(kept.state, reload, serverHalf);
  if (way === undefined) return false;
  const verified = await verifyServerState(way, kept.state, { known: kept.known, opensNoKeptWrap: false });
  if (!verified.ok) {
    way.accountKey.wipe();
    return false;
  }
  replaceKeyring(worker, await openKeyring(kept.state, way, verified.value, before));
  return true;
}
