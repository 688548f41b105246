// What it is: a check that the author of a document was allowed to write in its category, and wrote it. Use it for:
// batches and checkpoints, which both name an author, a vault, a category and a keyset. Never use it for: an author
// whose key was looked up by email. A key is pinned when the person is invited.

import type { DocumentForm } from '../documents/signed-document.ts';
import { isSignedBy, readDocument } from '../documents/signed-document.ts';
import { type IdentityLink, listReachableIdentities } from '../identity/link.ts';
import type { KeysetPayload } from '../keyset/payload.ts';

/** The members that identify an author. */
export interface AuthorMembers {
  readonly author: string;
  readonly category: string;
  readonly identityVersion: number;
  /** The sequence number of the keyset under which the document was written. */
  readonly keyset: number;
  readonly vault: string;
}

/** An author's key: the version of their identity, and its signing half. */
export interface AuthorKey {
  readonly identityVersion: number;
  readonly sign: string;
}

/**
 * The author's key, if they were allowed to write; undefined for an account that was not allowed then, or is not
 * allowed now.
 */
export type AuthorLookup = (written: AuthorMembers) => AuthorKey | undefined;

/** A document by a valid author, or a rejection. */
export type VerifiedAuthor<Payload> =
  | { ok: true; payload: Payload }
  | { readonly ok: false; readonly problem: 'not-theirs' };

/**
 * Creates a lookup of the accounts that could edit in the keyset that a document names, and still can in the newest.
 * `named` looks up a keyset by its sequence number, and returns undefined if it is not known. The caller has verified
 * both keysets. Members, who have no keyset, create a lookup from their grant's document instead.
 */
export function createAuthorLookup(
  named: (sequence: number) => KeysetPayload | undefined,
  newest: KeysetPayload,
): AuthorLookup {
  return written => {
    const then = named(written.keyset);
    if (then === undefined || then.vault !== newest.vault || then.sequence > newest.sequence)
      return undefined;
    if (written.vault !== newest.vault || editorKey(newest, written) === undefined) return undefined;
    return editorKey(then, written);
  };
}

/**
 * Reads a document in a vault's category and verifies its author. An author who renewed their identity is recognised by
 * the links that come with it (`renewed` only). Returns `not-theirs` in every other case. Throws nothing.
 */
export async function verifyAuthored<Payload extends AuthorMembers>(
  form: DocumentForm<Payload>,
  text: string,
  place: Pick<AuthorMembers, 'category' | 'vault'>,
  authors: AuthorLookup,
  links: readonly IdentityLink[],
): Promise<VerifiedAuthor<Payload>> {
  const notTheirs = { ok: false, problem: 'not-theirs' } as const;
  const read = readDocument(form, text);
  if (!read.ok || read.payload.vault !== place.vault || read.payload.category !== place.category)
    return notTheirs;
  const { payload } = read;
  const key = authors(payload);
  const sign = key === undefined ? undefined : await signingHalf(payload, key, links);
  return sign !== undefined && (await isSignedBy(text, sign)) ? { ok: true, payload } : notTheirs;
}

/** The key in a keyset for an account that may edit there: the owner everywhere, a member according to their rights. */
function editorKey(
  { identity, members, owner }: KeysetPayload,
  { author, category }: AuthorMembers,
): AuthorKey | undefined {
  if (author === owner) return { identityVersion: identity.version, sign: identity.sign };
  const member = members.find(({ account }) => account === author);
  const rights = member?.categories.find(one => one.category === category)?.rights;
  return member !== undefined && rights === 'edit'
    ? { identityVersion: member.identityVersion, sign: member.sign }
    : undefined;
}

/**
 * Finds the signing key of the identity version that the document names: the known version, or one to which links lead
 * from it.
 */
async function signingHalf(
  { author, identityVersion }: AuthorMembers,
  known: AuthorKey,
  links: readonly IdentityLink[],
): Promise<string | undefined> {
  if (identityVersion === known.identityVersion) return known.sign;
  const reached = await listReachableIdentities(author, known.sign, links, ['renewed']);
  return reached.find(({ version }) => version === identityVersion)?.sign;
}
