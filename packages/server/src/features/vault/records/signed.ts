import { batchPayload, checkpointPayload } from '@kinfolio/contract/records/categories';
import type { PushedRecord, PushRequest } from '@kinfolio/contract/records/push-and-pull';
import { readSignedDocument, sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultMemberKey } from './store.ts';

// The server compares signed documents with the rows that were sent with them, but does not verify
// signatures. Readers do that.

/** A batch that matches the rows of its push, with the id under which it is stored. */
export interface VerifiedBatch {
  readonly id: string;
  readonly categoryId: string;
  readonly document: string;
}

/** A checkpoint by this account for a category of this vault. */
export interface ParsedCheckpoint {
  readonly document: string;
  readonly keyset: number;
  readonly revision: number;
  readonly previous: string | null;
}

/**
 * The envelopes that the batch of each category signs, in the order in which they were pushed. If a record
 * has remains, they follow its envelope.
 */
export function toSignedEnvelopes(records: readonly PushedRecord[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (category: string, ...envelopes: string[]) =>
    found.set(category, [...(found.get(category) ?? []), ...envelopes]);
  for (const { categoryId, envelope, remains, departure } of records) {
    add(categoryId, envelope, ...(remains === undefined ? [] : [remains]));
    if (departure !== undefined) add(departure.categoryId, departure.envelope);
  }
  return found;
}

/**
 * The batches of a push, by category. `keyset` is the sequence of the newest keyset. Throws `bad_request` unless there
 * is exactly one for each category with exactly these envelopes, by this account in this vault.
 */
export function readVerifiedBatches(
  { vaultId, accountId }: VaultMemberKey,
  envelopes: ReadonlyMap<string, readonly string[]>,
  documents: readonly string[],
  keyset: number,
): Map<string, VerifiedBatch> {
  const found = new Map<string, VerifiedBatch>();
  for (const document of documents) {
    const payload = readSignedDocument(document, 'kinfolio-batch-1', batchPayload)?.payload;
    const wanted = envelopes.get(payload?.category ?? '');
    const fits =
      payload?.author === accountId &&
      payload.vault === vaultId &&
      payload.keyset <= keyset &&
      wanted?.length === payload.leaves.length &&
      wanted.every((envelope, place) => sha256(envelope) === payload.leaves[place]);
    if (!fits || found.has(payload.category)) throw createMismatchError();
    found.set(payload.category, { id: crypto.randomUUID(), categoryId: payload.category, document });
  }
  if (found.size !== envelopes.size) throw createMismatchError();
  return found;
}

/**
 * The checkpoints of a push, by category. Throws `bad_request` for a checkpoint with another vault, author or form, or
 * for a second one.
 */
export function readCheckpoints(
  { vaultId, accountId }: VaultMemberKey,
  documents: PushRequest['checkpoints'],
): Map<string, ParsedCheckpoint> {
  const found = new Map<string, ParsedCheckpoint>();
  for (const document of documents ?? []) {
    const read = readSignedDocument(document, 'kinfolio-checkpoint-1', checkpointPayload);
    const payload = read?.payload;
    const fits = payload?.author === accountId && payload.vault === vaultId;
    if (read === undefined || !fits || found.has(payload.category)) throw createMismatchError();
    const { category, keyset, revision, previous } = payload;
    found.set(category, { document, keyset, revision, previous });
  }
  return found;
}

/**
 * The revision up to which a checkpoint counts, as checked when it was stored; undefined for any other kind of
 * document.
 */
export const readCheckpointRevision = (document: string): number | undefined =>
  readSignedDocument(document, 'kinfolio-checkpoint-1', checkpointPayload)?.payload.revision;

export const createMismatchError = () =>
  new ServerError('bad_request', 'What is signed does not match what was sent.');
