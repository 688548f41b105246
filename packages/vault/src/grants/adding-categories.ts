// What it is: the change that adds new, empty categories to a vault, each with its own secret.
// Use it for: a vault that is older than a category.
// Never use it for: giving people more access. Only a grant of everything is extended, so that it still
// covers everything.

import { createCategories } from '../categories/boxes.ts';
import { hashDocument } from '../documents/signed-document.ts';
import type { KeysetMember } from '../keyset/payload.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import {
  type ExistingGrant,
  type GrantHolder,
  type GrantToSend,
  openOwnGrantKey,
  readGrantPayload,
  reissuePayload,
  signNextKeyset,
} from './change-parts.ts';
import type { StopChange } from './changing.ts';
import { type GrantPayload, signGrant, sortGrantLists } from './document.ts';
import { sealMemberBox } from './member-boxes.ts';

/** The additions: slugs for which the vault has no category, and the id of each new category. */
export interface AddedCategories {
  readonly slugs: readonly string[];
  readonly newId: () => string;
  /**
   * The category that has held the records of the new categories until now. A grant opens the new categories
   * with the same extra days as this one.
   */
  readonly former: string;
  /**
   * Whether a category is not part of "everything", so that only a grant that names it opens it. If absent,
   * there are no such categories.
   */
  readonly isApart?: (slug: string) => boolean;
}

const nothingApart = () => false;

/**
 * Adds categories. `inForce` are the grants in force, of which grants of everything get the new categories,
 * with the same level and days. `wholeAccounts` are the members who have such a grant. The new secrets are in
 * `made`, and the caller must wipe them. Throws VaultError `malformed` for rows that are not the owner's.
 */
export async function addCategories(
  holder: GrantHolder,
  { slugs, newId, former, isApart = nothingApart }: AddedCategories,
  inForce: readonly ExistingGrant[],
  wholeAccounts: ReadonlySet<string>,
  at: string,
  random?: RandomBytes,
): Promise<Omit<StopChange, 'links'>> {
  const { accountKey, before, vault } = holder;
  const made = await createCategories(accountKey, vault, slugs, newId, random);
  const formerId = holder.categories.find(({ slug }) => slug === former)?.id;
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const put: GrantToSend[] = [];
  const along = made.filter(({ open }) => !isApart(open.slug));
  for (const one of along.length === 0 ? [] : inForce) {
    const known = readGrantPayload(one);
    if (!coversEveryCategory(holder, known, isApart)) continue;
    const plusDays = known.categories.find(({ category }) => category === formerId)?.plusDays ?? 0;
    const again = reissuePayload(holder, known, []);
    const added = along.map(({ entry }) => ({ ...entry, plusDays }));
    const payload = sortGrantLists({ ...again, categories: [...again.categories, ...added] });
    const grantKey = await openOwnGrantKey(holder, known.grant, one);
    const place = { grant: known.grant, grantKeyVersion: one.keyVersion, vault };
    const boxes = await Promise.all(along.map(({ open }) => sealMemberBox(grantKey, place, open, random)));
    grantKey.wipe();
    const document = await signGrant(payload, holder.identity.signPrivateKey);
    hashes.set(known.grant, await hashDocument(document));
    put.push({ document, keyVersion: one.keyVersion, boxes, ways: [] });
  }
  const keyset = await signNextKeyset(holder, {
    at,
    reason: 'grants',
    categories: [...before.keyset.categories, ...made.map(({ entry }) => entry)],
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: before.keyset.members.map(member =>
      wholeAccounts.has(member.account) ? withCategories(member, formerId, along) : member,
    ),
  });
  return { keyset, put, made };
}

/** Whether a grant covers every category of the vault, apart from the separate ones. */
export function coversEveryCategory(
  { before: { keyset }, categories: open }: Pick<GrantHolder, 'before' | 'categories'>,
  { categories }: GrantPayload,
  isApart: (slug: string) => boolean = nothingApart,
): boolean {
  const apart = new Set(open.flatMap(({ id, slug }) => (isApart(slug) ? [id] : [])));
  const granted = new Set(categories.map(({ category }) => category));
  return keyset.categories.every(({ category }) => apart.has(category) || granted.has(category));
}

/** A member with the new categories and, in them, the same right as in the former category. */
function withCategories(
  member: KeysetMember,
  formerId: string | undefined,
  made: StopChange['made'],
): KeysetMember {
  const like = member.categories.find(({ category }) => category === formerId);
  if (like === undefined) return member;
  const added = made.map(({ open }) => ({ ...like, category: open.id }));
  return { ...member, categories: [...member.categories, ...added] };
}
