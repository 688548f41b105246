import type { KeyRenewal } from '@kinfolio/contract/renewal';
import { maxEarlierKeys } from '@kinfolio/contract/shapes';
import type { VaultState } from '@kinfolio/contract/wire';
import { type AccountKey, newAccountKey } from '@kinfolio/vault/keys/account-key';
import { renewCategoryKeys } from '@kinfolio/vault/keys/category-keys';
import { newIdentity } from '@kinfolio/vault/keys/identity';
import { sealEarlierKeys } from '@kinfolio/vault/keys/renewal';
import { type Keyring, keyVersionOf, openKeyring } from '../keys/keyring.ts';
import { makeKit, makePasswordWrap, type NewKit } from '../keys/make-vault.ts';
import { withHalves } from '../keys/open-account-key.ts';
import type { Secret } from '../keys/password.ts';
import { replaceKeyring, requireKeyring, type WorkerState } from '../keys/state.ts';
import { readReload, readVault } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import { readProfile, withKnownKeys, writeState } from './opening.ts';

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
  keyring: Keyring,
  state: VaultState,
  secret: Secret,
): Promise<Outcome<NewKeys>> {
  const { account, vault } = keyring;
  if (state.vaultId !== vault || keyVersionOf(state) !== keyring.keyVersion) return refuse('keys-changed');
  const { categoryKeys, earlierKeys = [] } = withKnownKeys(state, await readVault(keyring.store));
  const accountKey = await newAccountKey();
  const { id, stored } = await makePasswordWrap(accountKey, account, secret);
  const kit = await makeKit(accountKey, account);
  const { method: _password, ...wrap } = stored;
  const renewal: KeyRenewal = {
    keyVersion: keyring.keyVersion + 1,
    secret: secret.authSecret,
    passwordWrap: { id, ...wrap },
    recoveryKit: kit.stored,
    identity: await newIdentity(accountKey, account),
    categoryKeys: await renewCategoryKeys(keyring.accountKey, accountKey, vault, categoryKeys),
    earlierKeys: (await sealEarlierKeys(keyring, accountKey, account, earlierKeys)).slice(0, maxEarlierKeys),
  };
  return ok({ accountKey, renewal, kit });
}

/** Goes on with the new keys, which the server has by now. */
export async function useNewKeys(worker: WorkerState, state: VaultState): Promise<void> {
  const before = requireKeyring(worker);
  const { nextKey } = worker;
  if (nextKey === undefined || state.vaultId !== before.vault) return;
  delete worker.nextKey;
  const profile = await readProfile(before);
  const keyring = await openKeyring(state, nextKey, before.store, before.categoryFor);
  await writeState(keyring, state, { profile, shown: true });
  replaceKeyring(worker, keyring);
}

/**
 * Goes on with keys that another tab of this device renewed, by the halves it left for reloads. False when they lead to
 * keys of before, or nowhere.
 */
export async function catchUp(worker: WorkerState, serverHalf: string): Promise<boolean> {
  const before = requireKeyring(worker);
  const [kept, reload] = [await readVault(before.store), await readReload(before.store)];
  const accountKey = reload && (await withHalves(before.account, reload, serverHalf));
  if (kept === undefined || accountKey === undefined) return false;
  const keyring = await openKeyring(kept.state, accountKey, before.store, before.categoryFor);
  if (keyring.categories.size === 0) {
    accountKey.wipe();
    return false;
  }
  replaceKeyring(worker, keyring);
  return true;
}
