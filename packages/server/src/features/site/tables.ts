import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** What people wrote on the page Contact. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  category: text('category').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** The same for the same message sent again on the same day, so that a form sent twice arrives once. */
  digest: text('digest').notNull().unique(),
  createdAtMs: atMs('created_at_ms').notNull(),
});

/** Who asked for new guides by mail; not sent any before they agreed in a mail. */
export const newsletterReaders = pgTable('newsletter_readers', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  confirmedAtMs: atMs('confirmed_at_ms'),
  createdAtMs: atMs('created_at_ms').notNull(),
});
