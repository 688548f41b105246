import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// In every key, the space comes first: the first folder in an object's name, which is the id of the vault it
// belongs to. The bytes are stored in pieces in the object store, and these rows name the pieces of each
// object. Times are milliseconds since 1970.

const atMs = (name: string) => bigint(name, { mode: 'number' });
const size = (name: string) => bigint(name, { mode: 'number' });

/** Containers for objects, created by the operator. */
export const buckets = pgTable('buckets', {
  id: text().primaryKey(),
  public: boolean().notNull(),
  fileSizeLimit: size('file_size_limit'),
  allowedMimeTypes: text('allowed_mime_types').array(),
  createdAtMs: atMs('created_at_ms').notNull(),
  updatedAtMs: atMs('updated_at_ms').notNull(),
});

const described = () => ({
  bucketId: text('bucket_id')
    .notNull()
    .references(() => buckets.id),
  name: text().notNull(),
  /** The account that stored the object; null for the service key. */
  owner: uuid(),
  bytes: size('bytes').notNull(),
  contentType: text('content_type').notNull(),
  cacheControl: text('cache_control').notNull(),
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>(),
});

/** Objects, each in its current version. An object exists only if it has a row here. */
export const objects = pgTable(
  'objects',
  {
    space: text().notNull(),
    ...described(),
    id: uuid().notNull(),
    /** Changes whenever the object's bytes are written, and identifies the pieces of those bytes. */
    version: uuid().notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.space, table.bucketId, table.name] }),
    index('objects_by_bucket').on(table.bucketId),
  ],
);

/** Files that were deleted or replaced recently. Their pieces are kept, so that they can be restored. */
export const deletedObjects = pgTable(
  'deleted_objects',
  {
    space: text().notNull(),
    ...described(),
    id: uuid().notNull(),
    version: uuid().notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
    deletedAtMs: atMs('deleted_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.space, table.version] }),
    index('deleted_objects_by_name').on(table.space, table.bucketId, table.name),
    index('deleted_objects_by_time').on(table.deletedAtMs),
  ],
);

/** The pieces of a version, ordered by the position of their first byte. */
export const pieces = pgTable(
  'object_pieces',
  {
    space: text().notNull(),
    version: uuid().notNull(),
    start: size('start').notNull(),
    bytes: size('bytes').notNull(),
    id: uuid().notNull(),
    /** Whether a restore could not recover the piece's bytes. */
    lost: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.space, table.version, table.start] })],
);

/**
 * [Note: Loose pieces] Pieces that belong to nothing. A piece is recorded here before its first byte is
 * written, and its row is deleted in the transaction that makes it part of an object; a removed object's
 * pieces are recorded here again. So a crash never leaves bytes that nothing in the database names, for which
 * the store would have to be searched.
 */
export const loosePieces = pgTable(
  'loose_pieces',
  { id: uuid().primaryKey(), looseUntilMs: atMs('loose_until_ms').notNull() },
  table => [index('loose_pieces_by_time').on(table.looseUntilMs)],
);

/** Uploads that can continue after an interruption. Their pieces are stored with the upload's id as the version. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    space: text().notNull(),
    ...described(),
    /** Whether the upload may replace an existing object. */
    upsert: boolean().notNull(),
    /** How many bytes of the upload have been stored. */
    arrivedBytes: size('arrived_bytes').notNull(),
    /**
     * Whether the upload has become an object. The row is kept for clients that did not receive the last
     * response and ask again.
     */
    finished: boolean().notNull(),
    expiresAtMs: atMs('expires_at_ms').notNull(),
  },
  table => [index('uploads_by_expiry').on(table.expiresAtMs), index('uploads_by_bucket').on(table.bucketId)],
);

/** How many bytes an account stores. Updated in the same transaction as the objects it counts. */
export const storageUsage = pgTable('storage_usage', {
  accountId: uuid('account_id').primaryKey(),
  usedBytes: size('used_bytes').notNull(),
});
