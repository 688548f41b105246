import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { contactMessages, newsletterReaders } from './tables.ts';

/** A message somebody sent by the page Contact. */
export type ContactMessage = typeof contactMessages.$inferSelect;

/** Keeps a message. False when the same one is there already, or another one of that reference. */
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

/** The reference of a message that was sent before; undefined when it was not. */
export async function referenceOf(tx: Db, digest: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(eq(contactMessages.digest, digest));
  return found?.reference;
}

/** Somebody who asked for new guides. */
export interface Reader {
  id: string;
  email: string;
  confirmedAtMs: number | null;
}

const readerColumns = {
  id: newsletterReaders.id,
  email: newsletterReaders.email,
  confirmedAtMs: newsletterReaders.confirmedAtMs,
};

/** Puts an email on the list unless it is there; gives whoever has it now. */
export async function keepReader(
  tx: Db,
  reader: { id: string; email: string; createdAtMs: number },
): Promise<Reader | undefined> {
  await tx.insert(newsletterReaders).values(reader).onConflictDoNothing();
  const [kept] = await tx
    .select(readerColumns)
    .from(newsletterReaders)
    .where(eq(newsletterReaders.email, reader.email));
  return kept;
}

/** Notes that a reader agreed. Undefined when there is nobody, or they agreed before. */
export async function confirmReader(tx: Db, id: string, nowMs: number): Promise<Reader | undefined> {
  const [confirmed] = await tx
    .update(newsletterReaders)
    .set({ confirmedAtMs: nowMs })
    .where(and(eq(newsletterReaders.id, id), isNull(newsletterReaders.confirmedAtMs)))
    .returning(readerColumns);
  return confirmed;
}

/** Whether the list has this reader. */
export async function hasReader(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: newsletterReaders.id })
    .from(newsletterReaders)
    .where(eq(newsletterReaders.id, id));
  return found.length > 0;
}

/** Keeps a reader as they are until the transaction ends. */
export async function holdReader(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: newsletterReaders.id })
    .from(newsletterReaders)
    .where(eq(newsletterReaders.id, id))
    .for('update');
}

/** Takes a reader off the list. Harmless to repeat. */
export async function deleteReader(db: Db, id: string): Promise<void> {
  await db.delete(newsletterReaders).where(eq(newsletterReaders.id, id));
}

/** Forgets messages from before one moment, and readers who asked before another and never agreed. */
export async function deleteOld(db: Db, before: { messagesMs: number; askedMs: number }): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAtMs, before.messagesMs));
  await db
    .delete(newsletterReaders)
    .where(and(isNull(newsletterReaders.confirmedAtMs), lt(newsletterReaders.createdAtMs, before.askedMs)));
}
