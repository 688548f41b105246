// What it is: the newest secret of each category, sealed for the owner in a box under the account key.
// Use it for: making all of them with the vault, opening one at each opening, renewing them.
// Never use it for: earlier secrets. The chain leads to them (`categories/chain.ts`): a box holds the newest only.
//
// [Note: Why categories are made in random order]
// Every vault has the same categories. Made and sent in the order of the list, their ids (which begin with the time) or their
// place in the request would reveal which one is "debts". So each slug is given a random place first.

import { type NotOpened } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { AccountKey } from '../keys/account-key.ts';
import type { KeysetCategory } from '../keyset/payload.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import { type Random, systemRandom } from '../primitives/bytes.ts';
import { type CategoryPlace, CategorySecret } from './category-secret.ts';
import { type ChainLink, sealChainLink } from './chain.ts';

/** A box as the server keeps it: the secret of version `keyVersion` of the category `id`. */
export interface SealedBox {
  readonly id: string;
  readonly keyVersion: number;
  readonly envelope: string;
}

/** An opened category: what it is, and its newest secret. */
export interface OpenSecretCategory {
  readonly id: string;
  readonly slug: string;
  readonly keyVersion: number;
  readonly secret: CategorySecret;
}

/** A category as it is made: opened, its box, and its entry of the keyset. */
export interface MadeCategory {
  readonly open: OpenSecretCategory;
  readonly box: SealedBox;
  readonly entry: KeysetCategory;
}

/** What opening a box is. */
export type OpenedBox = { ok: true; category: OpenSecretCategory } | NotOpened;

/**
 * Makes version 1 of a secret for each slug, in random order; `newId` is asked for each category's id. Throws VaultError
 * `bad_context` for ids that are no UUIDs.
 */
export async function newCategories(
  accountKey: AccountKey,
  vault: string,
  slugs: readonly string[],
  newId: () => string,
  random: Random = systemRandom,
): Promise<MadeCategory[]> {
  const made: MadeCategory[] = [];
  for (const slug of shuffled(slugs, random)) {
    const secret = await CategorySecret.create(random);
    made.push(await makeCategory(accountKey, vault, { id: newId(), slug, keyVersion: 1, secret }, random));
  }
  return made;
}

/**
 * Opens a box. Another account key and another place are `{ ok: false }`. Throws VaultError `malformed` for text that is
 * no envelope or holds no secret with a slug.
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
  category: OpenSecretCategory,
  random?: Random,
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
 * The next version of each category, under the account key to come: a new secret with its box and entry, and a chain
 * link from it to the one before. `version` names the new number, one above by default; an undone renewal names more.
 * Throws VaultError `bad_context` for a number that is not above the one before.
 */
export async function renewCategories(
  to: AccountKey,
  vault: string,
  categories: readonly OpenSecretCategory[],
  version: (category: OpenSecretCategory) => number = category => category.keyVersion + 1,
  random: Random = systemRandom,
): Promise<{ made: MadeCategory; link: ChainLink }[]> {
  const renewed: { made: MadeCategory; link: ChainLink }[] = [];
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
  open: OpenSecretCategory,
  random: Random,
): Promise<MadeCategory> {
  const check = await open.secret.check(placeIn(vault, open));
  const box = await sealBox(accountKey, vault, open, random);
  return { open, box, entry: { category: open.id, check, keyVersion: open.keyVersion } };
}

function placeIn(vault: string, { id, keyVersion }: { id: string; keyVersion: number }): CategoryPlace {
  return { category: id, keyVersion, vault };
}

/** The slugs in an order that cannot be foretold: each has a random ticket, and the tickets are sorted. */
function shuffled(slugs: readonly string[], random: Random): readonly string[] {
  return slugs
    .map(slug => ({ slug, ticket: base64UrlOfBytes(random(16)) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .map(({ slug }) => slug);
}
