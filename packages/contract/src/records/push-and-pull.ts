import * as z from 'zod/mini';
import {
  defaultPageRecords,
  envelope,
  maxPageRecords,
  maxPushRecords,
  randomId,
  utcInstant,
  version,
} from '../shapes.ts';
import {
  categoryState,
  numbersByCategory,
  pushedMoveMarker,
  pushSignatureFields,
  storedBatch,
  storedMoveMarker,
} from './categories.ts';

/** One record as the server stores it: its id, key, version, whether it is deleted, and the encrypted envelope. */
export const sealedRecord = z.strictObject({
  id: randomId,
  categoryId: randomId,
  keyVersion: version,
  version,
  deleted: z.boolean(),
  envelope,
});
/** See {@link sealedRecord}. */
export type SealedRecord = z.infer<typeof sealedRecord>;

/**
 * A record on its way to the server. A deletion includes its remains: the same record and version, sealed
 * without fields. They replace the envelope when the record is purged, so that a device can still verify that
 * a person deleted the record, and not the server. A record that moves leaves a `departure` in its previous
 * category.
 */
export const pushedRecord = z
  .strictObject({
    ...sealedRecord.shape,
    remains: z.optional(envelope),
    departure: z.optional(pushedMoveMarker),
  })
  .check(
    z.refine(
      record => record.deleted === (record.remains !== undefined),
      'remains when it is deleted, and only then',
    ),
    z.refine(
      ({ departure, categoryId, version: next }) =>
        departure === undefined || (departure.categoryId !== categoryId && next > 1),
      'a departure when it moves, and only then',
    ),
  );
/** See {@link pushedRecord}. */
export type PushedRecord = z.infer<typeof pushedRecord>;

/**
 * A record as the server returns it. The form of its parts is not checked, so that a damaged record does not
 * prevent the device from reading the others in the response.
 */
const storedRecord = z.object({
  id: z.string(),
  categoryId: z.string(),
  keyVersion: z.number(),
  version: z.number(),
  deleted: z.boolean(),
  envelope: z.string(),
});

/** A record in a page, with its number among the writes of its category, and the batch that signed it. */
const pulledRecord = z.object({
  ...storedRecord.shape,
  revision: z.number(),
  batch: z.nullable(z.string()),
});
/** See {@link pullResponse}. */
export type PulledRecord = z.infer<typeof pulledRecord>;

/**
 * Records to store. `version` is the new version: 1 for a new record, otherwise one more than the version
 * that was edited.
 */
export const pushRequest = z
  .strictObject({
    records: z.array(pushedRecord).check(
      z.maxLength(maxPushRecords),
      z.refine(records => new Set(records.map(record => record.id)).size === records.length, 'each id once'),
    ),
    ...pushSignatureFields,
    /** Set if a device returns what a restored server lost. Versions may then be skipped. */
    epoch: z.optional(randomId),
  })
  .check(
    z.refine(
      ({ records, checkpoints }) => records.length > 0 || (checkpoints ?? []).length > 0,
      'records, or a checkpoint',
    ),
  );
/** See {@link pushRequest}. */
export type PushRequest = z.infer<typeof pushRequest>;

/**
 * The outcome for one pushed record. `stored`: it is now the current version, or already was. `stale`:
 * another write came first. `current` is then the result of that write, or null if no later version of the
 * record can be stored.
 */
export const pushResult = z.discriminatedUnion('outcome', [
  z.object({ id: randomId, outcome: z.literal('stored'), version }),
  z.object({ id: randomId, outcome: z.literal('stale'), current: z.nullable(storedRecord) }),
]);
/** See {@link pushResult}. */
export type PushResult = z.infer<typeof pushResult>;

/**
 * The response to a push: one result for each pushed record, in the same order; the revision of each category
 * that was written or has a checkpoint in the push; and the categories whose checkpoint was not accepted. A
 * checkpoint is not accepted if it is for another revision or does not follow the newest one.
 */
export const pushResponse = z.object({
  results: z.array(pushResult),
  revisions: numbersByCategory,
  behind: z.array(z.string()),
});
/** See {@link pushResponse}. */
export type PushResponse = z.infer<typeof pushResponse>;

/** The response to a push with stale records. */
export const pushConflict = z.object({
  code: z.literal('version_conflict'),
  message: z.string(),
  details: pushResponse,
});

/**
 * The cursor at which the last page ended (opaque, and absent for the first page), and how many versions to
 * return.
 */
export const versionsQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1), z.maximum(maxPageRecords), z.meta({ default: defaultPageRecords })),
  ),
});

/**
 * The rows written since the cursor, each only in its current version, category by category and oldest write
 * first. `after` is where the next page begins. `categories` are all categories that the caller may open, in
 * the state in which the page was read.
 */
export const pullResponse = z.object({
  categories: z.array(categoryState),
  records: z.array(pulledRecord),
  departures: z.array(storedMoveMarker),
  batches: z.array(storedBatch),
  after: numbersByCategory,
  more: z.boolean(),
});
/** See {@link pullResponse}. */
export type PullResponse = z.infer<typeof pullResponse>;

/** A version of a record that a later one has replaced, and when the server stored it. */
const storedVersion = z.object({
  ...storedRecord.shape,
  /** The number of this write within its category; null for a write made before the server numbered them. */
  revision: z.nullable(z.number()),
  batch: z.nullable(z.string()),
  writtenAt: utcInstant,
});
/** See {@link versionsResponse}. */
export type StoredVersion = z.infer<typeof storedVersion>;

/** The earlier versions of one record, newest first; empty for a record that was never changed. */
export const versionsResponse = z.object({ versions: z.array(storedVersion), batches: z.array(storedBatch) });
/** See {@link versionsResponse}. */
export type VersionsResponse = z.infer<typeof versionsResponse>;

/** Earlier versions of all records after the cursor, oldest first for each record. */
export const allVersionsResponse = z.object({
  ...versionsResponse.shape,
  cursor: z.string(),
  more: z.boolean(),
});
/** See {@link allVersionsResponse}. */
export type AllVersionsResponse = z.infer<typeof allVersionsResponse>;
