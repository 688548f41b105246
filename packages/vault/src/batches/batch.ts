// What it is: a batch, which is one signature over the rows of a push in one category.
// Use it for: knowing who wrote a row, checked once when it arrives.
// Never use it for: opening rows. A leaf is the hash of an envelope, whatever is inside.

import { hashTextSha256 } from '../digest.ts';
import {
  type GuardedType,
  isExactObject,
  isId,
  isKeyText,
  isListOf,
  isSequence,
  isVersion,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type DocumentReadResult,
  readDocument,
  type SigningKey,
  signDocument,
} from '../documents/signed-document.ts';
import type { IdentityLink } from '../identity/link.ts';
import { type AuthorLookup, type AuthorMembers, type VerifiedAuthor, verifyAuthored } from './authored.ts';

const isBatchMembers = isExactObject({
  author: isId,
  category: isId,
  identityVersion: isVersion,
  keyset: isSequence,
  leaves: isListOf(isKeyText),
  vault: isId,
});

/**
 * The payload of a batch. `leaves` has at least one entry, in the order in which the rows were pushed. The
 * leaf of a deleted row is followed by the leaf of its remains, the envelope that replaces the row when it is
 * purged.
 */
export type BatchPayload = GuardedType<typeof isBatchMembers>;

const batchForm: DocumentForm<BatchPayload> = {
  typ: 'kinfolio-batch-1',
  isPayload: (value): value is BatchPayload => isBatchMembers(value) && value.leaves.length > 0,
};

/**
 * The leaf of a row, or of the remains of a deleted row: the SHA-256 of its envelope's ASCII text, 43 characters of
 * base64url.
 */
export async function hashLeaf(envelope: string): Promise<string> {
  return await hashTextSha256(envelope);
}

/**
 * Signs a batch with the author's key. Throws VaultError `bad_document`, including for more leaves than a document can
 * hold.
 */
export async function signBatch(payload: BatchPayload, key: SigningKey): Promise<string> {
  return await signDocument(batchForm, payload, key);
}

/**
 * Parses a batch strictly, without verifying its signature. A server uses this to compare the batch with the
 * request. Throws nothing.
 */
export function readBatch(text: string): DocumentReadResult<BatchPayload> {
  return readDocument(batchForm, text);
}

/** Reads a batch in a category and verifies its author. See {@link verifyAuthored}. Throws nothing. */
export async function verifyBatch(
  text: string,
  place: Pick<AuthorMembers, 'category' | 'vault'>,
  authors: AuthorLookup,
  links: readonly IdentityLink[] = [],
): Promise<VerifiedAuthor<BatchPayload>> {
  return await verifyAuthored(batchForm, text, place, authors, links);
}
