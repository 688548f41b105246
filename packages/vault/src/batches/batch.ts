// What it is: a batch: one signature over the rows of a push in one category.
// Use it for: knowing who wrote a row, checked once when it arrives.
// Never use it for: opening rows. A leaf is the hash of an envelope, whatever is inside.

import { sha256OfText } from '../digest.ts';
import { type Guarded, isId, isKeyText, isSequence, isVersion, listOf, objectOf } from '../documents/form.ts';
import {
  type DocumentForm,
  type ReadDocument,
  readDocument,
  type SigningKey,
  signDocument,
} from '../documents/signed-document.ts';
import type { IdentityLink } from '../identity/link.ts';
import { type Authored, type AuthorLookup, type VerifiedAuthored, verifyAuthored } from './authored.ts';

const isBatchMembers = objectOf({
  author: isId,
  category: isId,
  identityVersion: isVersion,
  keyset: isSequence,
  leaves: listOf(isKeyText),
  vault: isId,
});

/** What a batch holds. `leaves` are in the order pushed, at least one; that of remains is right after its row's. */
export type BatchPayload = Guarded<typeof isBatchMembers>;

const batchForm: DocumentForm<BatchPayload> = {
  typ: 'kinfolio-batch-1',
  isPayload: (value): value is BatchPayload => isBatchMembers(value) && value.leaves.length > 0,
};

/** The leaf of a row or of remains: SHA-256 of the ASCII text of its envelope, 43 characters of base64url. */
export async function leafOf(envelope: string): Promise<string> {
  return await sha256OfText(envelope);
}

/** Signs a batch with the author's key. Throws VaultError `bad_document`, also for more leaves than a document holds. */
export async function signBatch(payload: BatchPayload, key: SigningKey): Promise<string> {
  return await signDocument(batchForm, payload, key);
}

/** Reads a batch strictly and verifies no signature: what a server compares with the request. Throws nothing. */
export function readBatch(text: string): ReadDocument<BatchPayload> {
  return readDocument(batchForm, text);
}

/** Reads a batch of a category and verifies its author. See {@link verifyAuthored}. Throws nothing. */
export async function verifyBatch(
  text: string,
  place: Pick<Authored, 'category' | 'vault'>,
  authors: AuthorLookup,
  links: readonly IdentityLink[] = [],
): Promise<VerifiedAuthored<BatchPayload>> {
  return await verifyAuthored(batchForm, text, place, authors, links);
}
