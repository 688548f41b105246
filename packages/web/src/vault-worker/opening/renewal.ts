import type { KeysetChange } from '@kinfolio/contract/keyset';
import { maxEarlierKeys } from '@kinfolio/contract/shapes';
import { type MadeCategory, renewCategories } from '@kinfolio/vault/categories/boxes';
import type { GrantHolder } from '@kinfolio/vault/grants/change-parts';
import {
  newIdentityVersion,
  openIdentityVersion,
  resealIdentityVersion,
} from '@kinfolio/vault/identity/identity-version';
import { signIdentityLink } from '@kinfolio/vault/identity/link';
import { type AccountKey, newAccountKey } from '@kinfolio/vault/keys/account-key';
import { type HashedKeyset, nextKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import { sealWrap } from '@kinfolio/vault/wraps/wrap';
import type { CarriedGrants } from '../grants/carry-grants.ts';
import { floorOf, type Keyring, openEarlierKeys, openKeyring } from '../keys/keyring.ts';
import { accountEntry, makeKit, makePasswordWrap, type NewKit, wayOf } from '../keys/make-vault.ts';
import { type OpenedWay, withHalves } from '../keys/open-account-key.ts';
import type { Secret } from '../keys/password.ts';
import { replaceKeyring, requireKeyring, type WorkerState } from '../keys/state.ts';
import { verifyShown, withKnownRows } from '../keys/verify-shown.ts';
import { checkpointsDue } from '../records/checkpoints/sign.ts';
import { readReload, readVault, type Store, type VaultMeta } from '../store/database.ts';
import type { ShownVault } from '../types/shown-vault.ts';
import { readProfile, writeState } from './kept-state.ts';

// [Note: Renewing all keys]
// A person who knew the password may have the account key. So another is made, another identity, and another secret of
// each category: what is sealed under those of before stays readable by the chain, what is saved from now on is not for
// a holder of the old account key. The keyset that names them is signed by the new identity, which the one before links to
// as suspected: only its owner follows such a link without asking. See decision 541. What is shared goes along in the same
// request: see [Note: A renewal disarms nothing].

/** New keys for a vault, before the server has them. */
export interface NewKeys {
  readonly way: OpenedWay;
  readonly change: KeysetChange;
  readonly kit: NewKit;
}

/** What goes along of what is shared, made for the keys of after. */
export type CarryGrants = (
  after: GrantHolder,
  made: readonly MadeCategory[],
) => Promise<CarriedGrants | undefined>;

interface NewKeysParts {
  readonly secret: Secret;
  readonly at: string;
  readonly above?: HashedKeyset;
  readonly carry?: CarryGrants;
  /** The rows that this device knows, which the new identity counts: see [Note: Rows under old keys]. */
  readonly store?: Store;
}

/** The keys that new ones follow from. */
export type KeysBefore = Pick<Keyring, 'account' | 'accountKey' | 'keyVersion' | 'signed' | 'vault'>;

/**
 * Makes new keys for a vault under a new password. `state`: what there is of it. `above`: the newest keyset, where that is
 * another one than the keys are of: then what came between is undone, and what is shared and not carried ends.
 */
export async function makeNewKeys(
  keyring: KeysBefore,
  { state }: Pick<VaultMeta, 'state'>,
  { secret, at, above, carry, store }: NewKeysParts,
): Promise<NewKeys> {
  const { account, signed, vault } = keyring;
  const { identity: before } = signed;
  const newest = above ?? signed;
  const { keyset } = newest;
  const accountKey = await newAccountKey();
  const place = { account, vault };
  const identityVersion = keyset.identity.version + 1;
  const sealed = await newIdentityVersion(accountKey, { ...place, identityVersion });
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
  const wrap = await makePasswordWrap(target, secret);
  const kit = await makeKit(target);
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
    await wayOf('password', wrap.id, wrap.stored.envelope),
    await wayOf('recovery', wrapId, envelope),
  ];
  const changes = {
    accountKey: await accountEntry(target),
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
    keyset: await signKeyset(nextKeyset(newest, { ...changes, ...carried?.named }), next.signPrivateKey),
    wraps: [
      { id: wrap.id, ...wrap.stored },
      { id: wrapId, method: 'recovery', envelope, proof },
    ],
    categoryKeys: made.map(({ box }) => box),
    chain: renewed.map(one => one.link),
    identity: { ...sealed, link, earlier: await earlierIdentities(keyring, state, accountKey) },
    earlierKeys: await sealEarlierKeys(keyring, state, accountKey),
    password: { secret: authSecret, ...kdf },
    checkpoints: store === undefined ? [] : await checkpointsDue(store, author),
    ...(above && { grants: { put: [], end: above.keyset.grants.map(ended) } }),
    ...(carried && { grants: carried.changes }),
    end: 'others',
  };
  return { way: target, change, kit };
}

const ended = ({ grant }: { grant: string }) => ({ grant, reason: 'revoked' as const });

const halvesOf = ({ seal, sign, version }: Keyring['signed']['identity']) => ({ seal, sign, version });

/** Every identity before, under the new account key. One that does not open is handed on as it is. */
async function earlierIdentities(
  { account, accountKey, vault }: KeysBefore,
  state: ShownVault,
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

/** The account key of now and those before it, under the one that replaces them; the newest first. */
async function sealEarlierKeys(keyring: KeysBefore, state: ShownVault, to: AccountKey) {
  const { account, accountKey, keyVersion, vault } = keyring;
  const key = await to.subkey('kinfolio/earlier-keys');
  const before = await openEarlierKeys(accountKey, state);
  const all = [{ accountKey, floor: floorOf(keyring), keyVersion }, ...before].slice(0, maxEarlierKeys);
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

/** Uses the new keys, which the server has by now. False where it shows others than those made here. */
export async function useNewKeys(worker: WorkerState, state: ShownVault): Promise<boolean> {
  const before = requireKeyring(worker);
  const { nextKey } = worker;
  if (nextKey === undefined || state.vaultId !== before.vault) return false;
  const kept = await readVault(before.store);
  const knowing = { known: kept?.known, opensNoKeptWrap: true };
  const verified = await verifyShown(nextKey, state, knowing);
  if (!verified.ok) return false;
  delete worker.nextKey;
  const profile = await readProfile(before);
  const taken = withKnownRows(state, kept?.state);
  const keyring = await openKeyring(taken, nextKey, verified.value, before);
  await writeState(keyring, taken, profile);
  replaceKeyring(worker, keyring);
  return true;
}

/**
 * Uses keys that another tab of this device renewed, by the halves it left for reloads. False when they lead to
 * keys of before, or nowhere.
 */
export async function catchUp(worker: WorkerState, serverHalf: string): Promise<boolean> {
  const before = requireKeyring(worker);
  const [kept, reload] = [await readVault(before.store), await readReload(before.store)];
  if (kept === undefined || reload === undefined) return false;
  const way = await withHalves(kept.state, reload, serverHalf);
  if (way === undefined) return false;
  const verified = await verifyShown(way, kept.state, { known: kept.known, opensNoKeptWrap: false });
  if (!verified.ok) {
    way.accountKey.wipe();
    return false;
  }
  replaceKeyring(worker, await openKeyring(kept.state, way, verified.value, before));
  return true;
}
