import type { VaultState } from '@kinfolio/contract/wire';
import type { CategoryKey, DraftKey } from '@kinfolio/vault/envelope';
import { type AccountKey } from '@kinfolio/vault/keys/account-key';
import { type OpenCategory, openCategoryKeys } from '@kinfolio/vault/keys/category-keys';
import { draftKeyOf } from '@kinfolio/vault/keys/drafts';
import { openEarlierKeys } from '@kinfolio/vault/keys/renewal';
import type { Store } from '../store/database.ts';
import type { CategoryFor } from '../types/category.ts';

/** Everything that is in memory while an account is open. It never leaves the worker. */
export interface Keyring {
  readonly account: string;
  readonly vault: string;
  readonly accountKey: AccountKey;
  /** The number of the account key; see [Note: Renewing all keys]. */
  readonly keyVersion: number;
  readonly draftKey: DraftKey;
  /** Those of the account keys before, the newest first: what this device sealed with them opens still. */
  readonly earlierDraftKeys: readonly DraftKey[];
  readonly categories: ReadonlyMap<string, OpenCategory>;
  readonly store: Store;
  readonly categoryFor: CategoryFor;
}

/** Opens what the account key opens. A category key that does not open leaves its records unreadable, not the rest. */
export async function openKeyring(
  state: VaultState,
  accountKey: AccountKey,
  store: Store,
  categoryFor: CategoryFor,
): Promise<Keyring> {
  const { categories } = await openCategoryKeys(accountKey, state.vaultId, state.categoryKeys);
  const draftKey = await draftKeyOf(accountKey);
  const { accountId: account, vaultId: vault } = state;
  const earlierDraftKeys = await openEarlierDraftKeys(accountKey, state);
  const keyVersion = keyVersionOf(state);
  return {
    account,
    vault,
    accountKey,
    keyVersion,
    draftKey,
    earlierDraftKeys,
    categories,
    store,
    categoryFor,
  };
}

/** The number of the account key that a vault's wraps hold. */
export const keyVersionOf = ({ keyVersion = 1 }: VaultState): number => keyVersion;

async function openEarlierDraftKeys(
  accountKey: AccountKey,
  { accountId, earlierKeys = [] }: VaultState,
): Promise<DraftKey[]> {
  if (earlierKeys.length === 0) return [];
  const earlier = await openEarlierKeys(accountKey, accountId, earlierKeys);
  const keys = await Promise.all(earlier.map(before => draftKeyOf(before.accountKey)));
  for (const before of earlier) before.accountKey.wipe();
  return keys;
}

/** The category to seal under now. */
export function categoryToSeal(keyring: Keyring, slug: string): OpenCategory | undefined {
  return [...keyring.categories.values()].find(category => category.slug === slug);
}

/** The key a sealed record names, if it is ours. */
export function keyOf(
  keyring: Keyring,
  sealed: { categoryId: string; keyVersion: number },
): CategoryKey | undefined {
  return keyring.categories.get(sealed.categoryId)?.keys.get(sealed.keyVersion);
}

/** Forgets: the key is overwritten, the database closed. */
export function wipeKeyring(keyring: Keyring): void {
  keyring.accountKey.wipe();
  keyring.store.close();
}
