import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** Messages from the Contact page. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  /** The reference for the sender and the operator, such as `4829-1735`. */
  reference: text('reference').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  category: text('category').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** The same for identical messages sent on the same day, so that a form sent twice is stored once. */
  digest: text('digest').notNull().unique(),
  createdAtMs: atMs('created_at_ms').notNull(),
  /** When the operator marked the message as answered. */
  answeredAtMs: atMs('answered_at_ms'),
});

/** People who asked to hear about new guides by email. We send them none until they confirm their address. */
export const newsletterReaders = pgTable('newsletter_readers', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  confirmedAtMs: atMs('confirmed_at_ms'),
  createdAtMs: atMs('created_at_ms').notNull(),
});

/** The guides that have been announced to readers, or that existed before announcements began. */
export const announcedGuides = pgTable('announced_guides', {
  /** The address of the guide, such as `/blog/probate`. */
  path: text('path').primaryKey(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  announcedAtMs: atMs('announced_at_ms').notNull(),
  /** The last reader, by id, who has their letter. */
  reachedReaderId: uuid('reached_reader_id'),
  /** When the last reader got their letter. */
  finishedAtMs: atMs('finished_at_ms'),
});

/**
 * The letter written to each reader about each guide, so that leaving the list can delete a letter that has not been
 * sent yet.
 */
export const guideLetters = pgTable(
  'guide_letters',
  {
    guide: text('guide')
      .notNull()
      .references(() => announcedGuides.path, { onDelete: 'cascade' }),
    readerId: uuid('reader_id')
      .notNull()
      .references(() => newsletterReaders.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.guide, table.readerId] }),
    index('guide_letters_by_reader').on(table.readerId),
  ],
);
