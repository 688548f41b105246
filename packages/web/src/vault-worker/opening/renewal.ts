import type { KeyRenewal } from '@kinfolio/contract/renewal';
import { maxEarlierKeys } from '@kinfolio/contract/shapes';
import type { VaultState } from '@kinfolio/contract/wire';
import { type AccountKey, newAccountKey } from '@kinfolio/vault/keys/account-key';
import { renewCategoryKeys } from '@kinfolio/vault/keys/category-keys';
import { newIdentity } from '@kinfolio/vault/keys/identity';
import { sealEarlierKeys } from '@kinfolio/vault/keys/renewal';
import { type Holder, putInPlace, ringOf } from './holder.ts';
import { type Keyring, keyVersionOf, openKeyring } from './keyring.ts';
import { makeKit, makePasswordWrap, type NewKit } from './make-vault.ts';
import { withHalves } from './open-account-key.ts';
import { keepState, readProfile, withKnownKeys } from './opening.ts';
import { no, type Outcome, ok } from './outcome.ts';
import type { Secret } from './password.ts';
import { readReload, readVault } from './store.ts';

// [Note: Renewing all keys]
// Somebody who knew the password may have the account key. So another is made, which seals every category key anew and
// one more of each: what is sealed under those of before stays readable, what is saved from now on is not for whoever
// has the old account key. Records are not sealed again: nothing takes back what could be copied, and so many writes
// would push each record's own history out. See decision 541.

/** New keys for a vault, before the server has them. */
export interface NewKeys {
  readonly accountKey: AccountKey;
  readonly renewal: KeyRenewal;
  readonly kit: NewKit;
}

/** Makes new keys for the open vault, as the server says it is, under a new password. */
export async function makeNewKeys(
  ring: Keyring,
  state: VaultState,
  secret: Secret,
): Promise<Outcome<NewKeys>> {
  if (keyVersionOf(state) !== ring.keyVersion) return no('keys-changed');
  const { account, vault } = ring;
  const { categoryKeys, earlierKeys = [] } = withKnownKeys(state, await readVault(ring.store));
  const accountKey = await newAccountKey();
  const { id, stored } = await makePasswordWrap(accountKey, account, secret);
  const kit = await makeKit(accountKey, account);
  const { method: _password, ...wrap } = stored;
  const renewal: KeyRenewal = {
    keyVersion: ring.keyVersion + 1,
    secret: secret.authSecret,
    passwordWrap: { id, ...wrap },
    recoveryKit: kit.stored,
    identity: await newIdentity(accountKey, account),
    categoryKeys: await renewCategoryKeys(ring.accountKey, accountKey, vault, categoryKeys),
    earlierKeys: (await sealEarlierKeys(ring, accountKey, account, earlierKeys)).slice(0, maxEarlierKeys),
  };
  return ok({ accountKey, renewal, kit });
}

/** Goes on with the new keys, which the server has by now. */
export async function useNewKeys(holder: Holder, state: VaultState): Promise<void> {
  const before = ringOf(holder);
  const { nextKey } = holder;
  if (nextKey === undefined) return;
  delete holder.nextKey;
  const profile = await readProfile(before);
  const ring = await openKeyring(state, nextKey, before.store, before.categoryFor);
  await keepState(ring, state, profile);
  putInPlace(holder, ring);
}

/**
 * Goes on with keys that another tab of this device renewed, by the halves it left for reloads. False when they lead to
 * keys of before, or nowhere.
 */
export async function catchUp(holder: Holder, serverHalf: string): Promise<boolean> {
  const before = ringOf(holder);
  const [kept, reload] = [await readVault(before.store), await readReload(before.store)];
  const accountKey = reload && (await withHalves(before.account, reload, serverHalf));
  if (kept === undefined || accountKey === undefined) return false;
  const ring = await openKeyring(kept.state, accountKey, before.store, before.categoryFor);
  if (ring.categories.size === 0) {
    accountKey.wipe();
    return false;
  }
  putInPlace(holder, ring);
  return true;
}
