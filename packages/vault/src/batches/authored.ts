// What it is: who may have written a document in a category, and whether they did.
// Use it for: batches and checkpoints, which both name an author, a vault, a category and a keyset.
// Never use it for: an author whose key was looked up by an email. A key is pinned when the person is invited.

import type { DocumentForm } from '../documents/signed-document.ts';
import { isSignedBy, readDocument } from '../documents/signed-document.ts';
import { type IdentityLink, reachableIdentities } from '../identity/link.ts';
import type { KeysetPayload } from '../keyset/payload.ts';

/** The members by which an author is judged. */
export interface Authored {
  readonly author: string;
  readonly category: string;
  readonly identityVersion: number;
  /** The sequence of the keyset under which it was written. */
  readonly keyset: number;
  readonly vault: string;
}

/** An author's key: which version of their identity, and its signing half. */
export interface AuthorKey {
  readonly identityVersion: number;
  readonly sign: string;
}

/** The key of who wrote, if they might: undefined for an account that might not write there, then or now. */
export type AuthorLookup = (written: Authored) => AuthorKey | undefined;

/** A document by a rightful author, or none. */
export type VerifiedAuthored<Payload> =
  | { ok: true; payload: Payload }
  | { readonly ok: false; readonly problem: 'not-theirs' };

/**
 * Who could edit in the keyset that a document names, and still can in the newest. `named` is asked for the keyset of a
 * sequence, and answers undefined for one that is not known. Both keysets were verified by the caller. Members, who have
 * no keyset, make a lookup of their grant's document instead.
 */
export function authorsOfKeysets(
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
 * Reads a document of a vault's category and verifies its author. An author who renewed their identity is known by the
 * links that come with it (`renewed` only). `not-theirs` for everything else; throws nothing.
 */
export async function verifyAuthored<Payload extends Authored>(
  form: DocumentForm<Payload>,
  text: string,
  place: Pick<Authored, 'category' | 'vault'>,
  authors: AuthorLookup,
  links: readonly IdentityLink[],
): Promise<VerifiedAuthored<Payload>> {
  const notTheirs = { ok: false, problem: 'not-theirs' } as const;
  const read = readDocument(form, text);
  if (!read.ok || read.payload.vault !== place.vault || read.payload.category !== place.category)
    return notTheirs;
  const { payload } = read;
  const key = authors(payload);
  const sign = key === undefined ? undefined : await signingHalf(payload, key, links);
  return sign !== undefined && (await isSignedBy(text, sign)) ? { ok: true, payload } : notTheirs;
}

/** The key in a keyset of who may edit there: the owner everywhere, a member by their rights. */
function editorKey(
  { identity, members, owner }: KeysetPayload,
  { author, category }: Authored,
): AuthorKey | undefined {
  if (author === owner) return { identityVersion: identity.version, sign: identity.sign };
  const member = members.find(({ account }) => account === author);
  const rights = member?.categories.find(one => one.category === category)?.rights;
  return member !== undefined && rights === 'edit'
    ? { identityVersion: member.identityVersion, sign: member.sign }
    : undefined;
}

/** The signing half of the version that the document names: the one that is known, or one linked from it. */
async function signingHalf(
  { author, identityVersion }: Authored,
  known: AuthorKey,
  links: readonly IdentityLink[],
): Promise<string | undefined> {
  if (identityVersion === known.identityVersion) return known.sign;
  const reached = await reachableIdentities(author, known.sign, links, ['renewed']);
  return reached.find(({ version }) => version === identityVersion)?.sign;
}
