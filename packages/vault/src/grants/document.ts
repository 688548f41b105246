// What it is: the document of a grant, signed by the owner: what a person may open, when, and who else writes
// there.
// Use it for: making and changing a grant, and checking what a server shows of one.
// Never use it for: finding out what is open now. The server's gate decides that, from its database and the
// clock.

import {
  type FormGuard,
  type GuardedType,
  isDayText,
  isExactObject,
  isId,
  isKeyText,
  isNullOr,
  isOneOf,
  isSequence,
  isSortedIds,
  isSortedListOf,
  isVersion,
  isWholeNumberBetween,
  sortByMember,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type DocumentReadResult,
  readDocument,
  type SigningKey,
  signDocument,
  type VerifiedDocument,
  verifyDocument,
} from '../documents/signed-document.ts';

const isAuthor = isExactObject({
  account: isId,
  categories: isSortedIds,
  from: isSequence,
  identityVersion: isVersion,
  sign: isKeyText,
  to: isNullOr(isSequence),
});
const isGrantCategory = isExactObject({
  category: isId,
  check: isKeyText,
  keyVersion: isVersion,
  plusDays: isWholeNumberBetween(0, 365),
});
const isAlways = isExactObject({ kind: isOneOf('always') });
const isWindow = isExactObject({ from: isDayText, kind: isOneOf('window'), to: isDayText });
const isWaitDays = isNullOr(isWholeNumberBetween(1, 90));
const isRelease = isExactObject({
  askDays: isWaitDays,
  kind: isOneOf('release'),
  longRoad: isFlag,
  silentDays: isWaitDays,
});

const isWhen: FormGuard<
  GuardedType<typeof isAlways> | GuardedType<typeof isWindow> | GuardedType<typeof isRelease>
> = (
  value,
): value is GuardedType<typeof isAlways> | GuardedType<typeof isWindow> | GuardedType<typeof isRelease> =>
  isAlways(value) || isWindow(value) || isRelease(value);

const isMembers = isExactObject({
  authors: isSortedListOf('account', isAuthor),
  categories: isSortedListOf('category', isGrantCategory),
  grant: isId,
  identityVersion: isVersion,
  keyset: isSequence,
  level: isOneOf('view', 'edit', 'full'),
  owner: isId,
  person: isId,
  sequence: isSequence,
  vault: isId,
  when: isWhen,
});

/** Another person who may write in these categories, from one keyset to another (null: still may). */
export type GrantAuthor = GuardedType<typeof isAuthor>;

/**
 * A category of a grant, with the key version of the keyset. `plusDays`: the category opens this many days
 * after the others.
 */
export type GrantCategory = GuardedType<typeof isGrantCategory>;

/** The payload of a grant's document. `keyset` is the sequence number of the keyset that it was signed for. */
export type GrantPayload = GuardedType<typeof isMembers>;

/**
 * The form of a grant's document. In addition to its members, these rules apply: at least one category;
 * authors only have categories of the document; a window ends no earlier than it begins; a release has the
 * level `view` and a waiting period; only a release has `plusDays`.
 */
export const grantForm: DocumentForm<GrantPayload> = {
  typ: 'kinfolio-grant-1',
  isPayload: (value): value is GrantPayload => isMembers(value) && isConsistent(value),
};

/** A payload with its lists sorted. Signing rejects a list with duplicates. */
export function sortGrantLists(payload: GrantPayload): GrantPayload {
  const authors = payload.authors.map(author => ({ ...author, categories: author.categories.toSorted() }));
  return {
    ...payload,
    authors: sortByMember('account', authors),
    categories: sortByMember('category', payload.categories),
  };
}

/** Signs the document of a grant with the owner's key. Throws VaultError `bad_document`. */
export async function signGrant(payload: GrantPayload, key: SigningKey): Promise<string> {
  return await signDocument(grantForm, payload, key);
}

/** Reads the document of a grant strictly without verifying a signature. Throws nothing. */
export function readGrant(text: string): DocumentReadResult<GrantPayload> {
  return readDocument(grantForm, text);
}

/** Reads the document strictly, and verifies that the key with this public half signed it. Throws nothing. */
export async function verifyGrant(text: string, sign: string): Promise<VerifiedDocument<GrantPayload>> {
  return await verifyDocument(grantForm, text, sign);
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isConsistent({ authors, categories, level, owner, when }: GrantPayload): boolean {
  const ids = new Set(categories.map(({ category }) => category));
  const fits =
    ids.size > 0 &&
    authors.every(one => one.account !== owner && one.categories.every(category => ids.has(category)));
  if (!fits) return false;
  if (when.kind === 'release') {
    return level === 'view' && (when.silentDays !== null || when.askDays !== null);
  }
  const isAtOnce = categories.every(({ plusDays }) => plusDays === 0);
  return isAtOnce && (when.kind === 'always' || when.from <= when.to);
}
