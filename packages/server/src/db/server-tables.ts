import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

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
