// What it is: a checkpoint: all rows of a category at a revision, in one signed hash.
// Use it for: noticing that a server holds rows back, or shows older ones.
// Never use it for: signing without a checkpoint that was verified. It would vouch for what a server showed.

import {
  type Guarded,
  isCount,
  isId,
  isKeyText,
  isSequence,
  isVersion,
  objectOf,
  orNull,
  sortedBy,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type ReadDocument,
  readDocument,
  type SigningKey,
  signDocument,
} from '../documents/signed-document.ts';
import { VaultError } from '../errors.ts';
import type { IdentityLink } from '../identity/link.ts';
import { base64UrlOfBytes, bytesOfBase64Url } from '../primitives/base64url.ts';
import { concatBytes, uint32Bytes, uuidBytes } from '../primitives/byte-parts.ts';
import { hashBytes } from '../primitives/hash.ts';
import { type Authored, type AuthorLookup, type VerifiedAuthored, verifyAuthored } from './authored.ts';

const isCheckpointPayload = objectOf({
  author: isId,
  category: isId,
  count: isCount,
  identityVersion: isVersion,
  keyset: isSequence,
  previous: orNull(isKeyText),
  revision: isCount,
  root: isKeyText,
  vault: isId,
});

/**
 * What a checkpoint holds. `count` is the number of rows and departures in `root`; `previous` the hash of the category's
 * checkpoint before; `revision` 0 for a category that nothing was pushed to.
 */
export type CheckpointPayload = Guarded<typeof isCheckpointPayload>;

const checkpointForm: DocumentForm<CheckpointPayload> = {
  typ: 'kinfolio-checkpoint-1',
  isPayload: isCheckpointPayload,
};

/** One row or departure, as it counts in a root. */
export interface CheckpointRow {
  readonly id: string;
  readonly version: number;
  /** `leafOf` its envelope; null for a deleted row and a departure, whose content may be purged. */
  readonly leaf: string | null;
}

/** Root and count of a category's rows and departures, in any order. */
export interface CheckpointRoot {
  readonly root: string;
  readonly count: number;
}

/**
 * SHA-256 over id (16 bytes), version (4, highest first) and leaf (32, or zeros) of each row, sorted by id. Throws
 * VaultError `bad_context` for an id twice, and for what is no id, version or leaf.
 */
export async function checkpointRootOf(rows: readonly CheckpointRow[]): Promise<CheckpointRoot> {
  const sorted = sortedBy('id', rows);
  if (sorted.some(({ id }, at) => id === sorted[at - 1]?.id)) {
    throw new VaultError('bad_context', 'a row comes twice in a checkpoint');
  }
  const root = base64UrlOfBytes(await hashBytes(concatBytes(sorted.flatMap(partsOfRow))));
  return { root, count: sorted.length };
}

/** Signs a checkpoint with the author's key. Throws VaultError `bad_document`. */
export async function signCheckpoint(payload: CheckpointPayload, key: SigningKey): Promise<string> {
  return await signDocument(checkpointForm, payload, key);
}

/** Reads a checkpoint strictly and verifies no signature. Throws nothing. */
export function readCheckpoint(text: string): ReadDocument<CheckpointPayload> {
  return readDocument(checkpointForm, text);
}

/** Reads a checkpoint of a category and verifies its author. See {@link verifyAuthored}. Throws nothing. */
export async function verifyCheckpoint(
  text: string,
  place: Pick<Authored, 'category' | 'vault'>,
  authors: AuthorLookup,
  links: readonly IdentityLink[] = [],
): Promise<VerifiedAuthored<CheckpointPayload>> {
  return await verifyAuthored(checkpointForm, text, place, authors, links);
}

/** Whether these are all the rows of a checkpoint. Throws as {@link checkpointRootOf} does. */
export async function isCheckpointOf(
  checkpoint: CheckpointPayload,
  rows: readonly CheckpointRow[],
): Promise<boolean> {
  const { root, count } = await checkpointRootOf(rows);
  return checkpoint.root === root && checkpoint.count === count;
}

function partsOfRow({ id, version, leaf }: CheckpointRow) {
  const hash = leaf === null ? new Uint8Array(32) : isKeyText(leaf) ? bytesOfBase64Url(leaf) : undefined;
  if (!isId(id) || !isVersion(version) || hash === undefined) {
    throw new VaultError('bad_context', 'a row of a checkpoint has an id, a version and a leaf');
  }
  return [uuidBytes(id), uint32Bytes(version), hash];
}
