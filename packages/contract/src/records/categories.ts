import * as z from 'zod/mini';

import {
  bytes32,
  defaultPageRecords,
  envelope,
  id,
  maxCategoryKeys,
  maxDocumentLength,
  maxPageRecords,
  signedDocument,
  version,
} from '../shapes.ts';

const count = z.int().check(z.minimum(0));

/** A number of each category, by its id. */
export const byCategory = z
  .record(id, count)
  .check(z.refine(given => Object.keys(given).length <= maxCategoryKeys, 'too many categories'));

/** What a batch holds, `typ` `kinfolio-batch-1`: who wrote the rows of a push in one category. */
export const batchPayload = z.strictObject({
  author: z.string(),
  category: z.string(),
  identityVersion: version,
  keyset: version,
  /** The hash of each envelope, in the order pushed; that of remains is right after its row's. */
  leaves: z.array(bytes32).check(z.minLength(1)),
  vault: z.string(),
});

/** What a checkpoint holds, `typ` `kinfolio-checkpoint-1`: all rows of a category at a revision. */
export const checkpointPayload = z.strictObject({
  author: z.string(),
  category: z.string(),
  count,
  identityVersion: version,
  keyset: version,
  /** The hash of the category's checkpoint before. */
  previous: z.nullable(bytes32),
  revision: count,
  root: bytes32,
  vault: z.string(),
});

/** What a push is signed by: one batch for each category it writes in, and at most one checkpoint for each. */
export const signedLists = {
  batches: z.optional(z.array(signedDocument).check(z.maxLength(maxCategoryKeys))),
  checkpoints: z.optional(z.array(signedDocument).check(z.maxLength(maxCategoryKeys))),
};

/** What a record that moves leaves in the category it was in: the same record and version, deleted, without fields. */
export const departureLeft = z.strictObject({ categoryId: id, keyVersion: version, envelope });

/** Where the last pull ended in each category (one that is absent: at the beginning), and how many rows to answer with. */
export const pullRequest = z.strictObject({
  after: byCategory,
  limit: z.optional(
    z.int().check(z.minimum(1), z.maximum(maxPageRecords), z.meta({ default: defaultPageRecords })),
  ),
});
/** See {@link pullRequest}. */
export type PullRequest = z.infer<typeof pullRequest>;

/** A category that the caller may open: the number of its latest write, and its newest checkpoint. */
export const categoryState = z.object({
  id: z.string(),
  revision: z.number(),
  checkpoint: z.nullable(z.string().check(z.maxLength(maxDocumentLength))),
  /** To readers: version and hash of what rows of after the checkpoint replaced; a null hash for what was deleted. */
  replaced: z.optional(
    z.array(z.object({ id: z.string(), version: z.number(), leaf: z.nullable(z.string()) })),
  ),
});
/** See {@link categoryState}. */
export type CategoryState = z.infer<typeof categoryState>;

/** A departure as it comes back; its form is not checked, as that of records is not. */
export const storedDeparture = z.object({
  id: z.string(),
  categoryId: z.string(),
  keyVersion: z.number(),
  version: z.number(),
  envelope: z.string(),
  revision: z.number(),
  batch: z.nullable(z.string()),
});
/** See {@link storedDeparture}. */
export type StoredDeparture = z.infer<typeof storedDeparture>;

/** A batch that rows of the same answer name. */
export const storedBatch = z.object({ id: z.string(), document: z.string() });
/** See {@link storedBatch}. */
export type StoredBatch = z.infer<typeof storedBatch>;
