import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// Keyed first by the space: the first folder of an object's name, which is the id of the vault it belongs to. Bytes lie
// in the object store in pieces; these rows say which pieces are what. Times are milliseconds since 1970.

const atMs = (name: string) => bigint(name, { mode: 'number' });
const size = (name: string) => bigint(name, { mode: 'number' });

/** Where objects are. Buckets are few and made by the operator. */
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
  /** The account that stores it; null for the service key. */
  owner: uuid(),
  bytes: size('bytes').notNull(),
  contentType: text('content_type').notNull(),
  cacheControl: text('cache_control').notNull(),
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>(),
});

/** Objects, each in its current version. A row is what makes an object exist. */
export const objects = pgTable(
  'objects',
  {
    space: text().notNull(),
    ...described(),
    id: uuid().notNull(),
    /** Changes with every write of its bytes, and is the name of their pieces. */
    version: uuid().notNull(),
    createdAtMs: atMs('created_at_ms').notNull(),
    updatedAtMs: atMs('updated_at_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.space, table.bucketId, table.name] }),
    index('objects_by_bucket').on(table.bucketId),
  ],
);

/** Files that were deleted or replaced of late: their pieces stay, so that they come back. */
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

/** The pieces of a version, by the place of their first byte. */
export const pieces = pgTable(
  'object_pieces',
  {
    space: text().notNull(),
    version: uuid().notNull(),
    start: size('start').notNull(),
    bytes: size('bytes').notNull(),
    /** Its name in the object store. */
    id: uuid().notNull(),
    /** A restore could not bring its bytes back. */
    lost: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.space, table.version, table.start] })],
);

/**
 * [Note: Loose pieces] Pieces that belong to nothing. A piece is noted here before its first byte is written and taken
 * out in the transaction that makes it part of something; what is removed comes back. So no crash leaves bytes that
 * nobody knows of, and the store is never searched for them.
 */
export const loosePieces = pgTable(
  'loose_pieces',
  { id: uuid().primaryKey(), looseUntilMs: atMs('loose_until_ms').notNull() },
  table => [index('loose_pieces_by_time').on(table.looseUntilMs)],
);

/** Uploads that go on where they were interrupted. What they have of pieces is under their id as a version. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    space: text().notNull(),
    ...described(),
    /** Whether it may replace what is at its place. */
    upsert: boolean().notNull(),
    /** How many of its bytes are kept already. */
    arrivedBytes: size('arrived_bytes').notNull(),
    /** It is an object; the row stays so that whoever lost the last answer hears of it. */
    finished: boolean().notNull(),
    expiresAtMs: atMs('expires_at_ms').notNull(),
  },
  table => [index('uploads_by_expiry').on(table.expiresAtMs), index('uploads_by_bucket').on(table.bucketId)],
);

/** How many bytes an account keeps. Changed in the transaction that changes what it counts. */
export const storageUsage = pgTable('storage_usage', {
  accountId: uuid('account_id').primaryKey(),
  usedBytes: size('used_bytes').notNull(),
});
