// What it is: a check that the author of a document was allowed to write in its category, and wrote it.
// Use it for: batches and checkpoints, which both name an author, a vault, a category and a keyset.
// Never use it for: an author whose key was looked up by email. The owner's device pins a person's key when
// it confirms them.

import type { DocumentForm } from '../documents/signed-document.ts';
import { isSignedBy, readDocument } from '../documents/signed-document.ts';
import { type IdentityLink, listReachableIdentities } from '../identity/link.ts';
import type { KeysetPayload } from '../keyset/payload.ts';

/** The members of a document that identify its author. */
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
 * Looks up the author's key. Undefined if the account was not allowed to write then, or is not allowed now.
 */
export type AuthorLookup = (written: AuthorMembers) => AuthorKey | undefined;

/** A document that a permitted author wrote, or a rejection. */
export type VerifiedAuthor<Payload> =
  | { ok: true; payload: Payload }
  | { readonly ok: false; readonly problem: 'not-theirs' };

/**
 * Creates a lookup of the accounts that could edit in the keyset that a document names, and still can in the
 * newest. `named` looks up a keyset by its sequence number; undefined if it is not known. The caller must
 * have verified both keysets. Members, who have no keyset, create a lookup from their grant's document
 * instead.
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
 * Reads a document in a vault's category and verifies its author. An author who renewed their identity is
 * recognised by the identity links that are passed in, of which only those with the reason `renewed` count.
 * Returns `not-theirs` in every other case. Throws nothing.
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

/**
 * The key, from a keyset, of an account that may edit a category. The owner may edit every category, a member
 * those for which they have the right.
 */
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
 * Finds the signing key of the identity version that the document names. This is the known version, or one
 * that can be reached from it through links.
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
