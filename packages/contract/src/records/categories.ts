import * as z from 'zod/mini';

import {
  bytes32,
  defaultPageRecords,
  envelope,
  maxCategoryKeys,
  maxDocumentLength,
  maxPageRecords,
  randomId,
  signedDocument,
  version,
} from '../shapes.ts';

const count = z.int().check(z.minimum(0));

/** A number for each category, keyed by the category's id. */
export const numbersByCategory = z
  .record(randomId, count)
  .check(z.refine(given => Object.keys(given).length <= maxCategoryKeys, 'too many categories'));

/**
 * The payload of a batch, `typ` `kinfolio-batch-1`. It names the author of the rows that a push writes in one
 * category.
 */
export const batchPayload = z.strictObject({
  author: z.string(),
  category: z.string(),
  identityVersion: version,
  keyset: version,
  /**
   * The hash of each envelope, in the order pushed. For a deleted row, the hash of its remains follows the hash of the
   * row.
   */
  leaves: z.array(bytes32).check(z.minLength(1)),
  vault: z.string(),
});

/**
 * The payload of a checkpoint, `typ` `kinfolio-checkpoint-1`. It describes all rows of a category at one
 * revision.
 */
export const checkpointPayload = z.strictObject({
  author: z.string(),
  category: z.string(),
  count,
  identityVersion: version,
  keyset: version,
  /** The hash of the category's previous checkpoint; null for the first. */
  previous: z.nullable(bytes32),
  revision: count,
  root: bytes32,
  vault: z.string(),
});

/**
 * The signatures of a push: one batch for each category that it writes in, and at most one checkpoint for
 * each.
 */
export const pushSignatureFields = {
  batches: z.optional(z.array(signedDocument).check(z.maxLength(maxCategoryKeys))),
  checkpoints: z.optional(z.array(signedDocument).check(z.maxLength(maxCategoryKeys))),
};

/**
 * What a moved record leaves in its previous category: the same record and version, marked as deleted and
 * without fields.
 */
export const pushedMoveMarker = z.strictObject({ categoryId: randomId, keyVersion: version, envelope });

/**
 * Where the last pull ended in each category, and how many rows to return. A category that is absent is read from the
 * beginning.
 */
export const pullRequest = z.strictObject({
  after: numbersByCategory,
  limit: z.optional(
    z.int().check(z.minimum(1), z.maximum(maxPageRecords), z.meta({ default: defaultPageRecords })),
  ),
});
/** See {@link pullRequest}. */
export type PullRequest = z.infer<typeof pullRequest>;

/** A category that the caller may open, with the number of its latest write and its newest checkpoint. */
export const categoryState = z.object({
  id: z.string(),
  revision: z.number(),
  checkpoint: z.nullable(z.string().check(z.maxLength(maxDocumentLength))),
  /**
   * For readers: the version and hash of each row as it was at the checkpoint, if it was replaced afterwards.
   * The hash is null for a deleted row.
   */
  replaced: z.optional(
    z.array(z.object({ id: z.string(), version: z.number(), leaf: z.nullable(z.string()) })),
  ),
});
/** See {@link categoryState}. */
export type CategoryState = z.infer<typeof categoryState>;

/**
 * A departure (see {@link pushedMoveMarker}) as the server returns it. As with records, its form is not
 * checked, so that one damaged row does not block the others.
 */
export const storedMoveMarker = z.object({
  id: z.string(),
  categoryId: z.string(),
  keyVersion: z.number(),
  version: z.number(),
  envelope: z.string(),
  revision: z.number(),
  batch: z.nullable(z.string()),
});
/** See {@link storedMoveMarker}. */
export type StoredMoveMarker = z.infer<typeof storedMoveMarker>;

/** A batch that rows in the same response refer to. */
export const storedBatch = z.object({ id: z.string(), document: z.string() });
/** See {@link storedBatch}. */
export type StoredBatch = z.infer<typeof storedBatch>;
