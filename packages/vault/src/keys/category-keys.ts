// What it is: the keys of a vault's categories, sealed under the account key.
// Use it for: making all of them with the vault, and opening them at each unlock.
// Never use it for: letting the server tell categories apart. Ids are opaque, slugs are inside, sizes are equal.
//
// [Note: Why categories are made in random order]
// Every vault has the same categories. Made and sent in the order of the list, their ids (which begin with the time)
// or their place in the request would tell which one is "debts". So each slug is dealt a place by chance first.

import { openContent, sealContent } from '../envelope/form.ts';
import { type CategoryKey } from '../envelope.ts';
import { VaultError } from '../errors.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import { type Random, systemRandom, wipe } from '../primitives/bytes.ts';
import { categoryKeyOf, type SealingKey } from '../primitives/keys.ts';
import type { AccountKey } from './account-key.ts';

/** One version of one category's key, as the server keeps it. */
export interface SealedCategoryKey {
  readonly id: string;
  readonly keyVersion: number;
  readonly envelope: string;
}

/** An opened category: what it is, and its keys by version. New records are sealed under the newest. */
export interface OpenCategory {
  readonly id: string;
  readonly slug: string;
  /** The newest version of the key, and that key. */
  readonly keyVersion: number;
  readonly key: CategoryKey;
  /** Every version that opened: a record is opened with the one its row names. */
  readonly keys: ReadonlyMap<number, CategoryKey>;
}

/** All categories that opened, by id, and those whose key did not: their records are kept and shown as unreadable. */
export interface OpenCategories {
  readonly categories: ReadonlyMap<string, OpenCategory>;
  readonly unreadable: readonly SealedCategoryKey[];
}

/**
 * Makes version 1 of a key for each slug. `newId` gives each category its id. The answer's order is random:
 * see [Note: Why categories are made in random order].
 */
export async function newCategoryKeys(
  accountKey: AccountKey,
  vault: string,
  slugs: readonly string[],
  newId: () => string,
  random: Random = systemRandom,
): Promise<SealedCategoryKey[]> {
  const wrapping = await wrappingKeyOf(accountKey);
  const sealed: SealedCategoryKey[] = [];
  for (const slug of dealt(slugs, random)) {
    const id = newId();
    const bytes = random(32);
    const content = { key: base64UrlOfBytes(bytes), slug };
    wipe(bytes);
    const context = { vault, category: id, keyVersion: 1 };
    const envelope = await sealContent('kinfolio-category-key-1', wrapping, context, content, random);
    sealed.push({ id, keyVersion: 1, envelope });
  }
  return sealed;
}

/** Opens a vault's category keys. One that does not open is listed, never thrown: the others still serve. */
export async function openCategoryKeys(
  accountKey: AccountKey,
  vault: string,
  sealed: readonly SealedCategoryKey[],
): Promise<OpenCategories> {
  const wrapping = await wrappingKeyOf(accountKey);
  const categories = new Map<string, OpenCategory>();
  const unreadable: SealedCategoryKey[] = [];
  // Oldest first, so that the newest version decides what the category's current key is.
  for (const one of sealed.toSorted((a, b) => a.keyVersion - b.keyVersion)) {
    const opened = await openOne(wrapping, vault, one);
    if (opened === undefined) unreadable.push(one);
    else categories.set(one.id, withKey(categories.get(one.id), one, opened));
  }
  return { categories, unreadable };
}

/** What one envelope holds: the category's slug and one version of its key. */
interface OpenedKey {
  readonly slug: string;
  readonly key: CategoryKey;
}

/** A category with one key more, which is the newest so far: see the order in {@link openCategoryKeys}. */
function withKey(
  before: OpenCategory | undefined,
  sealed: SealedCategoryKey,
  opened: OpenedKey,
): OpenCategory {
  const { id, keyVersion } = sealed;
  const keys = new Map([...(before?.keys ?? []), [keyVersion, opened.key] as const]);
  return { id, slug: opened.slug, keyVersion, key: opened.key, keys };
}

/** One key, or undefined when it does not open, for whatever reason. */
async function openOne(
  wrapping: SealingKey<'category-keys'>,
  vault: string,
  sealed: SealedCategoryKey,
): Promise<OpenedKey | undefined> {
  const context = { vault, category: sealed.id, keyVersion: sealed.keyVersion };
  try {
    const opened = await openContent('kinfolio-category-key-1', wrapping, context, sealed.envelope);
    return opened.ok ? await keyOf(opened.content) : undefined;
  } catch (error) {
    // A row that is no envelope at all is as unreadable as one that was changed. Faults of ours go on.
    if (error instanceof VaultError && error.code === 'malformed') return undefined;
    throw error;
  }
}

/** The content parsed into a key that cannot be exported. Other members are left for a later version to use. */
async function keyOf(content: unknown): Promise<OpenedKey> {
  if (typeof content === 'object' && content !== null && 'key' in content && 'slug' in content) {
    const { key, slug } = content;
    const bytes = typeof key === 'string' ? bytesOfBase64Url(key) : undefined;
    if (bytes?.length === 32 && typeof slug === 'string') {
      const categoryKey = await categoryKeyOf(bytes);
      wipe(bytes);
      return { slug, key: categoryKey };
    }
  }
  throw new VaultError('malformed', 'the envelope holds no category key');
}

/** The subkey all of an account's category keys are sealed under. */
async function wrappingKeyOf(accountKey: AccountKey): Promise<SealingKey<'category-keys'>> {
  return await accountKey.subkey('kinfolio/category-keys');
}

/** The slugs in an order nobody can foretell: each gets a random ticket, and the tickets are sorted. */
function dealt(slugs: readonly string[], random: Random): readonly string[] {
  return slugs
    .map(slug => ({ slug, ticket: base64UrlOfBytes(random(16)) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .map(({ slug }) => slug);
}
