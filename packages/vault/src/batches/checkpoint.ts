// What it is: a checkpoint, which covers all rows of a category at a revision in one signed hash.
// Use it for: detecting that a server withholds rows or shows older ones.
// Never use it for: signing rows that were not verified against the previous checkpoint. The signature would
// vouch for whatever a server showed.

import {
  type GuardedType,
  isCount,
  isExactObject,
  isId,
  isKeyText,
  isNullOr,
  isSequence,
  isVersion,
  sortByMember,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type DocumentReadResult,
  readDocument,
  type SigningKey,
  signDocument,
} from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { IdentityLink } from '../identity/link.ts';
import { decodeBase64Url, encodeBase64Url } from '../primitives/base64url.ts';
import { concatBytes, uint32ToBytes, uuidToBytes } from '../primitives/byte-parts.ts';
import { hashBytes } from '../primitives/hash.ts';
import { type AuthorLookup, type AuthorMembers, type VerifiedAuthor, verifyAuthored } from './authored.ts';

const isCheckpointPayload = isExactObject({
  author: isId,
  category: isId,
  count: isCount,
  identityVersion: isVersion,
  keyset: isSequence,
  previous: isNullOr(isKeyText),
  revision: isCount,
  root: isKeyText,
  vault: isId,
});

/**
 * The payload of a checkpoint. `count` is the number of rows and departures in `root`. `previous` is the hash
 * of the category's previous checkpoint. `revision` is 0 for a category without pushes.
 */
export type CheckpointPayload = GuardedType<typeof isCheckpointPayload>;

const checkpointForm: DocumentForm<CheckpointPayload> = {
  typ: 'kinfolio-checkpoint-1',
  isPayload: isCheckpointPayload,
};

/**
 * A row, or a departure (the mark that a record leaves in the category it moves out of), as it enters a root.
 */
export interface CheckpointRow {
  readonly id: string;
  readonly version: number;
  /**
   * The hash of the row's envelope, as `hashLeaf` returns it; null for a deleted row and for a departure, whose content
   * may have been purged.
   */
  readonly leaf: string | null;
}

/** Root and count of a category's rows and departures, in any order. */
export interface CheckpointRoot {
  readonly root: string;
  readonly count: number;
}

/**
 * Computes a root: SHA-256 over the id (16 bytes), version (4, big-endian) and leaf (32, or zeros) of each
 * row, sorted by id. Throws VaultError `bad_context` for a duplicate id, and for an invalid id, version or
 * leaf.
 */
export async function computeCheckpointRoot(rows: readonly CheckpointRow[]): Promise<CheckpointRoot> {
  const sorted = sortByMember('id', rows);
  if (sorted.some(({ id }, at) => id === sorted[at - 1]?.id)) {
    throw new VaultError('bad_context', 'a checkpoint has the same row twice');
  }
  const root = encodeBase64Url(await hashBytes(concatBytes(sorted.flatMap(partsOfRow))));
  return { root, count: sorted.length };
}

/** Signs a checkpoint with the author's key. Throws VaultError `bad_document`. */
export async function signCheckpoint(payload: CheckpointPayload, key: SigningKey): Promise<string> {
  return await signDocument(checkpointForm, payload, key);
}

/** Reads a checkpoint strictly without verifying a signature. Throws nothing. */
export function readCheckpoint(text: string): DocumentReadResult<CheckpointPayload> {
  return readDocument(checkpointForm, text);
}

/** Reads a checkpoint of a category and verifies its author. See {@link verifyAuthored}. Throws nothing. */
export async function verifyCheckpoint(
  text: string,
  place: Pick<AuthorMembers, 'category' | 'vault'>,
  authors: AuthorLookup,
  links: readonly IdentityLink[] = [],
): Promise<VerifiedAuthor<CheckpointPayload>> {
  return await verifyAuthored(checkpointForm, text, place, authors, links);
}

/**
 * Whether a checkpoint covers exactly these rows. Throws the same errors as {@link computeCheckpointRoot}.
 */
export async function isCheckpointOfRows(
  checkpoint: CheckpointPayload,
  rows: readonly CheckpointRow[],
): Promise<boolean> {
  const { root, count } = await computeCheckpointRoot(rows);
  return checkpoint.root === root && checkpoint.count === count;
}

function partsOfRow({ id, version, leaf }: CheckpointRow) {
  const hash = leaf === null ? new Uint8Array(32) : isKeyText(leaf) ? decodeBase64Url(leaf) : undefined;
  if (!isId(id) || !isVersion(version) || hash === undefined) {
    throw new VaultError('bad_context', 'a row of a checkpoint has an id, a version and a leaf');
  }
  return [uuidToBytes(id), uint32ToBytes(version), hash];
}
