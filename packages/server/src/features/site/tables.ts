import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const atMs = (name: string) => bigint(name, { mode: 'number' });

/** What people wrote on the page Contact. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  /** What its sender and whoever answers call it, such as `4829-1735`. */
  reference: text('reference').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  category: text('category').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** The same for the same message sent again on the same day, so that a form sent twice arrives once. */
  digest: text('digest').notNull().unique(),
  createdAtMs: atMs('created_at_ms').notNull(),
  /** When whoever runs the server noted that it has its answer. */
  answeredAtMs: atMs('answered_at_ms'),
});

/** Who asked for new guides by mail; not sent any before they agreed in a mail. */
export const newsletterReaders = pgTable('newsletter_readers', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  confirmedAtMs: atMs('confirmed_at_ms'),
  createdAtMs: atMs('created_at_ms').notNull(),
});

/** The guides that readers were told of, or that were there before any reader was told of one. */
export const announcedGuides = pgTable('announced_guides', {
  /** Its address, such as `/blog/probate`. */
  path: text('path').primaryKey(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  announcedAtMs: atMs('announced_at_ms').notNull(),
  /** Readers up to this one have their letter, in the order of their ids. */
  reachedReaderId: uuid('reached_reader_id'),
  /** When the last reader had a letter. */
  finishedAtMs: atMs('finished_at_ms'),
});

/** Which letter to a reader is about which guide, so that leaving the list takes back one that still waits. */
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
