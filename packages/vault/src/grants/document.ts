// What it is: the document of a grant: what a person may open, when, and who else writes there; signed by the owner.
// Use it for: making and changing a grant, and judging what a server shows of one.
// Never use it for: what is open now. That is the gate's, from rows and the clock.

import {
  type Guard,
  type Guarded,
  isDayText,
  isId,
  isKeyText,
  isSequence,
  isSortedIds,
  isVersion,
  objectOf,
  orNull,
  sortedBy,
  sortedListOf,
  wholeFrom,
  wordOf,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type ReadDocument,
  readDocument,
  type SigningKey,
  signDocument,
  type VerifiedDocument,
  verifyDocument,
} from '../documents/signed-document.ts';

const isAuthor = objectOf({
  account: isId,
  categories: isSortedIds,
  from: isSequence,
  identityVersion: isVersion,
  sign: isKeyText,
  to: orNull(isSequence),
});
const isGrantCategory = objectOf({
  category: isId,
  check: isKeyText,
  keyVersion: isVersion,
  plusDays: wholeFrom(0, 365),
});
const isAlways = objectOf({ kind: wordOf('always') });
const isWindow = objectOf({ from: isDayText, kind: wordOf('window'), to: isDayText });
const isWaitDays = orNull(wholeFrom(1, 90));
const isRelease = objectOf({
  askDays: isWaitDays,
  kind: wordOf('release'),
  longRoad: isFlag,
  silentDays: isWaitDays,
});

const isWhen: Guard<Guarded<typeof isAlways> | Guarded<typeof isWindow> | Guarded<typeof isRelease>> = (
  value,
): value is Guarded<typeof isAlways> | Guarded<typeof isWindow> | Guarded<typeof isRelease> =>
  isAlways(value) || isWindow(value) || isRelease(value);

const isMembers = objectOf({
  authors: sortedListOf('account', isAuthor),
  categories: sortedListOf('category', isGrantCategory),
  grant: isId,
  identityVersion: isVersion,
  keyset: isSequence,
  level: wordOf('view', 'edit', 'full'),
  owner: isId,
  person: isId,
  sequence: isSequence,
  vault: isId,
  when: isWhen,
});

/** Who else may write in these categories: from one keyset on, until another (null: still). */
export type GrantAuthor = Guarded<typeof isAuthor>;

/** A category of a grant at the keyset's key version. `plusDays`: it opens so many days after the others. */
export type GrantCategory = Guarded<typeof isGrantCategory>;

/** Everything the document of a grant holds. `keyset` is the sequence of the keyset that it was signed for. */
export type GrantPayload = Guarded<typeof isMembers>;

/**
 * The form of a grant's document. Beyond its members: at least one category; authors have categories of the document; a
 * window ends no earlier than it begins; a release is `view` and has a wait; only a release has `plusDays`.
 */
export const grantForm: DocumentForm<GrantPayload> = {
  typ: 'kinfolio-grant-1',
  isPayload: (value): value is GrantPayload => isMembers(value) && isConsistent(value),
};

/** A payload with its lists sorted. A twin in a list is refused when it is signed. */
export function sortedGrant(payload: GrantPayload): GrantPayload {
  const authors = payload.authors.map(author => ({ ...author, categories: author.categories.toSorted() }));
  return {
    ...payload,
    authors: sortedBy('account', authors),
    categories: sortedBy('category', payload.categories),
  };
}

/** Signs the document of a grant with the owner's key. Throws VaultError `bad_document`. */
export async function signGrant(payload: GrantPayload, key: SigningKey): Promise<string> {
  return await signDocument(grantForm, payload, key);
}

/** Reads the document of a grant strictly and verifies no signature. Throws nothing. */
export function readGrant(text: string): ReadDocument<GrantPayload> {
  return readDocument(grantForm, text);
}

/** Reads the document strictly and verifies that the key with this public half signed it. Throws nothing. */
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
