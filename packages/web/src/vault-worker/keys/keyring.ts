import type { VaultState } from '@kinfolio/contract/wire';
import { isEstateCategory } from '@kinfolio/domain/records/estate';
import { categories as allCategories, type RecordContent } from '@kinfolio/domain/records/record-kind';
import type { OpenCategorySecret } from '@kinfolio/vault/categories/boxes';
import { openChainLink, type VersionedSecret } from '@kinfolio/vault/categories/chain';
import { deriveRecordKey, type RecordKey } from '@kinfolio/vault/categories/records';
import type { DraftKey } from '@kinfolio/vault/envelope';
import { VaultError } from '@kinfolio/vault/errors';
import type { AccountKey, WrapFloor } from '@kinfolio/vault/keys/account-key';
import { deriveDraftKey } from '@kinfolio/vault/keys/drafts';
import type { OpenVaultState } from '@kinfolio/vault/keyset/opening';
import { openWrap } from '@kinfolio/vault/wraps/wrap';
import type { VaultStore } from '../store/database.ts';
import { type FindContentCategory, findSlugForSealing } from '../types/category.ts';
import { type OpenedAccountKeyByWay, openFirstWrap } from './open-account-key.ts';

/** A category of the open vault: its newest secret, and the keys of its records by version. */
export interface OpenCategory extends OpenCategorySecret {
  /** The newest key, with version `keyVersion`, for sealing records now. */
  readonly key: RecordKey;
  /**
   * All key versions that the category's chain of secrets leads to. A record is opened with the version stated in its
   * row.
   */
  readonly keys: ReadonlyMap<number, RecordKey>;
}

/** The keys and state held in memory while an account is open. They never leave the worker. */
export interface Keyring {
  readonly account: string;
  readonly vault: string;
  readonly accountKey: AccountKey;
  /** The number of the account key; see [Note: Renewing all keys]. */
  readonly keyVersion: number;
  /** The newest keyset that was verified, with the keys it names. */
  readonly signed: OpenVaultState;
  readonly draftKey: DraftKey;
  /**
   * Draft keys from earlier account keys, newest first. They open drafts that this device sealed before the keys
   * changed.
   */
  readonly earlierDraftKeys: readonly DraftKey[];
  readonly categories: ReadonlyMap<string, OpenCategory>;
  readonly store: VaultStore;
  readonly categoryFor: FindContentCategory;
}

/**
 * Opens the keys that a verified keyset names. If a link of a key chain does not open, only older records become
 * unreadable.
 */
export async function openKeyring(
  state: VaultState,
  { accountKey, keyVersion }: Pick<OpenedAccountKeyByWay, 'accountKey' | 'keyVersion'>,
  signed: OpenVaultState,
  { store, categoryFor }: Pick<Keyring, 'store' | 'categoryFor'>,
): Promise<Keyring> {
  const { accountId: account, vaultId: vault } = state;
  const opened = [...signed.categories.values()].map(one => openCategory(one, state));
  const categories = new Map((await Promise.all(opened)).map(one => [one.id, one]));
  const draftKey = await deriveDraftKey(accountKey);
  const earlierDraftKeys = await openEarlierDraftKeys(accountKey, state);
  return {
    account,
    vault,
    accountKey,
    keyVersion,
    signed,
    draftKey,
    earlierDraftKeys,
    categories,
    store,
    categoryFor,
  };
}

async function openCategory(newest: OpenCategorySecret, state: VaultState): Promise<OpenCategory> {
  const key = await deriveRecordKey(newest.secret);
  const keys = new Map([[newest.keyVersion, key]]);
  for (let at: VersionedSecret | undefined = newest; at !== undefined; ) {
    const before: VersionedSecret | undefined = await secretBefore(at, state);
    if (at !== newest) at.secret.wipe();
    if (before !== undefined) keys.set(before.keyVersion, await deriveRecordKey(before.secret));
    at = before;
  }
  return { ...newest, key, keys };
}

async function secretBefore(
  newer: VersionedSecret,
  { chain = [], vaultId }: VaultState,
): Promise<VersionedSecret | undefined> {
  const link = chain.find(({ id, keyVersion }) => id === newer.id && keyVersion === newer.keyVersion);
  try {
    const opened = link && (await openChainLink(vaultId, newer, link));
    return opened?.ok === true ? opened.before : undefined;
  } catch (error) {
    if (error instanceof VaultError && error.code === 'malformed') return undefined;
    throw error;
  }
}

/**
 * Returns the number of the oldest keyset that a device may accept after it has opened a new wrap (the wrap's floor):
 * by default the newest keyset, or `sequence` for a keyset made together with the wrap.
 */
export const chooseWrapFloor = (
  { signed }: Pick<Keyring, 'signed'>,
  sequence = signed.keyset.sequence,
): WrapFloor => ({
  keyset: sequence,
  sign: signed.identity.sign,
});

/** Opens the earlier account keys, newest first, leaving out any that do not open. */
export async function openEarlierKeys(
  accountKey: AccountKey,
  { accountId, vaultId, earlierKeys = [] }: Pick<VaultState, 'accountId' | 'vaultId' | 'earlierKeys'>,
): Promise<OpenedAccountKeyByWay[]> {
  const key = await accountKey.subkey('kinfolio/earlier-keys');
  const opened: OpenedAccountKeyByWay[] = [];
  for (const { keyVersion, envelope } of earlierKeys.toSorted((a, b) => b.keyVersion - a.keyVersion)) {
    const state = { accountId, vaultId, keyVersion };
    const one = await openFirstWrap(state, [{ id: '' }], (_, { account, vault }) =>
      openWrap('kinfolio-earlier-key-2', key, { account, keyVersion, vault }, envelope),
    );
    if (one !== undefined) opened.push(one);
  }
  return opened;
}

async function openEarlierDraftKeys(accountKey: AccountKey, state: VaultState): Promise<DraftKey[]> {
  const earlier = await openEarlierKeys(accountKey, state);
  const keys = await Promise.all(earlier.map(before => deriveDraftKey(before.accountKey)));
  for (const before of earlier) before.accountKey.wipe();
  return keys;
}

/** Finds the category with this slug, whose newest key is used for sealing; undefined if the vault has none. */
export function findCategoryToSeal(keyring: Keyring, slug: string): OpenCategory | undefined {
  return [...keyring.categories.values()].find(category => category.slug === slug);
}

/**
 * The slug of the category in which to seal a record's content. Returns `otherwise` for a kind that this version of the
 * app does not know.
 */
export function categorySlugFor(keyring: Keyring, content: RecordContent, otherwise: string): string {
  const belonging = keyring.categoryFor(content);
  if (belonging === undefined) return otherwise;
  return findSlugForSealing(belonging, new Set([...keyring.categories.values()].map(({ slug }) => slug)));
}

/** The slugs of categories that this vault was made without, and those in `also` that it does not have. */
export function listMissingCategories(
  { categories }: Pick<Keyring, 'categories'>,
  also: readonly string[] = [],
): readonly string[] {
  const slugs = new Set([...categories.values()].map(({ slug }) => slug));
  return [...new Set([...allCategories, ...also])].filter(slug => !slugs.has(slug));
}

/**
 * The slugs of all categories that one grant can cover. Excludes desks, which are about another person and are shared
 * separately.
 */
export const listAllSlugs = ({ categories }: Pick<Keyring, 'categories'>): readonly string[] =>
  [...categories.values()].map(({ slug }) => slug).filter(slug => !isEstateCategory(slug));

/** The key under which a record is sealed, if we have it. */
export function requireCategoryKey(
  keyring: Keyring,
  sealed: { categoryId: string; keyVersion: number },
): RecordKey | undefined {
  return keyring.categories.get(sealed.categoryId)?.keys.get(sealed.keyVersion);
}

/** Overwrites the keys and closes the database. */
export function wipeKeyring(keyring: Keyring): void {
  keyring.accountKey.wipe();
  wipeSecrets(keyring);
  keyring.store.close();
}

/** Overwrites the category secrets in memory. */
export function wipeSecrets({ categories }: Pick<Keyring, 'categories'>): void {
  for (const { secret } of categories.values()) secret.wipe();
}
