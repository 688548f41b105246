// What it is: the keys of a vault's categories, sealed under the account key.
// Use it for: making all of them with the vault, and opening them at each unlock.
// Never use it for: letting the server distinguish categories. Ids are opaque, slugs are inside, sizes are equal.
//
// [Note: Why categories are made in random order]
// Every vault has the same categories. Made and sent in the order of the list, their ids (which begin with the time)
// or their place in the request would reveal which one is "debts". So each slug is dealt a place by chance first.

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
 * Makes version 1 of a key for each slug. `newId` makes the id of each category. The order of the result is random:
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

/**
 * Seals every key under another account key, and makes one version more of each category's: what was sealed before
 * stays readable, what comes is sealed under a key that only the new account key opens. What does not open is handed
 * on as it is. The answer has each new version after those before it.
 */
export async function renewCategoryKeys(
  from: AccountKey,
  to: AccountKey,
  vault: string,
  sealed: readonly SealedCategoryKey[],
  random: Random = systemRandom,
): Promise<SealedCategoryKey[]> {
  const [before, after] = [await wrappingKeyOf(from), await wrappingKeyOf(to)];
  const seal = async (id: string, keyVersion: number, content: unknown): Promise<SealedCategoryKey> => {
    const context = { vault, category: id, keyVersion };
    const envelope = await sealContent('kinfolio-category-key-1', after, context, content, random);
    return { id, keyVersion, envelope };
  };
  const renewed: SealedCategoryKey[] = [];
  const slugs = new Map<string, string>();
  const newest = new Map<string, number>();
  for (const one of sealed.toSorted((a, b) => a.keyVersion - b.keyVersion)) {
    const content = await contentOf(before, vault, one);
    // As a whole: what a later version of Kinfolio wrote beside the key is kept.
    renewed.push(content === undefined ? one : await seal(one.id, one.keyVersion, content));
    if (content !== undefined) slugs.set(one.id, content.slug);
    newest.set(one.id, one.keyVersion);
  }
  for (const [id, slug] of slugs) {
    const bytes = random(32);
    const content = { key: base64UrlOfBytes(bytes), slug };
    wipe(bytes);
    renewed.push(await seal(id, (newest.get(id) ?? 0) + 1, content));
  }
  return renewed;
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
    const content = await contentOf(wrapping, vault, one);
    if (content === undefined) unreadable.push(one);
    else categories.set(one.id, withKey(categories.get(one.id), one, await keyOf(content)));
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

/** What one envelope holds, or undefined when it does not open, for whatever reason. */
async function contentOf(
  wrapping: SealingKey<'category-keys'>,
  vault: string,
  sealed: SealedCategoryKey,
): Promise<KeyContent | undefined> {
  const context = { vault, category: sealed.id, keyVersion: sealed.keyVersion };
  try {
    const opened = await openContent('kinfolio-category-key-1', wrapping, context, sealed.envelope);
    return opened.ok && isKeyContent(opened.content) ? opened.content : undefined;
  } catch (error) {
    // A row that is no envelope at all is as unreadable as one that was changed. Our own faults are thrown.
    if (error instanceof VaultError && error.code === 'malformed') return undefined;
    throw error;
  }
}

/** Other members are left for a later version to use. */
interface KeyContent {
  readonly key: string;
  readonly slug: string;
}

function isKeyContent(content: unknown): content is KeyContent {
  if (typeof content !== 'object' || content === null) return false;
  if (!('key' in content && 'slug' in content)) return false;
  const { key, slug } = content;
  return typeof key === 'string' && bytesOfBase64Url(key)?.length === 32 && typeof slug === 'string';
}

/** The content as a key that cannot be exported. */
async function keyOf({ key, slug }: KeyContent): Promise<OpenedKey> {
  const bytes = bytesOfBase64Url(key) ?? new Uint8Array(0);
  const categoryKey = await categoryKeyOf(bytes);
  wipe(bytes);
  return { slug, key: categoryKey };
}

/** The subkey all of an account's category keys are sealed under. */
async function wrappingKeyOf(accountKey: AccountKey): Promise<SealingKey<'category-keys'>> {
  return await accountKey.subkey('kinfolio/category-keys');
}

/** Returns the slugs in an unpredictable order: each gets a random ticket, and the tickets are sorted. */
function dealt(slugs: readonly string[], random: Random): readonly string[] {
  return slugs
    .map(slug => ({ slug, ticket: base64UrlOfBytes(random(16)) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .map(({ slug }) => slug);
}
