import type { VaultState } from '@kinfolio/contract/wire';
import { categories as allCategories, type RecordContent } from '@kinfolio/domain/records/record-kind';
import type { OpenSecretCategory } from '@kinfolio/vault/categories/boxes';
import { openChainLink, type VersionedSecret } from '@kinfolio/vault/categories/chain';
import { type RecordKey, recordKeyOf } from '@kinfolio/vault/categories/records';
import type { DraftKey } from '@kinfolio/vault/envelope';
import { VaultError } from '@kinfolio/vault/errors';
import type { AccountKey, WrapFloor } from '@kinfolio/vault/keys/account-key';
import { draftKeyOf } from '@kinfolio/vault/keys/drafts';
import type { OpenedState } from '@kinfolio/vault/keyset/opening';
import { openWrap } from '@kinfolio/vault/wraps/wrap';
import type { Store } from '../store/database.ts';
import { type CategoryFor, slugToSeal } from '../types/category.ts';
import { firstOpened, type OpenedWay } from './open-account-key.ts';

/** A category of the open vault: its newest secret, and the keys of its records by version. */
export interface OpenCategory extends OpenSecretCategory {
  /** What records are sealed under now: of `keyVersion`, the newest. */
  readonly key: RecordKey;
  /** Every version that the chain leads to: a record is opened with the one its row names. */
  readonly keys: ReadonlyMap<number, RecordKey>;
}

/** Everything that is in memory while an account is open. It never leaves the worker. */
export interface Keyring {
  readonly account: string;
  readonly vault: string;
  readonly accountKey: AccountKey;
  /** The number of the account key; see [Note: Renewing all keys]. */
  readonly keyVersion: number;
  /** The newest keyset that was verified, with the keys it names. */
  readonly signed: OpenedState;
  readonly draftKey: DraftKey;
  /** Those of the account keys before, the newest first: what this device sealed with them opens still. */
  readonly earlierDraftKeys: readonly DraftKey[];
  readonly categories: ReadonlyMap<string, OpenCategory>;
  readonly store: Store;
  readonly categoryFor: CategoryFor;
}

/** Opens what a verified keyset names. A link of a chain that does not open leaves older records unreadable, no more. */
export async function openKeyring(
  state: VaultState,
  { accountKey, keyVersion }: Pick<OpenedWay, 'accountKey' | 'keyVersion'>,
  signed: OpenedState,
  { store, categoryFor }: Pick<Keyring, 'store' | 'categoryFor'>,
): Promise<Keyring> {
  const { accountId: account, vaultId: vault } = state;
  const opened = [...signed.categories.values()].map(one => openCategory(one, state));
  const categories = new Map((await Promise.all(opened)).map(one => [one.id, one]));
  const draftKey = await draftKeyOf(accountKey);
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

async function openCategory(newest: OpenSecretCategory, state: VaultState): Promise<OpenCategory> {
  const key = await recordKeyOf(newest.secret);
  const keys = new Map([[newest.keyVersion, key]]);
  for (let at: VersionedSecret | undefined = newest; at !== undefined; ) {
    const before: VersionedSecret | undefined = await secretBefore(at, state);
    if (at !== newest) at.secret.wipe();
    if (before !== undefined) keys.set(before.keyVersion, await recordKeyOf(before.secret));
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

/** What a wrap made now holds beside the account key: the newest keyset, or the one it is made with. */
export const floorOf = (
  { signed }: Pick<Keyring, 'signed'>,
  sequence = signed.keyset.sequence,
): WrapFloor => ({
  keyset: sequence,
  sign: signed.identity.sign,
});

/** The account keys before this one, the newest first; one that does not open is left out. */
export async function openEarlierKeys(
  accountKey: AccountKey,
  { accountId, vaultId, earlierKeys = [] }: Pick<VaultState, 'accountId' | 'vaultId' | 'earlierKeys'>,
): Promise<OpenedWay[]> {
  const key = await accountKey.subkey('kinfolio/earlier-keys');
  const opened: OpenedWay[] = [];
  for (const { keyVersion, envelope } of earlierKeys.toSorted((a, b) => b.keyVersion - a.keyVersion)) {
    const state = { accountId, vaultId, keyVersion };
    const one = await firstOpened(state, [{ id: '' }], (_, { account, vault }) =>
      openWrap('kinfolio-earlier-key-2', key, { account, keyVersion, vault }, envelope),
    );
    if (one !== undefined) opened.push(one);
  }
  return opened;
}

async function openEarlierDraftKeys(accountKey: AccountKey, state: VaultState): Promise<DraftKey[]> {
  const earlier = await openEarlierKeys(accountKey, state);
  const keys = await Promise.all(earlier.map(before => draftKeyOf(before.accountKey)));
  for (const before of earlier) before.accountKey.wipe();
  return keys;
}

/** The category to seal under now. */
export function categoryToSeal(keyring: Keyring, slug: string): OpenCategory | undefined {
  return [...keyring.categories.values()].find(category => category.slug === slug);
}

/** The slug of the category that a content is sealed under; `otherwise` for a kind that this version does not know. */
export function slugFor(keyring: Keyring, content: RecordContent, otherwise: string): string {
  const belonging = keyring.categoryFor(content);
  if (belonging === undefined) return otherwise;
  return slugToSeal(belonging, new Set([...keyring.categories.values()].map(({ slug }) => slug)));
}

/** The slugs of the categories that this vault was made without, and those of `also` that it does not have. */
export function missingCategories(
  { categories }: Pick<Keyring, 'categories'>,
  also: readonly string[] = [],
): readonly string[] {
  const slugs = new Set([...categories.values()].map(({ slug }) => slug));
  return [...new Set([...allCategories, ...also])].filter(slug => !slugs.has(slug));
}

/** The key a sealed record names, if it is ours. */
export function keyOf(
  keyring: Keyring,
  sealed: { categoryId: string; keyVersion: number },
): RecordKey | undefined {
  return keyring.categories.get(sealed.categoryId)?.keys.get(sealed.keyVersion);
}

/** Forgets: the keys are overwritten, the database closed. */
export function wipeKeyring(keyring: Keyring): void {
  keyring.accountKey.wipe();
  wipeSecrets(keyring);
  keyring.store.close();
}

/** Overwrites the secrets of the categories. */
export function wipeSecrets({ categories }: Pick<Keyring, 'categories'>): void {
  for (const { secret } of categories.values()) secret.wipe();
}
