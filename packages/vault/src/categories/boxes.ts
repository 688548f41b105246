// What it is: the newest secret of each category, sealed for the owner in a box under the account key.
// Use it for: creating all of them with the vault, opening one whenever needed, renewing them.
// Never use it for: earlier secrets. The chain leads to them (`categories/chain.ts`): a box holds only the
// newest.
//
// [Note: Why categories are made in random order] Every vault has the same categories. If they were created
// and sent in list order, their ids (which begin with the time) or their place in the request would reveal
// which one is "debts". So each slug first gets a random place.

import { type FailedToOpen } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { KeysetCategory } from '../keyset/payload.ts';
import { encodeBase64Url } from '../primitives/base64url.ts';
import { type RandomBytes, systemRandomBytes } from '../primitives/bytes.ts';
import { type CategoryLocation, CategorySecret } from './category-secret.ts';
import { type ChainLink, sealChainLink } from './chain.ts';

/** A box as the server keeps it: the secret of version `keyVersion` of the category `id`. */
export interface SealedBox {
  readonly id: string;
  readonly keyVersion: number;
  readonly envelope: string;
}

/** An opened category: which one it is, and its newest secret. */
export interface OpenCategorySecret {
  readonly id: string;
  readonly slug: string;
  readonly keyVersion: number;
  readonly secret: CategorySecret;
}

/** A newly created category: its opened secret, its box and its keyset entry. */
export interface CreatedCategory {
  readonly open: OpenCategorySecret;
  readonly box: SealedBox;
  readonly entry: KeysetCategory;
}

export type OpenedBox = { ok: true; category: OpenCategorySecret } | FailedToOpen;

/**
 * Creates version 1 of a secret for each slug, in random order; `newId` supplies each category's id. Throws VaultError
 * `bad_context` for ids that are not UUIDs.
 */
export async function createCategories(
  accountKey: AccountKey,
  vault: string,
  slugs: readonly string[],
  newId: () => string,
  random: RandomBytes = systemRandomBytes,
): Promise<CreatedCategory[]> {
  const made: CreatedCategory[] = [];
  for (const slug of shuffled(slugs, random)) {
    const secret = await CategorySecret.create(random);
    made.push(await makeCategory(accountKey, vault, { id: newId(), slug, keyVersion: 1, secret }, random));
  }
  return made;
}

/**
 * Opens a box. Returns `{ ok: false }` for another account key or another context. Throws VaultError
 * `malformed` for text that is not an envelope, or whose content is not a secret with a slug.
 */
export async function openBox(accountKey: AccountKey, vault: string, box: SealedBox): Promise<OpenedBox> {
  const key = await accountKey.subkey('kinfolio/category-keys');
  const { id, keyVersion, envelope } = box;
  const opened = await CategorySecret.open('kinfolio-category-key-2', key, placeIn(vault, box), envelope);
  if (!opened.ok) return opened;
  const { content, secret } = opened;
  if ('slug' in content && typeof content.slug === 'string') {
    return { ok: true, category: { id, keyVersion, slug: content.slug, secret } };
  }
  secret.wipe();
  throw new VaultError('malformed', 'the box holds no slug');
}

/** Seals a category's newest secret under an account key. */
export async function sealBox(
  accountKey: AccountKey,
  vault: string,
  category: OpenCategorySecret,
  random?: RandomBytes,
): Promise<SealedBox> {
  const { id, keyVersion, secret, slug } = category;
  const key = await accountKey.subkey('kinfolio/category-keys');
  const context = placeIn(vault, category);
  return {
    id,
    keyVersion,
    envelope: await secret.seal('kinfolio-category-key-2', key, context, { slug }, random),
  };
}

/**
 * Creates the next version of each category under a new account key: a new secret with its box and entry, and
 * a chain link from the new secret to the previous one. `version` chooses the new number, which is one higher
 * by default; undoing a renewal needs a higher one. Throws VaultError `bad_context` for a number that is not
 * above the previous one.
 */
export async function renewCategories(
  to: AccountKey,
  vault: string,
  categories: readonly OpenCategorySecret[],
  version: (category: OpenCategorySecret) => number = category => category.keyVersion + 1,
  random: RandomBytes = systemRandomBytes,
): Promise<{ made: CreatedCategory; link: ChainLink }[]> {
  const renewed: { made: CreatedCategory; link: ChainLink }[] = [];
  for (const before of categories) {
    const secret = await CategorySecret.create(random);
    const next = { id: before.id, slug: before.slug, keyVersion: version(before), secret };
    const link = await sealChainLink(vault, next, before, random);
    renewed.push({ made: await makeCategory(to, vault, next, random), link });
  }
  return renewed;
}

async function makeCategory(
  accountKey: AccountKey,
  vault: string,
  open: OpenCategorySecret,
  random: RandomBytes,
): Promise<CreatedCategory> {
  const check = await open.secret.check(placeIn(vault, open));
  const box = await sealBox(accountKey, vault, open, random);
  return { open, box, entry: { category: open.id, check, keyVersion: open.keyVersion } };
}

function placeIn(vault: string, { id, keyVersion }: { id: string; keyVersion: number }): CategoryLocation {
  return { category: id, keyVersion, vault };
}

/** The slugs in an unpredictable order: each gets a random ticket, and the tickets are sorted. */
function shuffled(slugs: readonly string[], random: RandomBytes): readonly string[] {
  return slugs
    .map(slug => ({ slug, ticket: encodeBase64Url(random(16)) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .map(({ slug }) => slug);
}
