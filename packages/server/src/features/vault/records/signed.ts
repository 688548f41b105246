import { batchPayload, checkpointPayload } from '@kinfolio/contract/records/categories';
import type { PushedRecord, PushRequest } from '@kinfolio/contract/wire';
import { readSignedDocument, sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultKey } from './store.ts';

// The server compares what is signed with what comes with it, and verifies no signature: readers do.

/** A batch that fits the rows of its push, under the id that it is stored by. */
export interface FittingBatch {
  readonly id: string;
  readonly categoryId: string;
  readonly document: string;
}

/** A checkpoint of a category of this vault by this account. */
export interface ReadCheckpoint {
  readonly document: string;
  readonly keyset: number;
  readonly revision: number;
  readonly previous: string | null;
}

/** By category, the envelopes that its batch signs: in the order pushed, remains right after their row. */
export function signedEnvelopes(records: readonly PushedRecord[]): Map<string, string[]> {
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
 * The batches of a push, by category. `keyset` is the sequence of the newest one. Throws `bad_request` unless there is one
 * for each category with exactly these envelopes, by this account in this vault.
 */
export function fittingBatches(
  { vaultId, accountId }: VaultKey,
  envelopes: ReadonlyMap<string, readonly string[]>,
  documents: readonly string[],
  keyset: number,
): Map<string, FittingBatch> {
  const found = new Map<string, FittingBatch>();
  for (const document of documents) {
    const payload = readSignedDocument(document, 'kinfolio-batch-1', batchPayload)?.payload;
    const wanted = envelopes.get(payload?.category ?? '');
    const fits =
      payload?.author === accountId &&
      payload.vault === vaultId &&
      payload.keyset <= keyset &&
      wanted?.length === payload.leaves.length &&
      wanted.every((envelope, place) => sha256(envelope) === payload.leaves[place]);
    if (!fits || found.has(payload.category)) throw notFitting();
    found.set(payload.category, { id: crypto.randomUUID(), categoryId: payload.category, document });
  }
  if (found.size !== envelopes.size) throw notFitting();
  return found;
}

/** The checkpoints of a push, by category. Throws `bad_request` for one of another vault, author or form, or a second. */
export function readCheckpoints(
  { vaultId, accountId }: VaultKey,
  documents: PushRequest['checkpoints'],
): Map<string, ReadCheckpoint> {
  const found = new Map<string, ReadCheckpoint>();
  for (const document of documents ?? []) {
    const read = readSignedDocument(document, 'kinfolio-checkpoint-1', checkpointPayload);
    const payload = read?.payload;
    const fits = payload?.author === accountId && payload.vault === vaultId;
    if (read === undefined || !fits || found.has(payload.category)) throw notFitting();
    const { category, keyset, revision, previous } = payload;
    found.set(category, { document, keyset, revision, previous });
  }
  return found;
}

/** The revision that a checkpoint counts, as it was checked when it was taken; undefined for another document. */
export const checkpointRevision = (document: string): number | undefined =>
  readSignedDocument(document, 'kinfolio-checkpoint-1', checkpointPayload)?.payload.revision;

/** What is signed is about something else. */
export const notFitting = () => new ServerError('bad_request', 'What is signed does not fit what was sent.');
