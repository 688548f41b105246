import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Facts about this installation, such as the fingerprint of its secrets. */
export const serverFacts = pgTable('server_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** How often something guarded was tried in the running window, or that it was granted. One row per key. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  taken: bigint({ mode: 'number' }).notNull(),
  windowEndsAtMs: bigint('window_ends_at_ms', { mode: 'number' }).notNull(),
});

/** What ended and must not come back with a restore: see [Note: What ended stays ended]. */
export const endings = pgTable(
  'endings',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of what ended, such as `grant` and its id; once it is in a list, a keyed hash of that. */
    digest: text().notNull(),
    /** Until when its owner may still undo that by it; 0 for what is over at once. */
    untilMs: bigint('until_ms', { mode: 'number' }).notNull(),
    /** Of a change that takes part of something away: what is left. Sealed once it is in a list. */
    left: text(),
    /** Which list it is in; null while it is in none. */
    list: bigint({ mode: 'number' }),
    listedAtMs: bigint('listed_at_ms', { mode: 'number' }),
  },
  table => [
    index('endings_by_list').on(table.list),
    index('endings_by_time').on(table.listedAtMs),
    index('endings_unlisted').on(table.id).where(sql`${table.list} is null`),
  ],
);
