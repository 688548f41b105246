import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const atMs = (name: string) => bigint(name, { mode: 'number' });

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  /** A reference that the sender and the operator can quote, such as `4829-1735`. */
  reference: text('reference').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  category: text('category').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /**
   * A hash that is the same for identical messages on the same day, so that a form sent twice is stored once.
   */
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
  /** The last reader, by id, to whom the email has been queued. */
  reachedReaderId: uuid('reached_reader_id'),
  /** When the email to the last reader was queued. */
  finishedAtMs: atMs('finished_at_ms'),
});

/**
 * The email to each reader about each guide. If a reader leaves the list, emails that have not been sent yet
 * are deleted.
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
