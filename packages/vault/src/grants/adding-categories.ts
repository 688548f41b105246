// What it is: the change that adds new, empty categories to a vault, each with its own secret.
// Use it for: a vault that is older than a category.
// Never use it for: granting more. Only a grant of every category is extended, so that it still covers everything.

import { newCategories } from '../categories/boxes.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import type { KeysetMember } from '../keyset/payload.ts';
import type { Random } from '../primitives/bytes.ts';
import {
  type GrantHolder,
  issuedAgain,
  ownKeyOf,
  payloadOf,
  type SentGrant,
  type StandingGrant,
  signNext,
} from './change-parts.ts';
import type { StopChange } from './changing.ts';
import { type GrantPayload, signGrant, sortedGrant } from './document.ts';
import { sealMemberBox } from './member-boxes.ts';

/** What is added: slugs that the vault has no category of, and what names each category. */
export interface AddedCategories {
  readonly slugs: readonly string[];
  readonly newId: () => string;
  /** Where records of the new categories were sealed so far: a grant opens the new ones as many days later as this one. */
  readonly former: string;
}

/**
 * Adds categories. `inForce`: the grants in force. Those of every category get the new ones, with the same level and days.
 * `wholeAccounts` are the members who have such a grant. The secrets are in `made`, to be wiped by the caller. Throws VaultError
 * `malformed` for rows that are not the owner's.
 */
export async function addCategories(
  holder: GrantHolder,
  { slugs, newId, former }: AddedCategories,
  inForce: readonly StandingGrant[],
  wholeAccounts: ReadonlySet<string>,
  at: string,
  random?: Random,
): Promise<Omit<StopChange, 'links'>> {
  const { accountKey, before, vault } = holder;
  const made = await newCategories(accountKey, vault, slugs, newId, random);
  const formerId = holder.categories.find(({ slug }) => slug === former)?.id;
  const hashes = new Map(before.keyset.grants.map(({ grant, hash }) => [grant, hash]));
  const put: SentGrant[] = [];
  for (const one of inForce) {
    const known = payloadOf(one);
    if (!isWhole(holder, known)) continue;
    const plusDays = known.categories.find(({ category }) => category === formerId)?.plusDays ?? 0;
    const again = issuedAgain(holder, known, []);
    const added = made.map(({ entry }) => ({ ...entry, plusDays }));
    const payload = sortedGrant({ ...again, categories: [...again.categories, ...added] });
    const grantKey = await ownKeyOf(holder, known.grant, one);
    const place = { grant: known.grant, grantKeyVersion: one.keyVersion, vault };
    const boxes = await Promise.all(made.map(({ open }) => sealMemberBox(grantKey, place, open, random)));
    grantKey.wipe();
    const document = await signGrant(payload, holder.identity.signPrivateKey);
    hashes.set(known.grant, await hashOfDocument(document));
    put.push({ document, keyVersion: one.keyVersion, boxes, ways: [] });
  }
  const keyset = await signNext(holder, {
    at,
    reason: 'grants',
    categories: [...before.keyset.categories, ...made.map(({ entry }) => entry)],
    grants: [...hashes].map(([grant, hash]) => ({ grant, hash })),
    members: before.keyset.members.map(member =>
      wholeAccounts.has(member.account) ? withCategories(member, formerId, made) : member,
    ),
  });
  return { keyset, put, made };
}

/** Whether a grant is of every category that the vault has. */
export const isWhole = (
  { before: { keyset } }: Pick<GrantHolder, 'before'>,
  { categories }: GrantPayload,
): boolean => categories.length === keyset.categories.length;

/** A member with the new categories, by the right that they have in the former one. */
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
