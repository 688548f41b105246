import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Facts about this installation, such as the fingerprint of its secrets. */
export const serverFacts = pgTable('server_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Counts the attempts at a protected action in the current window, or records that it was granted. One row per key. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  taken: bigint({ mode: 'number' }).notNull(),
  windowEndsAtMs: bigint('window_ends_at_ms', { mode: 'number' }).notNull(),
});

/** Endings that a restore must not undo: see [Note: What ended stays ended]. */
export const endings = pgTable(
  'endings',
  {
    id: uuid().primaryKey(),
    /**
     * The SHA-256 hash of what ended, such as `grant` and its id. When the ending is put into a list, a keyed hash of
     * this value replaces it.
     */
    digest: text().notNull(),
    /**
     * The time until which the owner may still use the ended item to undo the change; 0 for an item that ends at once.
     */
    untilMs: bigint('until_ms', { mode: 'number' }).notNull(),
    /** The remainder, if a change took away only part of something. Sealed once the ending is in a list. */
    left: text(),
    /** Null until a list contains this ending. */
    list: bigint({ mode: 'number' }),
    listedAtMs: bigint('listed_at_ms', { mode: 'number' }),
  },
  table => [
    index('endings_by_list').on(table.list),
    index('endings_by_time').on(table.listedAtMs),
    index('endings_unlisted').on(table.id).where(sql`${table.list} is null`),
  ],
);
