import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { contactMessages, newsletterReaders } from './tables.ts';

export type ContactMessage = typeof contactMessages.$inferSelect;

/**
 * Stores a message. Returns false if the same message, or another one with that reference, already exists.
 */
export async function insertContactMessage(
  tx: Db,
  message: typeof contactMessages.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: contactMessages.id });
  return added.length > 0;
}

/** The reference of the same message if it was sent before; otherwise undefined. */
export async function findMessageReference(tx: Db, digest: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(eq(contactMessages.digest, digest));
  return found?.reference;
}

export interface NewsletterReader {
  id: string;
  email: string;
  confirmedAtMs: number | null;
}

const readerColumns = {
  id: newsletterReaders.id,
  email: newsletterReaders.email,
  confirmedAtMs: newsletterReaders.confirmedAtMs,
};

/** Puts an email on the list unless it is already there. Returns its reader. */
export async function findOrCreateReader(
  tx: Db,
  reader: { id: string; email: string; createdAtMs: number },
): Promise<NewsletterReader | undefined> {
  await tx.insert(newsletterReaders).values(reader).onConflictDoNothing();
  const [kept] = await tx
    .select(readerColumns)
    .from(newsletterReaders)
    .where(eq(newsletterReaders.email, reader.email));
  return kept;
}

/** Records that a reader confirmed. Undefined if there is no such reader, or they confirmed before. */
export async function confirmNewsletterReader(
  tx: Db,
  id: string,
  nowMs: number,
): Promise<NewsletterReader | undefined> {
  const [confirmed] = await tx
    .update(newsletterReaders)
    .set({ confirmedAtMs: nowMs })
    .where(and(eq(newsletterReaders.id, id), isNull(newsletterReaders.confirmedAtMs)))
    .returning(readerColumns);
  return confirmed;
}

export async function isReaderOnList(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: newsletterReaders.id })
    .from(newsletterReaders)
    .where(eq(newsletterReaders.id, id));
  return found.length > 0;
}

export async function lockNewsletterReader(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: newsletterReaders.id })
    .from(newsletterReaders)
    .where(eq(newsletterReaders.id, id))
    .for('update');
}

/** Takes a reader off the list. Safe to repeat. */
export async function deleteNewsletterReader(db: Db, id: string): Promise<void> {
  await db.delete(newsletterReaders).where(eq(newsletterReaders.id, id));
}

/** Deletes messages from before `messagesMs`, and readers who asked before `askedMs` and never confirmed. */
export async function deleteOldFormRows(
  db: Db,
  before: { messagesMs: number; askedMs: number },
): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAtMs, before.messagesMs));
  await db
    .delete(newsletterReaders)
    .where(and(isNull(newsletterReaders.confirmedAtMs), lt(newsletterReaders.createdAtMs, before.askedMs)));
}
